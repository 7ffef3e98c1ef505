import {
  BLACK,
  type Colour,
  chooseBlackOrWhite,
  compositeOver,
  computeContrast,
  computeLuminance,
  ensureContrast,
  mixColours,
  WHITE,
} from "./colour.rules";

/** Theme colours given by the page; null: not given. */
export interface PageTheme {
  primary: Colour | null;
  background: Colour | null;
  font: Colour | null;
  /** `auto` follows the reader's preference. */
  scheme: "light" | "dark" | "auto" | null;
  prefersDark: boolean;
}

/** The colours of a widget. */
export interface Palette {
  scheme: "light" | "dark";
  /** Whether the background is painted, or transparent. */
  isPainted: boolean;
  ground: Colour;
  /** Background of menus, dialogs and fields. */
  raised: Colour;
  /** Background of panels. */
  wash: Colour;
  /** Background of highlights, slightly tinted with the brand colour. */
  soft: Colour;
  text: Colour;
  muted: Colour;
  /** Separators, and borders of fields, which must be visible. */
  line: Colour;
  edge: Colour;
  /** The primary button and its text. */
  primary: Colour;
  onPrimary: Colour;
  /** The brand colour for links and the focus ring. */
  link: Colour;
  focus: Colour;
  danger: Colour;
  good: Colour;
}

/** Contrast ratios of WCAG 2 AA: for text, and for user interface components. */
export const TEXT = 4.5;
export const SHAPE = 3;

const DARK_GROUND: Colour = { red: 22, green: 24, blue: 29, alpha: 1 };
const INK: Colour = { red: 31, green: 35, blue: 40, alpha: 1 };
const PALE: Colour = { red: 232, green: 234, blue: 237, alpha: 1 };
const BLUE: Colour = { red: 29, green: 98, blue: 196, alpha: 1 };
const RED: Colour = { red: 200, green: 30, blue: 40, alpha: 1 };
const GREEN: Colour = { red: 20, green: 120, blue: 60, alpha: 1 };

/** A text colour lighter than this implies a dark page. */
const MIDDLE = 0.4;

function chooseGround({
  background,
  font,
  scheme,
  prefersDark,
}: PageTheme): Pick<Palette, "ground" | "isPainted"> {
  const requestedScheme = scheme === "auto" ? (prefersDark ? "dark" : "light") : scheme;
  const hasBackground = background !== null && background.alpha > 0.5;
  const pageGround = hasBackground ? compositeOver(background, WHITE) : null;
  const isDark = (colour: Colour) => computeLuminance(colour) < 0.18;
  if (requestedScheme !== null) {
    // The page gives one background; in the other colour scheme it would be wrong.
    if (pageGround !== null && isDark(pageGround) === (requestedScheme === "dark"))
      return { ground: pageGround, isPainted: true };
    return {
      ground: requestedScheme === "dark" ? DARK_GROUND : WHITE,
      isPainted: requestedScheme === "dark" || hasBackground,
    };
  }
  if (pageGround !== null) return { ground: pageGround, isPainted: true };
  // Only the text colour indicates the colour scheme of the page.
  const isOnDark = font !== null && computeLuminance(font) > MIDDLE;
  return { ground: isOnDark ? DARK_GROUND : WHITE, isPainted: isOnDark };
}

/** Tints the background only as far as text on it remains readable. */
function tint(ground: Colour, toward: Colour, share: number): Colour {
  const pole = chooseBlackOrWhite(ground);
  const tinted = mixColours(ground, toward, share);
  return computeContrast(pole, tinted) >= 4.55 ? tinted : ground;
}

/**
 * Computes all colours of a widget from the page's theme. Each is adjusted toward black or white if its contrast is
 * too low: text has 4.5 to 1 on every background, borders and the focus ring 3 to 1.
 */
export function computePalette(theme: PageTheme): Palette {
  const { ground, isPainted } = chooseGround(theme);
  const pole = chooseBlackOrWhite(ground);
  const scheme = pole === WHITE ? "dark" : "light";
  const brand = compositeOver(theme.primary ?? BLUE, ground);
  const raised = scheme === "dark" ? tint(ground, WHITE, 0.06) : tint(ground, WHITE, 0.6);
  const soft = tint(ground, brand, 0.1);
  const wash = tint(ground, pole, 0.05);
  const grounds = [ground, raised, wash, soft];
  const font = compositeOver(theme.font ?? (scheme === "dark" ? PALE : INK), ground);
  const text = ensureContrast(font, grounds, TEXT);
  const primary = ensureContrast(brand, [ground, raised], SHAPE);
  return {
    scheme,
    isPainted,
    ground,
    raised,
    wash,
    soft,
    text,
    muted: ensureContrast(mixColours(text, ground, 0.35), grounds, TEXT),
    line: mixColours(ground, pole, 0.14),
    edge: ensureContrast(mixColours(ground, pole, 0.4), grounds, SHAPE),
    primary,
    onPrimary: chooseBlackOrWhite(primary) === BLACK ? BLACK : WHITE,
    link: ensureContrast(brand, grounds, TEXT),
    focus: ensureContrast(brand, grounds, SHAPE),
    danger: ensureContrast(RED, grounds, TEXT),
    good: ensureContrast(GREEN, grounds, TEXT),
  };
}
