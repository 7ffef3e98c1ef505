import { CONFUSABLES } from "./confusables.generated";

const pairs = Array.from(CONFUSABLES);

/** Map of letters of other scripts to the Latin letters they resemble. */
const LOOKS_LIKE = new Map<string, string>();
for (let index = 0; index + 1 < pairs.length; index += 2) {
  LOOKS_LIKE.set(pairs[index] ?? "", pairs[index + 1] ?? "");
}

/** Digits and signs used as letters; `1`, `!` and `|` are read as both i and l. */
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i",
  "+": "t",
  "€": "e",
  "£": "l",
  "¢": "c",
  "¥": "y",
};

/**
 * Normalise a text to one spelling for what looks the same: compatibility forms (NFKC), without invisible characters
 * and stacked accents, lower case.
 */
export function foldText(text: string): string {
  // Fast path: most words are plain ASCII already.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164\ufe00-\ufe0f]/gu, "")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu, "")
    .normalize("NFC");
}

/** Map a folded word to the Latin letters it resembles; the word itself where nothing is obfuscated. */
export function unmask(word: string): string {
  if (/^[a-z]*$/.test(word)) return word;
  let plain = "";
  for (const letter of word) plain += LOOKS_LIKE.get(letter) ?? LEET[letter] ?? letter;
  return plain;
}

/** Shorten runs of three and more letters to two, as in `niiice`. */
export function shortenRuns(word: string): string {
  return word.replace(/(.)\1{2,}/gu, "$1$1");
}

/** Shorten every run to one letter. */
export function flattenRuns(word: string): string {
  return word.replace(/(.)\1+/gu, "$1");
}
