import Color from "colorjs.io";
import type { Colour } from "../frame/colour/colour.rules";
import { type CssProperties, computeCssProperties } from "../frame/colour/css-properties.rules";
import type { ThemeValues } from "../protocol";

/** Parses a CSS colour; null also where the library throws, for property names such as `constructor`. */
function parseColor(value: string): Color | null {
  try {
    return Color.try(value)?.to("srgb") ?? null;
  } catch {
    return null;
  }
}

/** Converts a CSS colour to RGBA; null: not a colour. The browser's counterpart is frame/colour/read-colour.ts. */
function readColour(value: string | undefined): Colour | null {
  const color = value === undefined ? null : parseColor(value);
  if (color === null) return null;
  const [red, green, blue] = color.coords;
  const toByte = (share: number | null) => Math.min(255, Math.max(0, Math.round(255 * (share ?? 0))));
  return { red: toByte(red), green: toByte(green), blue: toByte(blue), alpha: color.alpha ?? 1 };
}

function toCss(properties: CssProperties): string {
  const declarations = Object.entries(properties).map(([property, value]) => `${property}:${value}`);
  return `:root{${declarations.join(";")}}`;
}

/** Builds the style sheet of a widget's colours for its first paint; with scheme `auto`, for both colour schemes. */
export function themeSheet(theme: ThemeValues): string {
  const light = toCss(computeCssProperties({ theme, prefersDark: false, readColour }));
  if (theme.scheme !== "auto") return light;
  return `${light}@media (prefers-color-scheme:dark){${toCss(computeCssProperties({ theme, prefersDark: true, readColour }))}}`;
}
