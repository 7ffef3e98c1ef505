import { openPicture } from "./open-picture";

/** Properties of a picture, read from its bytes. */
export interface PictureFacts {
  /** Pixels, of the upright picture. */
  width: number;
  height: number;
  mimeType: string;
  /** File extension for its key, so that it is served under its own media type. */
  ending: string;
}

const MAX_PIXELS = 60_000_000;

const TYPES: Readonly<Record<string, { mimeType: string; ending: string }>> = {
  jpeg: { mimeType: "image/jpeg", ending: "jpg" },
  png: { mimeType: "image/png", ending: "png" },
  webp: { mimeType: "image/webp", ending: "webp" },
  gif: { mimeType: "image/gif", ending: "gif" },
  heif: { mimeType: "image/avif", ending: "avif" },
};

/** Detects a picture by its bytes, not its name; null: not supported by browsers, or a vector drawing. */
export async function describePicture(bytes: Uint8Array): Promise<PictureFacts | null> {
  try {
    const metadata = await openPicture(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    const type = TYPES[metadata.format];
    if (type === undefined || (metadata.format === "heif" && metadata.compression !== "av1")) return null;
    return { width: metadata.autoOrient.width, height: metadata.autoOrient.height, ...type };
  } catch {
    return null;
  }
}
