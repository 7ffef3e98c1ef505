/** The first of the words that stands in a text by itself, whatever its case; null when none does. */
export function prohibitedWordIn(text: string, words: readonly string[]): string | null {
  const said = text.normalize("NFKC").toLowerCase();
  const isLetter = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  const stands = (word: string): boolean => {
    for (let at = said.indexOf(word); at !== -1; at = said.indexOf(word, at + 1)) {
      if (!isLetter(said[at - 1]) && !isLetter(said[at + word.length])) return true;
    }
    return false;
  };
  return (
    words.find((word) => word.trim() !== "" && stands(word.trim().normalize("NFKC").toLowerCase())) ?? null
  );
}
