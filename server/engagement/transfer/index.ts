export type { CommentRecord } from "./comment-record";
export { exportComments } from "./export-comments";
export { type ImportedComments, importComments } from "./import-comments";
export { parseRecordLine } from "./record-line";
export { renumberRealms } from "./settle-realms.repository";
