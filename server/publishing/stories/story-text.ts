import type { Card } from "./story-element";

const WORDS_PER_MINUTE = 225;
const TEXT_KEYS = ["text", "title", "description", "alt-text"] as const;
const METADATA_KEYS = ["question", "answer", "content", "attribution", "name"] as const;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Inline tags: they do not separate words. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u|wbr)(?:\s[^>]*)?>/gi;

/** The speaker of a quotation, on a separate line below it. */
const SPEAKER = /<cite>(?=[^<]*<\/cite>\s*<\/blockquote>)/gi;

/** Convert stored HTML to readable text: no tags, entities resolved, white space collapsed. */
export function plainText(html: string): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(SPEAKER, " ")
    .replace(INLINE, "")
    .replace(/<[^>]*>/g, " ");
  const resolved = text.includes("&")
    ? text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (match, name: string) => decodeEntity(name) ?? match)
    : text;
  // Single spaces, the most frequent case, are not replaced.
  return resolved.replace(/\s{2,}|[^\S ]/g, " ").trim();
}

function decodeEntity(name: string): string | null {
  if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? null;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

function extractText(element: object, into: string[]): void {
  for (const [key, value] of Object.entries(element)) {
    if (key === "story-elements" && Array.isArray(value)) {
      for (const child of value) if (typeof child === "object" && child !== null) extractText(child, into);
    } else if (key === "metadata" && typeof value === "object" && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        if (METADATA_KEYS.some((candidate) => candidate === name) && typeof part === "string")
          into.push(part);
      }
    } else if (TEXT_KEYS.some((candidate) => candidate === key) && typeof value === "string")
      into.push(value);
  }
}

/** Extract all words of a story's cards as plain text, for search and for counting. */
export function storyText(cards: readonly Card[]): string {
  const parts: string[] = [];
  for (const card of cards) for (const element of card["story-elements"]) extractText(element, parts);
  return plainText(parts.join(" \n "));
}

/** Count the words of a plain text, in any script that separates them by spaces. */
export function wordCount(text: string): number {
  if (text === "") return 0;
  let words = 1;
  for (let at = text.indexOf(" "); at !== -1; at = text.indexOf(" ", at + 1)) words += 1;
  return words;
}

/** Compute a story's reading time in whole minutes; at least one. */
export function readMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
