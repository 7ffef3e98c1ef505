export { confirmMethodChange, confirmReportedChange } from "./confirm-change";
export { openMethodChange } from "./open-change";
export { findMethodName, loadOwnMethod, type OwnMethod } from "./own-method";
