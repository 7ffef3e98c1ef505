import { hash } from "node:crypto";
import type { Storage } from "@/server/platform/storage/index";
import type { PictureFormat, PictureShape } from "./resize-picture";

/** Storage key of an account's file, under its id: no account can read another's file by guessing a key. */
export function toStorageKey(accountId: number, key: string): string {
  return `${accountId}/${key}`;
}

/**
 * Storage key of a variant, outside the accounts' folders; hashed, because a key may be as long as a file name
 * allows.
 */
export function toVariantKey(
  accountId: number,
  key: string,
  about: { width: number; format: PictureFormat; etag: string; shape: PictureShape | null },
): string {
  const name = hash("sha1", `${key}\n${about.etag}`, "hex");
  const size = about.shape === null ? about.width : `${about.width}-${about.shape}`;
  return `variants/${accountId}/${size}/${name.slice(0, 2)}/${name}.${about.format}`;
}

/**
 * Stores an account's file under a key (no leading slash), as `imageUrl` addresses it. Writing the same key again
 * replaces the file. Refuses keys with path traversal or control characters.
 */
export async function writeMedia(
  storage: Storage,
  accountId: number,
  file: { key: string; bytes: Uint8Array },
): Promise<void> {
  await storage.write(toStorageKey(accountId, file.key), file.bytes);
}

/** Reads the bytes of an account's file; null: no such file. */
export async function readMedia(
  storage: Storage,
  accountId: number,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await storage.find(toStorageKey(accountId, key));
  return file === null ? null : file.read();
}
