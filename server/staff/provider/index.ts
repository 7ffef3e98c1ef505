export { FLOW_SECONDS as STAFF_FLOW_SECONDS } from "./flow";
export { findProviderProblem } from "./provider-client";
export { describeProviderRefusal } from "./refusal.rules";
export { beginStaffSignIn, completeStaffSignIn } from "./staff-sign-in";
export { unlinkStaff } from "./unlink-staff";
