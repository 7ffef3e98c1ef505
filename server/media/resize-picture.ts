import { draw } from "./draw";

/** Larger pictures are served as they are: decoding one could take the memory of the whole process. */
const MAX_PIXELS = 60_000_000;

/** A still picture at most `width` pixels wide, upright, as WebP; null when its bytes are not a picture we can read. */
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
    // Damaged, too large, or something else under a picture's name: the original goes out unchanged.
    return null;
  }
}
