/** A stored file; its bytes are read only on demand. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** Changes whenever the bytes do; without quotes. */
  readonly etag: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
  /** The same bytes in parts, for files that are too large for the memory. */
  stream(): AsyncIterable<Uint8Array>;
}

/**
 * Files of the installation by key (`12/2026/11/harbour.jpg`). Every process sees the writes of all others; a reader
 * sees a file whole or not at all.
 */
export interface Storage {
  /** null when there is no file under this key, or when the key is invalid. */
  find(key: string): Promise<StoredFile | null>;
  /** Writes atomically; of two concurrent writers either one wins. Refuses invalid keys. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Deletes a file; idempotent. */
  remove(key: string): Promise<void>;
  /**
   * Lists the keys of all files, or of those in a folder (`12/2026`) and its subfolders, in no order. A file that is
   * written meanwhile may be missing. Nothing for an invalid folder.
   */
  list(folder?: string): AsyncIterable<string>;
}

const MAX_KEY_BYTES = 900;
const MAX_SEGMENT_BYTES = 250;

/**
 * Whether a text is a valid key: segments joined by `/`, none of them empty, `.` or `..`, and none with a character
 * that some file system or URL treats specially.
 */
export function isStorageKey(key: string): boolean {
  if (key === "" || Buffer.byteLength(key) > MAX_KEY_BYTES) return false;
  return key.split("/").every(isSegment);
}

function isSegment(segment: string): boolean {
  if (segment === "" || segment === "." || segment === "..") return false;
  return !/[\\:\p{Cc}\p{Cs}]/u.test(segment) && Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES;
}
