import { draw, inDrawingTurn } from "./draw";

const MAX_PIXELS = 40_000_000;

/** A picture as it was drawn anew. */
export interface RedrawnPicture {
  bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * A picture of strangers drawn anew as WebP, upright, at most `side` pixels either way, its movement kept: whatever else
 * was in the file (places, names, code) is gone. null where the bytes are no picture; drawings are none.
 */
export function redrawPicture(bytes: Uint8Array, side: number): Promise<RedrawnPicture | null> {
  return inDrawingTurn(() => redrawn(bytes, side));
}

async function redrawn(bytes: Uint8Array, side: number): Promise<RedrawnPicture | null> {
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: "error" } as const;
  try {
    const { format, pages = 1 } = await draw(bytes, options).metadata();
    if (!["jpeg", "png", "webp", "gif", "heif"].includes(format)) return null;
    const { data, info } = await draw(bytes, { ...options, animated: pages > 1 && pages <= 100 })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.pageHeight ?? info.height };
  } catch {
    return null;
  }
}
