/** A file that lies in storage; its bytes are fetched only when they are asked for. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** Changes whenever the bytes do; without quotes. */
  readonly etag: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Files of the installation by key (`12/2026/11/harbour.jpg`). Every process sees what any process wrote;
 * a reader sees a file whole or not at all.
 */
export interface Storage {
  /** null when nothing lies there, or when the key could never name a file. */
  find(key: string): Promise<StoredFile | null>;
  /** Writes atomically; of two writers at once either one wins. Refuses keys that could never name a file. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Takes a file away; one that is not there is gone already. */
  remove(key: string): Promise<void>;
}

const MAX_KEY_BYTES = 900;
const MAX_SEGMENT_BYTES = 250;

/**
 * Whether a text can be a key: segments joined by `/`, none of them empty, and none of them climbing
 * (`.`, `..`) or holding a character that some file system or URL reads as more than a letter of the name.
 */
export function isStorageKey(key: string): boolean {
  if (key === "" || Buffer.byteLength(key) > MAX_KEY_BYTES) return false;
  return key.split("/").every(isSegment);
}

function isSegment(segment: string): boolean {
  if (segment === "" || segment === "." || segment === "..") return false;
  return !/[\\:\p{Cc}\p{Cs}]/u.test(segment) && Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES;
}
