export { type AdminContext, findMembership, mustSetUpTwoStep } from "./admin-context";
export { createStaffSessionCookie, createStaffSessionCookies, readAdminContext } from "./admin-request";
export { answerAdminCall } from "./answer-admin-call";
export { answerAuditExport } from "./answer-audit-export";
export { answerInvoiceFile, answerLetterheadSample } from "./answer-file";
export { answerSignIn } from "./answer-sign-in";
export { type AdminRouter, adminRouter, createAdminCaller } from "./router";
export { refuseSessionBody } from "./session-body";
export { createVisitorRuntime } from "./visitor-act";
