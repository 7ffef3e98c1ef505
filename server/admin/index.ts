export { type AdminContext, type AdminWorld, membershipOf } from "./admin-context";
export { ACCOUNT_COOKIE, ACCOUNT_HEADER, adminContext, isSecure } from "./admin-request";
export { type AdminRouter, adminRouter, createAdminCaller } from "./router";
export { isSameSite } from "./same-site.rules";
