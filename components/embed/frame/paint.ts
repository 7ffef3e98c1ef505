import type { ThemeValues } from "../protocol";
import { cssOf } from "./colour/colour.rules";
import { type Palette, paletteOf } from "./colour/palette.rules";
import { readColour } from "./colour/read-colour";

/** Custom properties by which styles draw. */
const PROPERTIES = {
  ground: "--svc-ui-ground",
  soft: "--svc-ui-soft",
  text: "--svc-ui-text",
  muted: "--svc-ui-muted",
  line: "--svc-ui-line",
  edge: "--svc-ui-edge",
  primary: "--svc-ui-primary",
  onPrimary: "--svc-ui-on-primary",
  focus: "--svc-ui-focus",
  danger: "--svc-ui-danger",
} as const satisfies Partial<Record<keyof Palette, string>>;

/** Draws the widget in the colours that a page gives, moved as far as reading them needs. */
export function paint({ primary, background, font, fontFamily }: ThemeValues): void {
  const palette = paletteOf({
    primary: readColour(primary),
    background: readColour(background),
    font: readColour(font),
    scheme: null,
    prefersDark: false,
  });
  const { style } = document.documentElement;
  for (const [name, property] of Object.entries(PROPERTIES)) {
    const colour = Object.entries(palette).find(([key]) => key === name)?.[1];
    if (typeof colour === "object") style.setProperty(property, cssOf(colour));
  }
  style.colorScheme = palette.scheme;
  style.background = palette.isPainted ? cssOf(palette.ground) : "transparent";
  if (fontFamily !== undefined && CSS.supports("font-family", fontFamily))
    style.setProperty("--svc-font-family", fontFamily);
}
