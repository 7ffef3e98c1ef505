export { createLocalStorage } from "./local-storage";
export type { Storage, StoredFile } from "./storage";
export { isStorageKey } from "./storage";
