import { removePicture } from "@/server/media/index";
import type { Person, PrivacyContext } from "./person";

/**
 * Removes a person's pictures with their resized copies, and uploads that were never used. All keys of the storage are
 * read, because unused uploads have no row.
 */
export async function removeFiles(
  { storage, account }: Pick<PrivacyContext, "storage" | "account">,
  { readerId, files }: Pick<Person, "readerId" | "files">,
): Promise<void> {
  const folders = readerId === null ? [] : [`members/${readerId}/`, `temp/members/${readerId}/`];
  if (folders.length === 0 && files.length === 0) return;
  const own = new Set(files);
  const prefix = `${account.id}/`;
  for await (const key of storage.list()) {
    if (!key.startsWith(prefix)) continue;
    const name = key.slice(prefix.length);
    if (folders.some((folder) => name.startsWith(folder))) own.add(name);
  }
  for (const key of own) await removePicture(storage, account.id, key);
}
