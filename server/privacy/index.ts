export { type Erasure, eraseReader } from "./erase-reader";
export { exportReader } from "./export-reader";
export { finishErasure, listDueErasures } from "./finish-erasures";
export { findPersonKey } from "./find-person";
export { type ErasurePreview, previewErasure } from "./preview-erasure";
export type { PersonKey } from "./person";
