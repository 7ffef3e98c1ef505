export { backfillPageKeys, updatePageKeys } from "./key-pages";
export { listMerges, undoMerge } from "./undo-merge";
export type { PageMerge } from "./undo-merge.repository";
