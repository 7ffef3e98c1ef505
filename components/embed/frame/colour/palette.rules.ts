import {
  BLACK,
  type Colour,
  contrast,
  luminance,
  mix,
  over,
  poleOn,
  readableOn,
  WHITE,
} from "./colour.rules";

/** What a page says about the looks of its widget; null: nothing. */
export interface WantedLooks {
  primary: Colour | null;
  background: Colour | null;
  font: Colour | null;
  /** `auto` follows what the reader prefers. */
  scheme: "light" | "dark" | "auto" | null;
  prefersDark: boolean;
}

/** Every colour that a widget is drawn with. */
export interface Palette {
  scheme: "light" | "dark";
  /** Whether the ground is painted, or the page behind is left to be seen. */
  isPainted: boolean;
  ground: Colour;
  /** Behind menus, dialogs and fields. */
  raised: Colour;
  /** Behind panels. */
  wash: Colour;
  /** Behind what is marked, in a breath of the page's own colour. */
  soft: Colour;
  text: Colour;
  muted: Colour;
  /** Lines between things, and edges of fields, which have to be seen. */
  line: Colour;
  edge: Colour;
  /** Fill of the main button and its text. */
  primary: Colour;
  onPrimary: Colour;
  /** The same colour as text and as the ring of focus. */
  link: Colour;
  focus: Colour;
  danger: Colour;
  good: Colour;
}

/** WCAG 2 AA: of text, and of what has to be seen to be used. */
export const TEXT = 4.5;
export const SHAPE = 3;

const DARK_GROUND: Colour = { red: 22, green: 24, blue: 29, alpha: 1 };
const INK: Colour = { red: 31, green: 35, blue: 40, alpha: 1 };
const PALE: Colour = { red: 232, green: 234, blue: 237, alpha: 1 };
const BLUE: Colour = { red: 29, green: 98, blue: 196, alpha: 1 };
const RED: Colour = { red: 200, green: 30, blue: 40, alpha: 1 };
const GREEN: Colour = { red: 20, green: 120, blue: 60, alpha: 1 };

/** A colour lighter than this stands on a dark page. */
const MIDDLE = 0.4;

function groundOf({
  background,
  font,
  scheme,
  prefersDark,
}: WantedLooks): Pick<Palette, "ground" | "isPainted"> {
  const asked = scheme === "auto" ? (prefersDark ? "dark" : "light") : scheme;
  const isGiven = background !== null && background.alpha > 0.5;
  const given = isGiven ? over(background, WHITE) : null;
  const isDark = (colour: Colour) => luminance(colour) < 0.18;
  if (asked !== null) {
    // A page that is drawn in both looks gives one background; in the other look it would be wrong.
    if (given !== null && isDark(given) === (asked === "dark")) return { ground: given, isPainted: true };
    return { ground: asked === "dark" ? DARK_GROUND : WHITE, isPainted: asked === "dark" || isGiven };
  }
  if (given !== null) return { ground: given, isPainted: true };
  // Nothing but the colour of the text says what the page behind is like.
  const isOnDark = font !== null && luminance(font) > MIDDLE;
  return { ground: isOnDark ? DARK_GROUND : WHITE, isPainted: isOnDark };
}

/** A ground beside the ground itself, as far from it as texts on both stay readable. */
function beside(ground: Colour, toward: Colour, share: number): Colour {
  const pole = poleOn(ground);
  const tinted = mix(ground, toward, share);
  return contrast(pole, tinted) >= 4.55 ? tinted : ground;
}

/**
 * All colours of a widget from the few that a page gives: each is kept as far as what stands on it can be read, and moved
 * toward black or white where it cannot. Text keeps 4.5 to 1 on every ground, edges and the ring of focus 3 to 1.
 */
export function paletteOf(wanted: WantedLooks): Palette {
  const { ground, isPainted } = groundOf(wanted);
  const pole = poleOn(ground);
  const scheme = pole === WHITE ? "dark" : "light";
  const brand = over(wanted.primary ?? BLUE, ground);
  const raised = scheme === "dark" ? beside(ground, WHITE, 0.06) : beside(ground, WHITE, 0.6);
  const soft = beside(ground, brand, 0.1);
  const wash = beside(ground, pole, 0.05);
  const grounds = [ground, raised, wash, soft];
  const font = over(wanted.font ?? (scheme === "dark" ? PALE : INK), ground);
  const text = readableOn(font, grounds, TEXT);
  const primary = readableOn(brand, [ground, raised], SHAPE);
  return {
    scheme,
    isPainted,
    ground,
    raised,
    wash,
    soft,
    text,
    muted: readableOn(mix(text, ground, 0.35), grounds, TEXT),
    line: mix(ground, pole, 0.14),
    edge: readableOn(mix(ground, pole, 0.4), grounds, SHAPE),
    primary,
    onPrimary: poleOn(primary) === BLACK ? BLACK : WHITE,
    link: readableOn(brand, grounds, TEXT),
    focus: readableOn(brand, grounds, SHAPE),
    danger: readableOn(RED, grounds, TEXT),
    good: readableOn(GREEN, grounds, TEXT),
  };
}
