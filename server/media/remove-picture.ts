import type { Storage } from "@/server/platform/storage/index";
import { ORIGINAL_WIDTH, PICTURE_WIDTHS } from "./get-media";
import { toStorageKey, toVariantKey } from "./media";
import { PICTURE_FORMATS, PICTURE_SHAPES } from "./resize-picture";

/** Deletes a picture of an account with all its stored variants; idempotent. */
export async function removePicture(storage: Storage, accountId: number, key: string): Promise<void> {
  const path = toStorageKey(accountId, key);
  const file = await storage.find(path);
  if (file === null) return;
  const { etag } = file;
  for (const width of [ORIGINAL_WIDTH, ...PICTURE_WIDTHS])
    for (const format of PICTURE_FORMATS)
      for (const shape of [null, ...PICTURE_SHAPES])
        await storage.remove(toVariantKey(accountId, key, { width, format, shape, etag }));
  // Last: the names of the variants follow from it, should this be interrupted.
  await storage.remove(path);
}
