import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Colour,
  chooseBlackOrWhite,
  compositeOver,
  computeContrast,
  ensureContrast,
  toCssColour,
  WHITE,
} from "./colour.rules";
import { computePalette, type PageTheme, type Palette, SHAPE, TEXT } from "./palette.rules";

const part = fc.integer({ min: 0, max: 255 });
const colour = fc.record<Colour>({
  red: part,
  green: part,
  blue: part,
  alpha: fc.constantFrom(0, 0.3, 0.5, 0.7, 1),
});
const optionalColour = fc.option(colour);
const properties = fc.record<PageTheme>({
  primary: optionalColour,
  background: optionalColour,
  font: optionalColour,
  scheme: fc.constantFrom("light", "dark", "auto", null),
  prefersDark: fc.boolean(),
});

const nothing: PageTheme = {
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

/** Pairs with less than the contrast that WCAG requires, with their ratio. */
function tooFaint(palette: Palette): string[] {
  const texts = ["text", "muted", "link", "danger", "good"] as const;
  const shapes = ["edge", "focus"] as const;
  const grounds = ["ground", "raised", "wash", "soft"] as const;
  const faint = (
    one: keyof Palette & ("onPrimary" | "primary" | (typeof texts | typeof shapes)[number]),
    other: "primary" | (typeof grounds)[number],
    least: number,
  ) => {
    const contrast = computeContrast(palette[one], palette[other]);
    return contrast < least ? [`${one} on ${other}: ${contrast.toFixed(2)}`] : [];
  };
  return [
    ...texts.flatMap((one) => grounds.flatMap((ground) => faint(one, ground, TEXT))),
    ...shapes.flatMap((one) => grounds.flatMap((ground) => faint(one, ground, SHAPE))),
    ...faint("onPrimary", "primary", TEXT),
    ...faint("primary", "ground", SHAPE),
  ];
}

describe("a palette", () => {
  it("has enough contrast for any theme", () => {
    fc.assert(
      fc.property(properties, (wanted) => {
        expect(tooFaint(computePalette(wanted))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("does not change colours with enough contrast", () => {
    const palette = computePalette({
      ...nothing,
      primary: hex("#1d62c4"),
      font: hex("#222222"),
      background: hex("#fafafa"),
    });
    expect([palette.primary, palette.text, palette.ground, palette.link].map(toCssColour)).toEqual([
      "#1d62c4",
      "#222222",
      "#fafafa",
      "#1d62c4",
    ]);
  });

  it.each([
    ["a page without a theme", {}, { scheme: "light", isPainted: false }],
    [
      "a page without a theme, and a reader who prefers dark",
      { prefersDark: true },
      { scheme: "light", isPainted: false },
    ],
    [
      "auto, and a reader who prefers dark",
      { scheme: "auto", prefersDark: true },
      { scheme: "dark", isPainted: true },
    ],
    ["auto, and a reader who prefers light", { scheme: "auto" }, { scheme: "light", isPainted: false }],
    ["dark", { scheme: "dark" }, { scheme: "dark", isPainted: true }],
    [
      "dark, with a light background of the other scheme",
      { scheme: "dark", background: WHITE },
      { scheme: "dark", isPainted: true },
    ],
    [
      "light, with a dark background of the other scheme",
      { scheme: "light", background: hex("#101010") },
      { scheme: "light", isPainted: true },
    ],
    ["a dark background", { background: hex("#101010") }, { scheme: "dark", isPainted: true }],
    [
      "a transparent background",
      { background: { ...WHITE, alpha: 0 } },
      { scheme: "light", isPainted: false },
    ],
    ["only a light text colour", { font: hex("#eeeeee") }, { scheme: "dark", isPainted: true }],
  ] satisfies [string, Partial<PageTheme>, Partial<Palette>][])("of %s", (_name, wanted, expected) => {
    expect(computePalette({ ...nothing, ...wanted })).toMatchObject(expected);
  });
});

describe("a colour", () => {
  it("has the requested contrast, or becomes black or white", () => {
    fc.assert(
      fc.property(colour, colour, (wanted, other) => {
        const ground = compositeOver(other, WHITE);
        const result = ensureContrast(compositeOver(wanted, ground), [ground], TEXT);
        expect(computeContrast(result, ground)).toBeGreaterThanOrEqual(TEXT);
        expect(computeContrast(chooseBlackOrWhite(ground), ground)).toBeGreaterThanOrEqual(4.58);
      }),
    );
  });

  it("has the contrast ratio of WCAG", () => {
    expect(computeContrast(hex("#777777"), WHITE)).toBeCloseTo(4.48, 2);
    expect(computeContrast(hex("#000000"), WHITE)).toBe(21);
  });
});
