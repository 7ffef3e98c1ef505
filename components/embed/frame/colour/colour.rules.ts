/** A colour in sRGB, each part from 0 to 255, with how much of it covers (0 to 1). */
export interface Colour {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

export const WHITE: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };
export const BLACK: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };

function whole(part: number): number {
  return Math.min(255, Math.max(0, Math.round(part)));
}

/** `share` of the second colour in the first; both taken as covering. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (a: number, b: number) => whole(a + (b - a) * share);
  return {
    red: part(one.red, other.red),
    green: part(one.green, other.green),
    blue: part(one.blue, other.blue),
    alpha: 1,
  };
}

/** What a colour looks like over another that covers. */
export function over(colour: Colour, ground: Colour): Colour {
  return mix(ground, colour, colour.alpha);
}

/** How light a colour is to the eye, from 0 to 1 (WCAG 2, relative luminance). */
export function luminance({ red, green, blue }: Colour): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of two colours, from 1 to 21 (WCAG 2). */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

/** Black or white, whichever is easier to see on a colour: at least 4.58 to 1 on any. */
export function poleOn(ground: Colour): Colour {
  return contrast(ground, BLACK) >= contrast(ground, WHITE) ? BLACK : WHITE;
}

const STEPS = 50;

/**
 * The colour nearest to the one given that keeps the asked contrast to every ground, on its way to black or white; where
 * nothing on that way does, the pole itself.
 */
export function readableOn(wanted: Colour, grounds: readonly Colour[], least: number): Colour {
  const holds = (colour: Colour) => grounds.every((ground) => contrast(colour, ground) >= least);
  const [ground = WHITE] = grounds;
  const pole = poleOn(ground);
  for (let step = 0; step < STEPS; step += 1) {
    const colour = mix(wanted, pole, step / STEPS);
    if (holds(colour)) return colour;
  }
  return pole;
}

export function cssOf({ red, green, blue }: Colour): string {
  const hex = (part: number) => whole(part).toString(16).padStart(2, "0");
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}
