/** Shorter and longer words are neither learned nor corrected. */
const SHORTEST = 3;
const LONGEST = 30;

const WORD = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu;

/** Normalize a word as it is stored: lower case, one kind of apostrophe, without a possessive or a trailing mark. */
function normalizeWord(word: string): string {
  return word
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/'s$|['-]+$/g, "");
}

function isCorrectable(word: string): boolean {
  const { length } = [...word];
  return length >= SHORTEST && length <= LONGEST;
}

/** Extract the words of a text, each once. */
export function extractWords(text: string): string[] {
  const words = (text.match(WORD) ?? []).map(normalizeWord).filter(isCorrectable);
  return [...new Set(words)];
}

/**
 * Get the spellings by which a word is looked up: itself, and without one of its letters. Two words that differ by one
 * letter, added, missing, replaced or swapped with its neighbour, have a spelling in common.
 */
export function listVariants(word: string): string[] {
  const letters = [...word];
  const shorter = letters.map((_letter, at) => letters.toSpliced(at, 1).join(""));
  return [...new Set([word, ...shorter])];
}

/** Count the letters to add, remove, replace or swap with a neighbour until one word is the other. */
export function countEdits(first: string, second: string): number {
  const [a, b] = [[...first], [...second]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1);
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return last.at(-1) ?? 0;
}

/** A word of the publication's stories, with about the number of stories that contain it. */
export interface KnownWord {
  word: string;
  stories: number;
}

/** Words of up to this many letters are corrected by one edit, longer ones by two. */
const SHORT_WORD = 5;

/** Choose the known word that was probably meant; null: the word is known itself, or none is near it. */
function chooseCorrection(word: string, known: readonly KnownWord[]): string | null {
  const maxEdits = word.length <= SHORT_WORD ? 1 : 2;
  const near = known
    .map((candidate) => ({ ...candidate, edits: countEdits(word, candidate.word) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits || b.stories - a.stories || (a.word < b.word ? -1 : 1));
  const [best] = near;
  return best === undefined || best.edits === 0 ? null : best.word;
}

/** A word of a search text: an operator or an excluded word is none. */
const SEARCHED = /(?<![\p{L}\p{N}-])\p{L}[\p{L}\p{M}\p{N}'’-]*/gu;
const OPERATOR = /^or$/i;

/** List the words of a search text that can be corrected. */
export function listSearchedWords(term: string): string[] {
  const words = (term.match(SEARCHED) ?? []).filter((word) => !OPERATOR.test(word)).map(normalizeWord);
  return [...new Set(words.filter(isCorrectable))];
}

/** Correct the misspelt words of a search text by the known ones; null: there is nothing to correct. */
export function correctTerm(term: string, known: readonly KnownWord[]): string | null {
  const corrected = term.replace(SEARCHED, (written) => {
    const word = normalizeWord(written);
    if (OPERATOR.test(written) || !isCorrectable(word)) return written;
    return chooseCorrection(word, known) ?? written;
  });
  return corrected === term ? null : corrected;
}
