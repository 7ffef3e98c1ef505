import type { Colour } from "./colour.rules";

const HEX = /^#(?:[\da-f]{6}|[\da-f]{3})$/i;

/** Parses any CSS colour by painting a pixel on a canvas, so that future formats are supported too. */
function paintPixel(value: string): Colour | null {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return { red, green, blue, alpha: alpha / 255 };
}

/** Parses a CSS colour; null: not a colour. */
export function readColour(value: string | undefined): Colour | null {
  const text = value?.trim() ?? "";
  if (HEX.test(text)) {
    const digits = text.slice(1);
    const size = digits.length / 3;
    const part = (at: number) => {
      const pair = digits.slice(at * size, (at + 1) * size);
      return Number.parseInt(size === 1 ? pair + pair : pair, 16);
    };
    return { red: part(0), green: part(1), blue: part(2), alpha: 1 };
  }
  return text !== "" && CSS.supports("color", text) ? paintPixel(text) : null;
}
