/** A publication's own colour in readable variants: one for light pages, one for dark ones. */
export interface Tone {
  light: string;
  dark: string;
}

type Rgb = readonly [number, number, number];

/** The darkest light surface and the lightest dark surface behind text in a tone. */
const LIGHT_SURFACE: Rgb = [240, 237, 230];
const DARK_SURFACE: Rgb = [30, 36, 45];
/** WCAG AA for text of any size, with a margin for rounding. */
const CONTRAST = 4.6;
const STEPS = 40;

function parseHex(color: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color.trim());
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim());
  const parts = short === null ? long?.slice(1, 4) : short.slice(1, 4).map((digit) => digit + digit);
  if (parts === undefined) return null;
  const [red = "0", green = "0", blue = "0"] = parts;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Compute the WCAG contrast of two colours, 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function mix(color: Rgb, target: number, share: number): Rgb {
  const channel = (value: number) => Math.round(value + (target - value) * share);
  return [channel(color[0]), channel(color[1]), channel(color[2])];
}

function makeReadable(color: Rgb, surface: Rgb, target: number): Rgb {
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = mix(color, target, step / STEPS);
    if (contrast(candidate, surface) >= CONTRAST) return candidate;
  }
  return [target, target, target];
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

const FALLBACK: Rgb = [31, 41, 55];

/** Make any `#rgb` or `#rrggbb` readable as text on both kinds of page; anything else becomes a dark neutral. */
export function toTone(color: string | null | undefined): Tone {
  const rgb = parseHex(color ?? "") ?? FALLBACK;
  return {
    light: toHex(makeReadable(rgb, LIGHT_SURFACE, 0)),
    dark: toHex(makeReadable(rgb, DARK_SURFACE, 255)),
  };
}

/** Minimum contrast of dark text on a surface: far above AA, because whole blocks use it. */
const SURFACE_CONTRAST = 12;
const INK: Rgb = [19, 24, 31];

/** Make a light background of any colour that dark text is easy to read on; null for an invalid colour. */
export function toSurface(color: string): string | null {
  const rgb = parseHex(color);
  if (rgb === null) return null;
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = mix(rgb, 255, step / STEPS);
    if (contrast(candidate, INK) >= SURFACE_CONTRAST) return toHex(candidate);
  }
  return "#ffffff";
}
