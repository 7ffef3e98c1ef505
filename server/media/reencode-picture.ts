import { openPicture, withPictureLimit } from "./open-picture";

const MAX_PIXELS = 40_000_000;

/** A re-encoded picture. */
export interface ReencodedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Re-encodes an untrusted picture as WebP: upright, at most `side` pixels either way, animation preserved. Anything
 * else in the file (locations, names, code) is gone. null: not a picture; vector drawings are not accepted.
 */
export function reencodePicture(bytes: Uint8Array, side: number): Promise<ReencodedPicture | null> {
  return withPictureLimit(() => reencode(bytes, side));
}

async function reencode(bytes: Uint8Array, side: number): Promise<ReencodedPicture | null> {
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: "error" } as const;
  try {
    const { format, pages = 1 } = await openPicture(bytes, options).metadata();
    if (!["jpeg", "png", "webp", "gif", "heif"].includes(format)) return null;
    const { data, info } = await openPicture(bytes, { ...options, animated: pages > 1 && pages <= 100 })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.pageHeight ?? info.height };
  } catch {
    return null;
  }
}
