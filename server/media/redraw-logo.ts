import { draw, inDrawingTurn } from "./draw";

const MAX_PIXELS = 40_000_000;
const [WIDTH, HEIGHT] = [960, 360];

/** A logo as it was drawn anew: PNG, its transparent parts kept. */
interface RedrawnLogo {
  png: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  width: number;
  height: number;
}

/** A PNG or JPEG of strangers drawn anew as a PNG fit for print, upright; null where the bytes are neither. */
export function redrawLogo(bytes: Uint8Array): Promise<RedrawnLogo | null> {
  return inDrawingTurn(() => redrawn(bytes));
}

async function redrawn(bytes: Uint8Array): Promise<RedrawnLogo | null> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  try {
    const { format } = await draw(bytes, options).metadata();
    if (format !== "jpeg" && format !== "png") return null;
    const { data, info } = await draw(bytes, options)
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
