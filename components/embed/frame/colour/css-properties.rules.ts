import type { ThemeValues } from "../../protocol";
import { type Colour, toCssColour } from "./colour.rules";
import { computePalette, type PageTheme, type Palette } from "./palette.rules";

/** CSS custom properties of the palette's colours. */
const COLOURS = {
  "--paper": "ground",
  "--raised": "raised",
  "--wash": "wash",
  "--soft": "soft",
  "--ink": "text",
  "--muted": "muted",
  "--line": "line",
  "--edge": "edge",
  "--accent": "primary",
  "--on-accent": "onPrimary",
  "--link": "link",
  "--focus": "focus",
  "--danger": "danger",
  "--good": "good",
} as const satisfies Record<string, keyof Palette>;

const SCHEMES: readonly PageTheme["scheme"][] = ["light", "dark", "auto"];

/** CSS properties with their values. */
export type CssProperties = Readonly<Record<string, string>>;

interface AppearanceInput {
  theme: ThemeValues;
  prefersDark: boolean;
  /** null: not a colour. */
  readColour(value: string | undefined): Colour | null;
}

/** Computes a widget's CSS properties from the page's theme; colours without enough contrast are adjusted. */
export function computeCssProperties({ theme, prefersDark, readColour }: AppearanceInput): CssProperties {
  const palette = computePalette({
    primary: readColour(theme.primary),
    background: readColour(theme.background),
    font: readColour(theme.font),
    scheme: SCHEMES.find((scheme) => scheme === theme.scheme) ?? null,
    prefersDark,
  });
  const colours = Object.entries(COLOURS).map(([property, name]) => [property, toCssColour(palette[name])]);
  return {
    ...Object.fromEntries(colours),
    "--backdrop": palette.isPainted ? toCssColour(palette.ground) : "transparent",
    "color-scheme": palette.scheme,
  };
}
