import { draw } from "./draw";

/** Larger pictures are served unchanged: decoding one could take all the memory of the process. */
const MAX_PIXELS = 60_000_000;

/** Resizes a still picture to at most `width` pixels, upright, as WebP; null: not a readable picture. */
export async function resizePicture(
  bytes: Uint8Array,
  width: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const resized = await draw(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
    return new Uint8Array(resized);
  } catch {
    // Damaged, too large, or not a picture despite its name: the original is served unchanged.
    return null;
  }
}
