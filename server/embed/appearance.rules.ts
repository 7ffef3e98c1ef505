const LONGEST_VALUE = 120;
const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const NAMED = /^[a-z]{3,24}$/i;
/** Functions of colours, with numbers, units and separators between their brackets and nothing else. */
const FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\d\s.,%/+-]*(?:deg|rad|turn)?[\d\s.,%/+-]*\)$/i;
const FONT_FAMILY = /^[\p{L}\p{N}\s,'"_-]+$/u;

/** Values of CSS that a page gave its widget, each fit to stand in a style sheet as it is. */
export interface Appearance {
  primary?: string;
  secondary?: string;
  background?: string;
  font?: string;
  fontFamily?: string;
}

/** What pages send: base64 of the value, or the value itself. */
function unpacked(text: string): string {
  const value = Buffer.from(text, "base64").toString("latin1");
  const isPacked = Buffer.from(value, "latin1").toString("base64") === text && /^[\x20-\x7e]+$/.test(value);
  return isPacked ? value.trim() : text;
}

/** A CSS colour as it may stand in a style sheet, written as it is or in base64; undefined for anything else. */
export function colourIn(text: string | undefined): string | undefined {
  const value = unpacked((text ?? "").trim());
  if (value.length > LONGEST_VALUE) return undefined;
  return [HEX, NAMED, FUNCTION].some((shape) => shape.test(value)) ? value : undefined;
}

/** Names of fonts as they may stand in a style sheet: letters, digits, commas, whole pairs of quotes. */
export function fontFamilyIn(text: string | undefined): string | undefined {
  const value = (text ?? "").trim();
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

/** The values as custom properties of the document. */
export function appearanceStyle(appearance: Appearance): string {
  const given = Object.entries(PROPERTIES).flatMap(([name, property]) => {
    const value = Object.entries(appearance).find(([key]) => key === name)?.[1];
    return value === undefined ? [] : [`${property}:${value}`];
  });
  return `:root{${given.join(";")}}`;
}
