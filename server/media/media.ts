import { hash } from "node:crypto";
import type { Storage } from "@/server/platform/storage/index";

/** Files live under their account's number, so that no account reads another's by guessing a key. */
export function storageKey(accountId: number, key: string): string {
  return `${accountId}/${key}`;
}

/** Beside the accounts' own folders; hashed, because a key may be as long as a file system's names allow. */
export function variantKey(accountId: number, key: string, about: { width: number; etag: string }): string {
  const name = hash("sha1", `${key}\n${about.etag}`, "hex");
  return `variants/${accountId}/${about.width}/${name.slice(0, 2)}/${name}.webp`;
}

/**
 * Keeps a file of an account under a key (no leading slash), as `imageUrl` will address it.
 * Writing the same key again replaces the file; refuses keys that climb or hold control characters.
 */
export async function writeMedia(
  storage: Storage,
  accountId: number,
  file: { key: string; bytes: Uint8Array },
): Promise<void> {
  await storage.write(storageKey(accountId, file.key), file.bytes);
}

/** The bytes of an account's file; null: there is none. */
export async function readMedia(
  storage: Storage,
  accountId: number,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await storage.find(storageKey(accountId, key));
  return file === null ? null : file.read();
}

/** Takes an account's file away. Widths that were drawn of it stay: they are found by nobody any more. */
export async function removeMedia(storage: Storage, accountId: number, key: string): Promise<void> {
  await storage.remove(storageKey(accountId, key));
}
