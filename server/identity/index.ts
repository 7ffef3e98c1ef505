export { createReader } from "./create-reader";
export type { ReaderDirectory, SharedKeyUse } from "./reader";
export { createReaderDirectory } from "./reader-directory";
export { openSession } from "./sessions";
export { addSharedKey } from "./shared-keys";
