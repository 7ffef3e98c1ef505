const ONSETS = [
  "b",
  "br",
  "c",
  "d",
  "dr",
  "f",
  "g",
  "gl",
  "h",
  "k",
  "l",
  "m",
  "n",
  "p",
  "pl",
  "r",
  "s",
  "st",
  "t",
  "v",
];
const VOWELS = ["a", "e", "i", "o", "u", "ea", "ou"];
const WORDS = 200_000;

/** Numbers that look random and are the same in every run (a 32-bit multiply-with-xorshift generator). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The word of a rank; 1 is the commonest. Common words are short, as in a language. Ends so that no stemmer cuts it. */
export function wordOf(rank: number): string {
  let left = rank;
  let word = "";
  do {
    word +=
      (ONSETS[left % ONSETS.length] ?? "") + (VOWELS[Math.floor(left / ONSETS.length) % VOWELS.length] ?? "");
    left = Math.floor(left / (ONSETS.length * VOWELS.length));
  } while (left > 0);
  return `${word}k`;
}

/** Words as they come in a text: the word of rank r is r times rarer than the commonest. */
export function writer(random: () => number): (words: number) => string {
  const span = Math.log(WORDS);
  return (words) => {
    const text: string[] = [];
    for (let n = 0; n < words; n += 1) text.push(wordOf(Math.floor(Math.exp(random() * span))));
    return text.join(" ");
  };
}
