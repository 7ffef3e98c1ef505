import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import type { Storage, StoredFile } from "@/server/platform/storage/index";
import { storageKey, variantKey } from "./media";
import { isResizable, type MediaType, mediaTypeOf } from "./media-type";
import { type PictureWidth, pictureWidth } from "./picture-width.rules";
import { resizePicture } from "./resize-picture";
import { createWorkLimit } from "./work-limit";

/** A file ready to be sent. */
export interface Media extends MediaType {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

export type GetMedia = (ctx: Context, wanted: { key: string; width: number | null }) => Promise<Media>;

/** Pictures drawn at once: sharp works on its own threads, and the API must not wait for them. */
const DRAWN_AT_ONCE = 2;

/**
 * Reads an account's files, and pictures in the listed widths as WebP where that is smaller than the original.
 * A drawn width is kept in storage; two processes that draw the same one do no harm.
 */
export function createGetMedia(storage: Storage): GetMedia {
  const limit = createWorkLimit(DRAWN_AT_ONCE);
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  /** The smaller bytes, or null where the original is the smallest there is. */
  async function variantOf(
    ctx: Context,
    file: StoredFile,
    wanted: { key: string; width: PictureWidth },
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const place = variantKey(ctx.account.id, wanted.key, { width: wanted.width, etag: file.etag });
    const kept = await storage.find(place);
    // An empty file remembers that drawing this one does not pay.
    if (kept !== null) return kept.size === 0 ? null : kept.read();
    const running = drawing.get(place);
    if (running !== undefined) return running;
    const drawn = limit(async () => {
      const resized = await resizePicture(await file.read(), wanted.width);
      const smaller = resized !== null && resized.byteLength < file.size ? resized : null;
      await storage.write(place, smaller ?? new Uint8Array()).catch((error: unknown) => {
        ctx.log.warn({ err: error, key: place }, "a drawn picture could not be kept");
      });
      return smaller;
    }).finally(() => drawing.delete(place));
    drawing.set(place, drawn);
    return drawn;
  }

  return async (ctx, { key, width }) => {
    const file = await storage.find(storageKey(ctx.account.id, key));
    if (file === null) throw notFound("file");
    const type = mediaTypeOf(key);
    const drawnWidth = width === null || !isResizable(type) ? null : pictureWidth(width);
    if (drawnWidth !== null) {
      const bytes = await variantOf(ctx, file, { key, width: drawnWidth });
      if (bytes !== null) {
        return {
          bytes,
          etag: `"${file.etag}-${drawnWidth}"`,
          contentType: "image/webp",
          disposition: "inline",
        };
      }
    }
    return { ...type, bytes: await file.read(), etag: `"${file.etag}"` };
  };
}
