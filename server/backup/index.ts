export { createBackup } from "./create-backup";
export type { Manifest } from "./manifest";
export { type Restored, restoreBackup } from "./restore-backup";
