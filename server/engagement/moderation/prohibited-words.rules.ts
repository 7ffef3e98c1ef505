import { listSpellings } from "@/server/engagement/scoring/index";

/** Normalise texts and words for comparison: compatibility forms (NFKC), lower case. */
function normalize(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function containsWord(foldedText: string, word: string): boolean {
  for (let at = foldedText.indexOf(word); at !== -1; at = foldedText.indexOf(word, at + 1)) {
    if (!isLetter(foldedText[at - 1]) && !isLetter(foldedText[at + word.length])) return true;
  }
  return false;
}

/**
 * Find the first of the words (or phrases) that a text contains as a whole word, whatever its case and obfuscation:
 * stretched, spaced, in leet, in letters of other scripts. null when there is none.
 */
export function findProhibitedWord(text: string, words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const foldedText = normalize(text);
  const disguised = listSpellings(text);
  return (
    words.find((word) => {
      const foldedWord = normalize(word.trim());
      return foldedWord !== "" && (containsWord(foldedText, foldedWord) || disguised.has(foldedWord));
    }) ?? null
  );
}
