export { confirmMethodChange, confirmReportedChange } from "./confirm-change";
export { findAccountsWithOpenChanges, finishMethodChanges } from "./finish-changes";
export { openMethodChange } from "./open-change";
export { findMethodName, loadOwnMethod, type OwnMethod } from "./own-method";
