import Color from "colorjs.io";
import type { Colour } from "../frame/colour/colour.rules";
import { type Looks, looksOf } from "../frame/colour/looks.rules";
import type { ThemeValues } from "../protocol";

/** The library throws over words that every object knows, such as `constructor`: they are no colours either. */
function parsed(value: string): Color | null {
  try {
    return Color.try(value)?.to("srgb") ?? null;
  } catch {
    return null;
  }
}

/** A colour of CSS; null for what is none. The browser reads them with frame/colour/read-colour.ts. */
function readColour(value: string | undefined): Colour | null {
  const found = value === undefined ? null : parsed(value);
  if (found === null) return null;
  const [red, green, blue] = found.coords;
  const part = (share: number | null) => Math.min(255, Math.max(0, Math.round(255 * (share ?? 0))));
  return { red: part(red), green: part(green), blue: part(blue), alpha: found.alpha ?? 1 };
}

function written(looks: Looks): string {
  const lines = Object.entries(looks).map(([property, value]) => `${property}:${value}`);
  return `:root{${lines.join(";")}}`;
}

/** Every colour of a widget as a style sheet, so that its first paint has them; also where the reader decides. */
export function looksSheet(theme: ThemeValues): string {
  const light = written(looksOf({ theme, prefersDark: false, readColour }));
  if (theme.scheme !== "auto") return light;
  return `${light}@media (prefers-color-scheme:dark){${written(looksOf({ theme, prefersDark: true, readColour }))}}`;
}
