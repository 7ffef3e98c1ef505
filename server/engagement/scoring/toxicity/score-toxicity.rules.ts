import { type ScoreReason, strongest } from "../scores";
import { shareOfCapitals } from "../text/letters.rules";
import type { Word } from "../text/words.rules";
import { lookUp, lookUpMasked, type ToxicWord } from "./lexicon";
import { ANY_TOXIC_PHRASE, TOXIC_PHRASES } from "./phrases";

/** How far around a word somebody is looked for at whom it is aimed. */
const REACH = 4;

const AIMED = new Set(
  "you u ya your youre ur yours yourself yourselves he hes she shes him her they theyre them these those author journalist reporter writer editor idiots".split(
    " ",
  ),
);
const NEGATED = new Set("not isnt arent wasnt werent aint dont doesnt never nobody no without".split(" "));
const SPEAKING_OF = new Set(
  "word words term called calling calls says said insult insults slur phrase quote quoted".split(" "),
);

/** What surroundings do to a word: quoting and denying take most of it away, aiming it at somebody adds. */
const QUOTED = 0.4;
const DENIED = 0.45;
const SPOKEN_OF = 0.5;
const AIMED_AT = 1.3;
const DISGUISED = 1.1;

interface Hit {
  reason: ScoreReason;
  chunk: number;
}

function surroundings(words: readonly Word[], place: number): number {
  const word = words[place];
  if (word === undefined) return 1;
  let factor = word.quoted ? QUOTED : 1;
  let aimed = false;
  const last = Math.min(words.length - 1, place + REACH);
  for (let at = Math.max(0, place - REACH); at <= last; at += 1) {
    const near = words[at];
    if (near === undefined || at === place) continue;
    if (AIMED.has(near.plain)) aimed = true;
    if (at < place && at >= place - 3 && NEGATED.has(near.plain)) factor *= DENIED;
    if (at < place && SPEAKING_OF.has(near.plain)) factor *= SPOKEN_OF;
  }
  return aimed ? factor * AIMED_AT : factor;
}

/** A name is no insult: Dick Cheney, Moby Dick, Hugh Jackass it is not. */
function isName(words: readonly Word[], place: number): boolean {
  const word = words[place];
  if (word === undefined || !word.named) return false;
  const before = words[place - 1];
  const after = words[place + 1];
  return (after?.named === true && !after.startsSentence) || (before?.named === true && !word.startsSentence);
}

const NAMES = new Set([
  "dick",
  "cock",
  "hooker",
  "gay",
  "fanny",
  "willy",
  "hancock",
  "wang",
  "kraut",
  "coon",
  "hag",
  "hack",
]);

function rate(word: Word): { rated: ToxicWord; disguised: boolean } | null {
  for (const form of word.forms) {
    const rated = lookUp(form);
    if (rated !== null) return { rated, disguised: form !== word.forms[0] };
  }
  const rated = word.mask === null ? null : lookUpMasked(word.mask);
  return rated === null ? null : { rated, disguised: true };
}

function wordHits(words: readonly Word[]): Hit[] {
  const hits: Hit[] = [];
  const chunks = new Set<number>();
  for (const [place, word] of words.entries()) {
    const found = rate(word);
    if (found === null || chunks.has(word.chunk)) continue;
    if (NAMES.has(word.plain) && isName(words, place)) continue;
    chunks.add(word.chunk);
    const { kind, severity } = found.rated;
    const weight = severity * surroundings(words, place) * (found.disguised ? DISGUISED : 1);
    hits.push({
      reason: { kind, text: word.written.slice(0, 60), weight: Math.min(99, weight) },
      chunk: word.chunk,
    });
  }
  return hits;
}

/** The text as phrases are written: plain words with single blanks, sentences apart. */
function plainText(words: readonly Word[]): { text: string; starts: number[] } {
  const starts: number[] = [];
  let text = "";
  for (const word of words) {
    if (word.startsSentence && text !== "") text += ". ";
    starts.push(text.length);
    text += `${word.plain} `;
  }
  return { text, starts };
}

/** Of one wording so many are counted. */
const TIMES = 3;

/** Whether any phrase begins where a word does: most texts have none. */
function hasPhrase(text: string, starts: readonly number[]): boolean {
  return starts.some((start) => {
    ANY_TOXIC_PHRASE.lastIndex = start;
    return ANY_TOXIC_PHRASE.test(text);
  });
}

function phraseHits(words: readonly Word[]): Hit[] {
  const { text, starts } = plainText(words);
  const hits: Hit[] = [];
  if (!hasPhrase(text, starts)) return hits;
  for (const { kind, severity, pattern } of TOXIC_PHRASES) {
    let times = 0;
    for (let place = 0; place < starts.length && times < TIMES; place += 1) {
      const word = words[place];
      pattern.lastIndex = starts[place] ?? 0;
      const found = word === undefined ? undefined : pattern.exec(text)?.[0];
      if (word === undefined || found === undefined) continue;
      times += 1;
      const before = words[place - 1];
      const denied = before !== undefined && NEGATED.has(before.plain) && !word.startsSentence;
      const weight = severity * (word.quoted ? QUOTED : 1) * (denied ? DENIED : 1);
      hits.push({ reason: { kind, text: found.slice(0, 60), weight }, chunk: -1 });
    }
  }
  return hits;
}

/** Shouting adds a little to what is there; by itself it is no offence. */
function shoutingFactor(text: string): number {
  return shareOfCapitals(text) > 0.7 ? 1.1 : 1;
}

/** How toxic a text is, 0 to 100, and the words and phrases that say so. */
export function scoreToxicity(
  text: string,
  words: readonly Word[],
): { toxicity: number; reasons: ScoreReason[] } {
  const hits = [...wordHits(words), ...phraseHits(words)].map(({ reason }) => reason);
  const shouting = shoutingFactor(text);
  let harmless = 1;
  const heaviestFirst = hits.sort((a, b) => b.weight - a.weight);
  // The heaviest speaks in full; each further one adds to what is left, ever less, so that length alone condemns nobody.
  for (const [place, { weight }] of heaviestFirst.slice(0, 12).entries()) {
    harmless *= 1 - Math.min(0.99, (weight * shouting) / 100) / (place === 0 ? 1 : place + 1.5);
  }
  const toxicity = Math.round((1 - harmless) * 1000) / 10;
  const rounded = hits.map((reason) => ({ ...reason, weight: Math.round(reason.weight * 10) / 10 }));
  return { toxicity, reasons: strongest(rounded) };
}
