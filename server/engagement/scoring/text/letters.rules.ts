const LAST_OF_ASCII = 0x7f;

/** Minimum number of letters; shorter texts never count as shouting. */
const ENOUGH_LETTERS = 20;

function countLetters(text: string): { letters: number; capitals: number } {
  let small = 0;
  let capitals = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > LAST_OF_ASCII) return countAnyLetters(text);
    if (code >= 65 && code <= 90) capitals += 1;
    else if (code >= 97 && code <= 122) small += 1;
  }
  return { letters: small + capitals, capitals };
}

function countAnyLetters(text: string): { letters: number; capitals: number } {
  return { letters: text.match(/\p{L}/gu)?.length ?? 0, capitals: text.match(/\p{Lu}/gu)?.length ?? 0 };
}

/** Compute the share of capitals among a text's letters, 0 to 1; 0 for a text that is too short. */
export function computeCapitalShare(text: string): number {
  const { letters, capitals } = countLetters(text);
  return letters < ENOUGH_LETTERS ? 0 : capitals / letters;
}
