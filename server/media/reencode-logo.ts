import { openPicture, withPictureLimit } from "./open-picture";

const MAX_PIXELS = 40_000_000;
const [WIDTH, HEIGHT] = [960, 360];

/** A re-encoded logo: PNG with its transparency. */
interface RedrawnLogo {
  png: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  width: number;
  height: number;
}

/** Re-encodes an untrusted PNG or JPEG as an upright PNG for print; null: neither format. */
export function reencodeLogo(bytes: Uint8Array): Promise<RedrawnLogo | null> {
  return withPictureLimit(() => reencode(bytes));
}

async function reencode(bytes: Uint8Array): Promise<RedrawnLogo | null> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  try {
    const { format } = await openPicture(bytes, options).metadata();
    if (format !== "jpeg" && format !== "png") return null;
    const { data, info } = await openPicture(bytes, options)
      .autoOrient()
      .resize({ width: WIDTH, height: HEIGHT, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { png: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    return null;
  }
}
