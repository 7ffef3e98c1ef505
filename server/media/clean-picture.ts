import type { Sharp } from "sharp";
import { draw, inDrawingTurn } from "./draw";
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

/** How each format is written again so that nobody sees a difference. */
const REDRAWN: ReadonlyMap<string, (upright: Sharp) => Sharp> = new Map([
  ["jpeg", (upright) => upright.jpeg({ quality: 95, chromaSubsampling: "4:4:4" })],
  ["png", (upright) => upright.png()],
  ["webp", (upright) => upright.webp({ quality: 95 })],
  ["heif", (upright) => upright.avif({ quality: 80, chromaSubsampling: "4:4:4" })],
]);

/** Drawn anew where that has to be: its pixels lie on their side, or it is an AVIF that tells more than a picture. */
async function redrawn(bytes: Buffer): Promise<Buffer> {
  const { format, orientation = 1, pages = 1, exif, xmp } = await draw(bytes, options).metadata();
  const tells = format === "heif" && (exif !== undefined || xmp !== undefined);
  if (orientation === 1 && !tells) return bytes;
  const upright = draw(bytes, { ...options, animated: pages > 1 })
    .autoOrient()
    .keepIccProfile();
  return REDRAWN.get(format)?.(upright).toBuffer() ?? bytes;
}

/**
 * A picture as strangers may have it: upright, with its pixels and its colour profile, and nothing of what else its file
 * tells (where and when it was taken, by which camera, by whom). Pixels that stand upright already are the same bytes.
 * null where there is nothing to take out, and of what is no picture. For whoever has their turn to draw.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Damaged, or too large to be drawn: what it tells is taken out all the same.
  const upright = await redrawn(given).catch(() => given);
  const clean = strip(upright);
  return upright === given && clean.length === given.length ? null : new Uint8Array(clean);
}

/** The same in its turn, of a picture that is brought in. */
export function cleanUpload(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  return inDrawingTurn(() => cleanPicture(bytes));
}
