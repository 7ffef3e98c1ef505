export type { AuditChange, AuditEntry, AuditFilter } from "./audit-entry";
export { findInstallationEntries } from "./audit-log.repository";
export { browseAuditLog, getAuditEntry, listAuditChoices } from "./browse-audit-log";
export { exportAuditLog } from "./export-audit-log";
