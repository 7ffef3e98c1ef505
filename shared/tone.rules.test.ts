import { expect, test } from "vitest";
import { contrast, toTone } from "./tone.rules";

type Rgb = [number, number, number];

function rgb(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

test.each(["#ffff00", "#000000", "#ffffff", "#c8102e", "#1f6f78", "#777777", "#abc", "teal", ""])(
  "%s becomes readable text on light and on dark pages",
  (color) => {
    const tone = toTone(color);
    expect(contrast(rgb(tone.light), [255, 255, 255])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(tone.light), [240, 237, 230])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(tone.dark), [15, 19, 24])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(tone.dark), [30, 36, 45])).toBeGreaterThanOrEqual(4.5);
  },
);

test("a readable colour is unchanged", () => {
  expect(toTone("#7a1f3d").light).toBe("#7a1f3d");
});
