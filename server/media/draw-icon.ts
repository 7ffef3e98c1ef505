import { getFontPath } from "@/server/platform/fonts/index";
import { openPicture } from "./open-picture";

/** A square icon: a letter on a colour. */
interface Icon {
  /** One letter or digit. */
  initial: string;
  /** CSS colour in hexadecimal notation. */
  color: string;
  /** In pixels. */
  size: number;
}

/** Part of the icon's side that the letter may take: also within the circle to which phones cut icons. */
const LETTER_SHARE = 0.5;

/** The letter as a picture without background; null: the font has none, so the icon is its colour alone. */
async function drawLetter({ initial, size }: Icon): Promise<Buffer | null> {
  const box = Math.round(size * LETTER_SHARE);
  try {
    return await openPicture({
      text: {
        text: `<span foreground="white">${initial}</span>`,
        ...{ font: "Noto Sans Bold", fontfile: getFontPath("700Bold") },
        ...{ width: box, height: box, rgba: true },
      },
    })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}

/** Draws an icon as PNG. */
export async function drawIcon(icon: Icon): Promise<Uint8Array<ArrayBuffer>> {
  const { size, color } = icon;
  const letter = await drawLetter(icon);
  const square = openPicture({ create: { width: size, height: size, channels: 4, background: color } });
  const drawn = letter === null ? square : square.composite([{ input: letter, gravity: "centre" }]);
  return new Uint8Array(await drawn.png({ compressionLevel: 9 }).toBuffer());
}

/** Wraps a PNG of at most 256 pixels as an ICO file, which browsers request without being told. */
export function wrapAsIco(png: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size % 256, 6);
  header.writeUInt8(size % 256, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return new Uint8Array(Buffer.concat([header, png]));
}
