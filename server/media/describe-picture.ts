import { draw } from "./draw";

/** What the bytes of a picture say of it. */
export interface PictureFacts {
  /** Pixels, as it is shown upright. */
  width: number;
  height: number;
  mimeType: string;
  /** Ending that its key is to have, so that it is served under its own media type. */
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

/** What a picture is, by its bytes and not by its name; null for all that browsers do not show, and for drawings. */
export async function describePicture(bytes: Uint8Array): Promise<PictureFacts | null> {
  try {
    const found = await draw(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    const type = TYPES[found.format];
    if (type === undefined || (found.format === "heif" && found.compression !== "av1")) return null;
    return { width: found.autoOrient.width, height: found.autoOrient.height, ...type };
  } catch {
    return null;
  }
}
