import { unmaskedWords } from "@/server/engagement/scoring/index";

/** Texts and words as they are compared: compatibility forms undone, lower case. */
function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function standsIn(said: string, word: string): boolean {
  for (let at = said.indexOf(word); at !== -1; at = said.indexOf(word, at + 1)) {
    if (!isLetter(said[at - 1]) && !isLetter(said[at + word.length])) return true;
  }
  return false;
}

/**
 * The first of the words (or wordings) that stands in a text by itself, whatever its case and however it is disguised:
 * drawn out, spaced, in leet, in letters of other scripts. null when none does.
 */
export function wordIn(text: string, words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const said = folded(text);
  const disguised = unmaskedWords(text);
  return (
    words.find((word) => {
      const wanted = folded(word.trim());
      return wanted !== "" && (standsIn(said, wanted) || disguised.has(wanted));
    }) ?? null
  );
}
