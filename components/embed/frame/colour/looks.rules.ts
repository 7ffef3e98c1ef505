import type { ThemeValues } from "../../protocol";
import { type Colour, cssOf } from "./colour.rules";
import { type Palette, paletteOf, type WantedLooks } from "./palette.rules";

/** Custom properties by which every widget's style uses its colours. */
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

const SCHEMES: readonly WantedLooks["scheme"][] = ["light", "dark", "auto"];

/** Properties of a document with their values. */
export type Looks = Readonly<Record<string, string>>;

interface Seen {
  theme: ThemeValues;
  prefersDark: boolean;
  /** null: what is no colour. */
  readColour(value: string | undefined): Colour | null;
}

/** Every colour that a widget is drawn with, from what a page gives: what could not be read is moved until it can be. */
export function looksOf({ theme, prefersDark, readColour }: Seen): Looks {
  const palette = paletteOf({
    primary: readColour(theme.primary),
    background: readColour(theme.background),
    font: readColour(theme.font),
    scheme: SCHEMES.find((one) => one === theme.scheme) ?? null,
    prefersDark,
  });
  const colours = Object.entries(COLOURS).map(([property, name]) => [property, cssOf(palette[name])]);
  return {
    ...Object.fromEntries(colours),
    "--backdrop": palette.isPainted ? cssOf(palette.ground) : "transparent",
    "color-scheme": palette.scheme,
  };
}
