export { createStorage } from "./create-storage";
export { createLocalStorage } from "./local-storage";
export type { Storage, StoredFile } from "./storage";
