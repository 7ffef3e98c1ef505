import sharp from "sharp";
import { expect, test } from "vitest";
import { drawIcon, wrapAsIco } from "./draw-icon";

const RED = [204, 0, 0];

async function readPixels(png: Uint8Array) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { width: info.width, height: info.height, pixel };
}

test("an icon is a letter on its colour, without the fonts of the machine", async () => {
  const { width, height, pixel } = await readPixels(
    await drawIcon({ initial: "I", color: "#cc0000", size: 180 }),
  );
  expect([width, height]).toEqual([180, 180]);
  expect(pixel(2, 2)).toEqual(RED);
  expect(pixel(90, 90)).toEqual([255, 255, 255]);
});

test("an icon file for browsers contains the picture", async () => {
  const png = await drawIcon({ initial: "H", color: "#13181f", size: 32 });
  const ico = Buffer.from(wrapAsIco(png, 32));
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6)]).toEqual([1, 1, 32]);
  expect(ico.readUInt32LE(14)).toBe(png.byteLength);
  expect(ico.subarray(ico.readUInt32LE(18)).equals(Buffer.from(png))).toBe(true);
});
