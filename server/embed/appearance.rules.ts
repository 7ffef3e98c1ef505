const LONGEST_VALUE = 120;
const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const NAMED = /^[a-z]{3,24}$/i;
/** CSS colour functions whose arguments are only numbers, units and separators. */
const FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\d\s.,%/+-]*(?:deg|rad|turn)?[\d\s.,%/+-]*\)$/i;
const FONT_FAMILY = /^[\p{L}\p{N}\s,'"_-]+$/u;

/** CSS values of a page's widget, each safe to embed in a style sheet. */
export interface Appearance {
  primary?: string;
  secondary?: string;
  background?: string;
  font?: string;
  fontFamily?: string;
}

/** Decodes a page's value: base64, or the plain value. */
function decode(text: string): string {
  const value = Buffer.from(text, "base64").toString("latin1");
  const isPacked = Buffer.from(value, "latin1").toString("base64") === text && /^[\x20-\x7e]+$/.test(value);
  return isPacked ? value.trim() : text;
}

/** Parses a CSS colour, plain or base64, that is safe in a style sheet; undefined: anything else. */
export function parseColour(text: string | undefined): string | undefined {
  const value = decode((text ?? "").trim());
  if (value.length > LONGEST_VALUE) return undefined;
  return [HEX, NAMED, FUNCTION].some((shape) => shape.test(value)) ? value : undefined;
}

/** The first families of a list, as many as fit. */
function cutFamilies(list: string): string {
  return list.length <= LONGEST_VALUE
    ? list
    : list.slice(0, Math.max(0, list.lastIndexOf(",", LONGEST_VALUE)));
}

/**
 * Parses a CSS font family list: letters, digits, commas and paired quotes only; undefined: anything else. Of a list
 * that is too long, the first families are used.
 */
export function parseFontFamily(text: string | undefined): string | undefined {
  const value = cutFamilies((text ?? "").trim());
  if (value === "" || value.length > LONGEST_VALUE || !FONT_FAMILY.test(value)) return undefined;
  const arePaired = ['"', "'"].every((quote) => value.split(quote).length % 2 === 1);
  return arePaired ? value : undefined;
}

const PROPERTIES = {
  primary: "--svc-primary",
  secondary: "--svc-secondary",
  background: "--svc-background",
  font: "--svc-font",
  fontFamily: "--svc-font-family",
} as const;

/** Renders the values as custom properties of the document. */
export function renderAppearance(appearance: Appearance): string {
  const declarations = Object.entries(PROPERTIES).flatMap(([name, property]) => {
    const value = Object.entries(appearance).find(([key]) => key === name)?.[1];
    return value === undefined ? [] : [`${property}:${value}`];
  });
  return `:root{${declarations.join(";")}}`;
}
