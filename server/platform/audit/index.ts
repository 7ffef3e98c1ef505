export { type Act, type ActingParty, type ActObject, cutText, toActOrigin } from "./act";
export { auditDatabase } from "./audit-database";
export { pruneAuditLog } from "./prune-audit-log";
export { recordAct } from "./record-act";
