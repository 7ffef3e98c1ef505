import { openPicture } from "./open-picture";

/** Larger pictures are served unchanged: decoding one could take all the memory of the process. */
const MAX_PIXELS = 60_000_000;

/** Formats of resized pictures. */
export const PICTURE_FORMATS = ["webp", "avif"] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/**
 * About the same quality in both formats; AVIF is a quarter smaller. Its effort 2 takes half a second for 1200 pixels,
 * four times as long as WebP; the default 4 takes eight times as long again for a tenth fewer bytes.
 */
const FORMAT_OPTIONS = { webp: { quality: 78 }, avif: { quality: 50, effort: 2 } } as const;

/** Shapes to which pictures can be cropped: width to height. */
export const PICTURE_SHAPES = ["1x1", "4x3", "16x9"] as const;

export type PictureShape = (typeof PICTURE_SHAPES)[number];

const RATIOS: Readonly<Record<PictureShape, number>> = { "1x1": 1, "4x3": 4 / 3, "16x9": 16 / 9 };

interface Size {
  width: number;
  height: number;
}

/** Get the largest box of a shape within a picture, at most `width` pixels wide. */
function fitShape(picture: Size, shape: PictureShape, width: number): Size {
  const ratio = RATIOS[shape];
  const boxWidth = Math.max(1, Math.floor(Math.min(width, picture.width, picture.height * ratio)));
  return { width: boxWidth, height: Math.max(1, Math.round(boxWidth / ratio)) };
}

/** Crops a still picture to a shape around its most salient part, upright; null: not a readable picture. */
export async function cropPicture(
  bytes: Uint8Array,
  { width, format, shape }: { width: number; format: PictureFormat; shape: PictureShape },
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const picture = openPicture(bytes, { limitInputPixels: MAX_PIXELS });
    const box = fitShape((await picture.metadata()).autoOrient, shape, width);
    const cropped = await picture
      .autoOrient()
      .resize({ ...box, fit: "cover", position: "attention" })
      .toFormat(format, FORMAT_OPTIONS[format])
      .toBuffer();
    return new Uint8Array(cropped);
  } catch {
    return null;
  }
}

/** Resizes a still picture to at most `width` pixels, upright; null: not a readable picture. */
export async function resizePicture(
  bytes: Uint8Array,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const resized = await openPicture(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, FORMAT_OPTIONS[format])
      .toBuffer();
    return new Uint8Array(resized);
  } catch {
    // Damaged, too large, or not a picture despite its name: the original is served unchanged.
    return null;
  }
}
