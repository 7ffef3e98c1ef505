import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Colour, contrast, cssOf, over, poleOn, readableOn, WHITE } from "./colour.rules";
import { type Palette, paletteOf, SHAPE, TEXT, type WantedLooks } from "./palette.rules";

const part = fc.integer({ min: 0, max: 255 });
const colour = fc.record<Colour>({
  red: part,
  green: part,
  blue: part,
  alpha: fc.constantFrom(0, 0.3, 0.5, 0.7, 1),
});
const given = fc.option(colour);
const looks = fc.record<WantedLooks>({
  primary: given,
  background: given,
  font: given,
  scheme: fc.constantFrom("light", "dark", "auto", null),
  prefersDark: fc.boolean(),
});

const nothing: WantedLooks = {
  primary: null,
  background: null,
  font: null,
  scheme: null,
  prefersDark: false,
};
const hex = (text: string): Colour => ({
  red: Number.parseInt(text.slice(1, 3), 16),
  green: Number.parseInt(text.slice(3, 5), 16),
  blue: Number.parseInt(text.slice(5, 7), 16),
  alpha: 1,
});

/** Pairs that WCAG asks a contrast of, with what they have. */
function tooFaint(palette: Palette): string[] {
  const texts = ["text", "muted", "link", "danger", "good"] as const;
  const shapes = ["edge", "focus"] as const;
  const grounds = ["ground", "raised", "wash", "soft"] as const;
  const faint = (
    one: keyof Palette & ("onPrimary" | "primary" | (typeof texts | typeof shapes)[number]),
    other: "primary" | (typeof grounds)[number],
    least: number,
  ) => {
    const found = contrast(palette[one], palette[other]);
    return found < least ? [`${one} on ${other}: ${found.toFixed(2)}`] : [];
  };
  return [
    ...texts.flatMap((one) => grounds.flatMap((ground) => faint(one, ground, TEXT))),
    ...shapes.flatMap((one) => grounds.flatMap((ground) => faint(one, ground, SHAPE))),
    ...faint("onPrimary", "primary", TEXT),
    ...faint("primary", "ground", SHAPE),
  ];
}

describe("a palette", () => {
  it("is readable whatever colours a publisher gives", () => {
    fc.assert(
      fc.property(looks, (wanted) => {
        expect(tooFaint(paletteOf(wanted))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("leaves readable colours as they were given", () => {
    const palette = paletteOf({
      ...nothing,
      primary: hex("#1d62c4"),
      font: hex("#222222"),
      background: hex("#fafafa"),
    });
    expect([palette.primary, palette.text, palette.ground, palette.link].map(cssOf)).toEqual([
      "#1d62c4",
      "#222222",
      "#fafafa",
      "#1d62c4",
    ]);
  });

  it.each([
    ["a page that says nothing", {}, { scheme: "light", isPainted: false }],
    [
      "a page that says nothing, whose reader prefers dark",
      { prefersDark: true },
      { scheme: "light", isPainted: false },
    ],
    [
      "auto, whose reader prefers dark",
      { scheme: "auto", prefersDark: true },
      { scheme: "dark", isPainted: true },
    ],
    ["auto, whose reader prefers light", { scheme: "auto" }, { scheme: "light", isPainted: false }],
    ["dark", { scheme: "dark" }, { scheme: "dark", isPainted: true }],
    [
      "dark, with a light background for the other look",
      { scheme: "dark", background: WHITE },
      { scheme: "dark", isPainted: true },
    ],
    [
      "light, with a dark background for the other look",
      { scheme: "light", background: hex("#101010") },
      { scheme: "light", isPainted: true },
    ],
    ["a dark background", { background: hex("#101010") }, { scheme: "dark", isPainted: true }],
    [
      "a background that covers nothing",
      { background: { ...WHITE, alpha: 0 } },
      { scheme: "light", isPainted: false },
    ],
    ["a light text alone", { font: hex("#eeeeee") }, { scheme: "dark", isPainted: true }],
  ] satisfies [string, Partial<WantedLooks>, Partial<Palette>][])("of %s", (_name, wanted, expected) => {
    expect(paletteOf({ ...nothing, ...wanted })).toMatchObject(expected);
  });
});

describe("a colour", () => {
  it("keeps the asked contrast or becomes black or white", () => {
    fc.assert(
      fc.property(colour, colour, (wanted, other) => {
        const ground = over(other, WHITE);
        const found = readableOn(over(wanted, ground), [ground], TEXT);
        expect(contrast(found, ground)).toBeGreaterThanOrEqual(TEXT);
        expect(contrast(poleOn(ground), ground)).toBeGreaterThanOrEqual(4.58);
      }),
    );
  });

  it("is as far from another as WCAG says", () => {
    expect(contrast(hex("#777777"), WHITE)).toBeCloseTo(4.48, 2);
    expect(contrast(hex("#000000"), WHITE)).toBe(21);
  });
});
