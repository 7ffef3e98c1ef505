import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import type { Storage, StoredFile } from "@/server/platform/storage/index";
import { cleanPicture } from "./clean-picture";
import { toStorageKey, toVariantKey } from "./media";
import { getMediaType, isPicture, isResizable, type MediaType } from "./media-type";
import { withPictureLimit } from "./open-picture";
import { cropPicture, type PictureFormat, type PictureShape, resizePicture } from "./resize-picture";

/**
 * Widths of picture variants, in pixels. The list bounds what a client can make this server process. The largest is
 * the widest picture of a page (62rem) at two pixels per CSS pixel.
 */
export const PICTURE_WIDTHS = [280, 320, 480, 640, 960, 1200, 1600, 2400] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The smallest listed width that is sufficient; null: only the original is. */
export function choosePictureWidth(requested: number): PictureWidth | null {
  return PICTURE_WIDTHS.find((width) => width >= requested) ?? null;
}

/** A file ready to send. */
export interface Media extends MediaType {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
  /** Whether other formats are sent to other clients under the same address. */
  variesByFormat: boolean;
}

interface MediaParams {
  key: string;
  width: number | null;
  /** Shape to which a picture is cropped; null: its own. */
  shape: PictureShape | null;
  /** Format of a resized picture. */
  format: PictureFormat;
}

/** Width of a cropped picture where none is requested. */
const CROPPED_WIDTH = 1200;

interface VariantParams extends MediaParams {
  width: number;
}

export type GetMedia = (ctx: Context, params: MediaParams) => Promise<Media>;

/** Pseudo-width of the cleaned original. */
export const ORIGINAL_WIDTH = 0;

/** The resized picture; null: it is not smaller than the original. */
async function resizeIfSmaller(
  bytes: Uint8Array,
  target: { width: number; format: PictureFormat },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const resized = await resizePicture(bytes, target);
  return resized !== null && resized.byteLength < bytes.byteLength ? resized : null;
}

/**
 * Reads an account's files, and pictures in the listed widths as AVIF or WebP where that is smaller than the original.
 * No picture is served with metadata such as its location, however it was stored. Variants are stored; two processes
 * that create the same one do no harm.
 */
export function createGetMedia(storage: Storage): GetMedia {
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  /** The bytes of a variant; null: send the original. */
  async function loadVariant(
    ctx: Context,
    file: StoredFile,
    { key, width, shape, format }: VariantParams,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const variantPath = toVariantKey(ctx.account.id, key, { width, shape, format, etag: file.etag });
    const stored = await storage.find(variantPath);
    // An empty file records that there is no variant.
    if (stored !== null) return stored.size === 0 ? null : stored.read();
    const running = drawing.get(variantPath);
    if (running !== undefined) return running;
    const drawn = withPictureLimit(async () => {
      const bytes = await file.read();
      const variant = await (width === ORIGINAL_WIDTH
        ? cleanPicture(bytes)
        : shape === null
          ? resizeIfSmaller(bytes, { width, format })
          : cropPicture(bytes, { width, format, shape }));
      await storage.write(variantPath, variant ?? new Uint8Array()).catch((error: unknown) => {
        ctx.log.warn({ err: error, key: variantPath }, "resized image could not be stored");
      });
      return variant;
    }).finally(() => drawing.delete(variantPath));
    drawing.set(variantPath, drawn);
    return drawn;
  }

  return async (ctx, { key, width, shape, format }) => {
    const file = await storage.find(toStorageKey(ctx.account.id, key));
    if (file === null) throw notFound("file");
    const type = getMediaType(key);
    const wantedWidth = width ?? (shape === null ? null : CROPPED_WIDTH);
    const drawnWidth = wantedWidth === null || !isResizable(type) ? null : choosePictureWidth(wantedWidth);
    const variesByFormat = drawnWidth !== null;
    if (drawnWidth !== null) {
      const bytes = await loadVariant(ctx, file, { key, width: drawnWidth, shape, format });
      if (bytes !== null) {
        return {
          bytes,
          etag: `"${file.etag}-${drawnWidth}-${shape === null ? "" : `${shape}-`}${format}"`,
          contentType: `image/${format}`,
          disposition: "inline",
          variesByFormat,
        };
      }
    }
    // The cleaned original keeps its own format, and is stored once.
    const original = { key, width: ORIGINAL_WIDTH, shape: null, format: "webp" } as const;
    const clean = isPicture(type) ? await loadVariant(ctx, file, original) : null;
    if (clean !== null) return { ...type, bytes: clean, etag: `"${file.etag}-clean"`, variesByFormat };
    return { ...type, bytes: await file.read(), etag: `"${file.etag}"`, variesByFormat };
  };
}
