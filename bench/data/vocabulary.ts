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

/** Pseudo-random numbers, the same in every run (a 32-bit multiply-with-xorshift generator). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The word of a rank; 1 is the most common. Common words are short, as in a language. Its ending is one that no
 * stemmer cuts.
 */
export function toWord(rank: number): string {
  let remaining = rank;
  let word = "";
  do {
    word +=
      (ONSETS[remaining % ONSETS.length] ?? "") +
      (VOWELS[Math.floor(remaining / ONSETS.length) % VOWELS.length] ?? "");
    remaining = Math.floor(remaining / (ONSETS.length * VOWELS.length));
  } while (remaining > 0);
  return `${word}k`;
}

/** Text with a Zipf distribution: the word of rank r is r times rarer than the most common one. */
export function createTextGenerator(random: () => number): (words: number) => string {
  const span = Math.log(WORDS);
  return (words) => {
    const text: string[] = [];
    for (let n = 0; n < words; n += 1) text.push(toWord(Math.floor(Math.exp(random() * span))));
    return text.join(" ");
  };
}
