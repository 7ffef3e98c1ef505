import { type ScoreReason, selectStrongest } from "../scores";
import { computeCapitalShare } from "../text/letters.rules";
import type { Word } from "../text/words.rules";
import { findMaskedToxicWord, findToxicWord, type ToxicWord } from "./lexicon";
import { ANY_TOXIC_PHRASE, TOXIC_PHRASES } from "./phrases";

/** Number of words around a word that are searched for its target. */
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

/** Context factors of a word: quotation and negation lower its weight, a target raises it. */
const QUOTED = 0.4;
const DENIED = 0.45;
const SPOKEN_OF = 0.5;
const AIMED_AT = 1.3;
const DISGUISED = 1.1;

interface Hit {
  reason: ScoreReason;
  chunk: number;
}

function computeContextFactor(words: readonly Word[], index: number): number {
  const word = words[index];
  if (word === undefined) return 1;
  let factor = word.quoted ? QUOTED : 1;
  let aimed = false;
  const last = Math.min(words.length - 1, index + REACH);
  for (let at = Math.max(0, index - REACH); at <= last; at += 1) {
    const near = words[at];
    if (near === undefined || at === index) continue;
    if (AIMED.has(near.plain)) aimed = true;
    if (at < index && at >= index - 3 && NEGATED.has(near.plain)) factor *= DENIED;
    if (at < index && SPEAKING_OF.has(near.plain)) factor *= SPOKEN_OF;
  }
  return aimed ? factor * AIMED_AT : factor;
}

/** Names are no insults: Dick Cheney, Moby Dick, Hugh Jackass. */
function isName(words: readonly Word[], index: number): boolean {
  const word = words[index];
  if (word === undefined || !word.named) return false;
  const before = words[index - 1];
  const after = words[index + 1];
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
    const rated = findToxicWord(form);
    if (rated !== null) return { rated, disguised: form !== word.forms[0] };
  }
  const rated = word.mask === null ? null : findMaskedToxicWord(word.mask);
  return rated === null ? null : { rated, disguised: true };
}

function findWordHits(words: readonly Word[]): Hit[] {
  const hits: Hit[] = [];
  const chunks = new Set<number>();
  for (const [index, word] of words.entries()) {
    const rating = rate(word);
    if (rating === null || chunks.has(word.chunk)) continue;
    if (NAMES.has(word.plain) && isName(words, index)) continue;
    chunks.add(word.chunk);
    const { kind, severity } = rating.rated;
    const weight = severity * computeContextFactor(words, index) * (rating.disguised ? DISGUISED : 1);
    hits.push({
      reason: { kind, text: word.written.slice(0, 60), weight: Math.min(99, weight) },
      chunk: word.chunk,
    });
  }
  return hits;
}

/** Join the words in the form of phrases: plain words with single spaces, sentences separated. */
function toPhraseText(words: readonly Word[]): { text: string; starts: number[] } {
  const starts: number[] = [];
  let text = "";
  for (const word of words) {
    if (word.startsSentence && text !== "") text += ". ";
    starts.push(text.length);
    text += `${word.plain} `;
  }
  return { text, starts };
}

/** Maximum number of counted matches per phrase. */
const MAX_MATCHES = 3;

/** Whether any phrase matches at a word start: a fast path, because most texts have none. */
function hasPhrase(text: string, starts: readonly number[]): boolean {
  return starts.some((start) => {
    ANY_TOXIC_PHRASE.lastIndex = start;
    return ANY_TOXIC_PHRASE.test(text);
  });
}

function findPhraseHits(words: readonly Word[]): Hit[] {
  const { text, starts } = toPhraseText(words);
  const hits: Hit[] = [];
  if (!hasPhrase(text, starts)) return hits;
  for (const { kind, severity, pattern } of TOXIC_PHRASES) {
    let times = 0;
    for (let index = 0; index < starts.length && times < MAX_MATCHES; index += 1) {
      const word = words[index];
      pattern.lastIndex = starts[index] ?? 0;
      const match = word === undefined ? undefined : pattern.exec(text)?.[0];
      if (word === undefined || match === undefined) continue;
      times += 1;
      const before = words[index - 1];
      const denied = before !== undefined && NEGATED.has(before.plain) && !word.startsSentence;
      const weight = severity * (word.quoted ? QUOTED : 1) * (denied ? DENIED : 1);
      hits.push({ reason: { kind, text: match.slice(0, 60), weight }, chunk: -1 });
    }
  }
  return hits;
}

/** Factor for capitals: shouting raises an existing score slightly and adds nothing by itself. */
function shoutingFactor(text: string): number {
  return computeCapitalShare(text) > 0.7 ? 1.1 : 1;
}

/** Compute the toxicity of a text, 0 to 100, with the words and phrases that caused it. */
export function scoreToxicity(
  text: string,
  words: readonly Word[],
): { toxicity: number; reasons: ScoreReason[] } {
  const hits = [...findWordHits(words), ...findPhraseHits(words)].map(({ reason }) => reason);
  const shouting = shoutingFactor(text);
  let harmless = 1;
  const heaviestFirst = hits.sort((a, b) => b.weight - a.weight);
  // The heaviest hit counts fully; each further one adds less, so that length alone does not raise the score.
  for (const [index, { weight }] of heaviestFirst.slice(0, 12).entries()) {
    harmless *= 1 - Math.min(0.99, (weight * shouting) / 100) / (index === 0 ? 1 : index + 1.5);
  }
  const toxicity = Math.round((1 - harmless) * 1000) / 10;
  const rounded = hits.map((reason) => ({ ...reason, weight: Math.round(reason.weight * 10) / 10 }));
  return { toxicity, reasons: selectStrongest(rounded) };
}
