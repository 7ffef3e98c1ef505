const LAST_OF_ASCII = 0x7f;

/** How many letters a text has, and how many of them are capitals. */
export function countLetters(text: string): { letters: number; capitals: number } {
  let letters = 0;
  let capitals = 0;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code > LAST_OF_ASCII) return countAnyLetters(text);
    if (code >= 65 && code <= 90) capitals += 1;
    else if (code >= 97 && code <= 122) letters += 1;
  }
  return { letters: letters + capitals, capitals };
}

function countAnyLetters(text: string): { letters: number; capitals: number } {
  return { letters: text.match(/\p{L}/gu)?.length ?? 0, capitals: text.match(/\p{Lu}/gu)?.length ?? 0 };
}
