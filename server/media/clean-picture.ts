import type { Sharp } from "sharp";
import { openPicture, withPictureLimit } from "./open-picture";
import { stripGif } from "./strip-gif.rules";
import { stripJpeg } from "./strip-jpeg.rules";
import { stripPng } from "./strip-png.rules";
import { stripWebp } from "./strip-webp.rules";

const MAX_PIXELS = 60_000_000;
const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;

const STRIPPED: readonly { begins: string; at?: number; strip: (bytes: Buffer) => Buffer }[] = [
  { begins: "\xff\xd8\xff", strip: stripJpeg },
  { begins: "\x89PNG\r\n\x1a\n", strip: stripPng },
  { begins: "GIF8", strip: stripGif },
  { begins: "WEBP", at: 8, strip: stripWebp },
];

function strip(bytes: Buffer): Buffer {
  const format = STRIPPED.find(
    ({ begins, at = 0 }) => bytes.toString("latin1", at, at + begins.length) === begins,
  );
  return format?.strip(bytes) ?? bytes;
}

/** Encoder of each format, without visible loss. */
const ENCODERS: ReadonlyMap<string, (upright: Sharp) => Sharp> = new Map([
  ["jpeg", (upright) => upright.jpeg({ quality: 95, chromaSubsampling: "4:4:4" })],
  ["png", (upright) => upright.png()],
  ["webp", (upright) => upright.webp({ quality: 95 })],
  ["heif", (upright) => upright.avif({ quality: 80, chromaSubsampling: "4:4:4" })],
]);

/** Re-encodes a picture where necessary: its pixels are rotated, or it is an AVIF with metadata. */
async function reencode(bytes: Buffer): Promise<Buffer> {
  const { format, orientation = 1, pages = 1, exif, xmp } = await openPicture(bytes, options).metadata();
  const hasMetadata = format === "heif" && (exif !== undefined || xmp !== undefined);
  if (orientation === 1 && !hasMetadata) return bytes;
  const upright = openPicture(bytes, { ...options, animated: pages > 1 })
    .autoOrient()
    .keepIccProfile();
  return ENCODERS.get(format)?.(upright).toBuffer() ?? bytes;
}

/**
 * Cleans a picture for publication: upright, with its pixels and colour profile, without other metadata (time,
 * location, camera, author). Upright pixels are not re-encoded. null: nothing to remove, or not a picture. Call it
 * within the drawing limit.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Damaged, or too large to decode: the metadata is stripped all the same.
  const upright = await reencode(input).catch(() => input);
  const clean = strip(upright);
  return upright === input && clean.length === input.length ? null : new Uint8Array(clean);
}

/** Cleans an uploaded picture within the drawing limit. */
export function cleanUpload(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  return withPictureLimit(() => cleanPicture(bytes));
}
