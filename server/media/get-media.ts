import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import type { Storage, StoredFile } from "@/server/platform/storage/index";
import { cleanPicture } from "./clean-picture";
import { inDrawingTurn } from "./draw";
import { storageKey, variantKey } from "./media";
import { isPicture, isResizable, type MediaType, mediaTypeOf } from "./media-type";
import { pictureWidth } from "./picture-width.rules";
import { resizePicture } from "./resize-picture";

/** A file ready to be sent. */
export interface Media extends MediaType {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

export type GetMedia = (ctx: Context, wanted: { key: string; width: number | null }) => Promise<Media>;

/** Stands for the original as strangers may have it, among the widths. */
const AS_IT_IS = 0;

/** The smaller picture; null where drawing it anew does not pay. */
async function narrowed(bytes: Uint8Array, width: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const resized = await resizePicture(bytes, width);
  return resized !== null && resized.byteLength < bytes.byteLength ? resized : null;
}

/**
 * Reads an account's files, and pictures in the listed widths as WebP where that is smaller than the original. No picture
 * leaves with what else its file tells, such as where it was taken, however it came to be stored. What is drawn is kept in
 * storage; two processes that draw the same do no harm.
 */
export function createGetMedia(storage: Storage): GetMedia {
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  /** The bytes drawn at a width, or null where the original is what to send. */
  async function variantOf(
    ctx: Context,
    file: StoredFile,
    wanted: { key: string; width: number },
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const place = variantKey(ctx.account.id, wanted.key, { width: wanted.width, etag: file.etag });
    const kept = await storage.find(place);
    // An empty file remembers that there is nothing to draw.
    if (kept !== null) return kept.size === 0 ? null : kept.read();
    const running = drawing.get(place);
    if (running !== undefined) return running;
    const drawn = inDrawingTurn(async () => {
      const bytes = await file.read();
      const made = await (wanted.width === AS_IT_IS ? cleanPicture(bytes) : narrowed(bytes, wanted.width));
      await storage.write(place, made ?? new Uint8Array()).catch((error: unknown) => {
        ctx.log.warn({ err: error, key: place }, "a drawn picture could not be kept");
      });
      return made;
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
    const clean = isPicture(type) ? await variantOf(ctx, file, { key, width: AS_IT_IS }) : null;
    if (clean !== null) return { ...type, bytes: clean, etag: `"${file.etag}-clean"` };
    return { ...type, bytes: await file.read(), etag: `"${file.etag}"` };
  };
}
