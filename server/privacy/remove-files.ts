import { removePicture } from "@/server/media/index";
import type { Person, PrivacyContext } from "./person";

/**
 * Removes a person's pictures with their resized copies, and uploads that were never used. The person's folders are
 * listed, because unused uploads have no row.
 */
export async function removeFiles(
  { storage, account }: Pick<PrivacyContext, "storage" | "account">,
  { readerId, files }: Pick<Person, "readerId" | "files">,
): Promise<void> {
  const folders = readerId === null ? [] : [`members/${readerId}`, `temp/members/${readerId}`];
  const own = new Set(files);
  const prefix = `${account.id}/`;
  for (const folder of folders)
    for await (const key of storage.list(`${prefix}${folder}`)) own.add(key.slice(prefix.length));
  for (const key of own) await removePicture(storage, account.id, key);
}
