export { eraseReader } from "./erase-reader";
export { exportReader } from "./export-reader";
export { findPersonKey } from "./find-person";
export { cleanErasure, finishErasure, listDueErasures } from "./finish-erasures";
export type { PersonKey } from "./person";
export { type ErasurePreview, previewErasure } from "./preview-erasure";
