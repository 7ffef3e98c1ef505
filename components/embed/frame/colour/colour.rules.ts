/** A colour in sRGB: components from 0 to 255, alpha from 0 to 1. */
export interface Colour {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

export const WHITE: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };
export const BLACK: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };

function toByte(part: number): number {
  return Math.min(255, Math.max(0, Math.round(part)));
}

/** Mixes `share` of the second colour into the first; both are treated as opaque. */
export function mixColours(first: Colour, second: Colour, share: number): Colour {
  const part = (a: number, b: number) => toByte(a + (b - a) * share);
  return {
    red: part(first.red, second.red),
    green: part(first.green, second.green),
    blue: part(first.blue, second.blue),
    alpha: 1,
  };
}

/** Composites a colour over an opaque one. */
export function compositeOver(colour: Colour, ground: Colour): Colour {
  return mixColours(ground, colour, colour.alpha);
}

/** Relative luminance from 0 to 1 (WCAG 2). */
export function computeLuminance({ red, green, blue }: Colour): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2). */
export function computeContrast(first: Colour, second: Colour): number {
  const [a, b] = [computeLuminance(first) + 0.05, computeLuminance(second) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

/** Black or white, whichever has the higher contrast: at least 4.58 to 1 on any colour. */
export function chooseBlackOrWhite(ground: Colour): Colour {
  return computeContrast(ground, BLACK) >= computeContrast(ground, WHITE) ? BLACK : WHITE;
}

const STEPS = 50;

/**
 * The nearest colour to `wanted`, toward black or white, that has the contrast to every background; if there is none,
 * black or white itself.
 */
export function ensureContrast(preferred: Colour, grounds: readonly Colour[], minContrast: number): Colour {
  const hasContrast = (colour: Colour) =>
    grounds.every((ground) => computeContrast(colour, ground) >= minContrast);
  const [ground = WHITE] = grounds;
  const pole = chooseBlackOrWhite(ground);
  for (let step = 0; step < STEPS; step += 1) {
    const colour = mixColours(preferred, pole, step / STEPS);
    if (hasContrast(colour)) return colour;
  }
  return pole;
}

export function toCssColour({ red, green, blue }: Colour): string {
  const hex = (part: number) => toByte(part).toString(16).padStart(2, "0");
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}
