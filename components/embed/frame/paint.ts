import type { ThemeValues } from "../protocol";
import { type Colour, cssOf } from "./colour/colour.rules";
import { type Palette, paletteOf } from "./colour/palette.rules";

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

/** A colour as the browser understands it, in whatever way it is written; null for what is none. */
function colourOf(context: CanvasRenderingContext2D | null, css: string | undefined): Colour | null {
  if (context === null || css === undefined || !CSS.supports("color", css)) return null;
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return { red, green, blue, alpha: alpha / 255 };
}

/** Draws the widget in the colours that a page gives, moved as far as reading them needs. */
export function paint({ primary, background, font, fontFamily }: ThemeValues): void {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const palette = paletteOf({
    primary: colourOf(context, primary),
    background: colourOf(context, background),
    font: colourOf(context, font),
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
