import { LRUCache } from "lru-cache";
import { flattenRuns, foldText, shortenRuns, unmask } from "./fold.rules";

/** One word of a text, with the spellings under which it is looked up. */
export interface Word {
  /** As it was written. */
  written: string;
  /** Folded, disguises undone. */
  plain: string;
  /** What it may stand for, the likeliest first. */
  forms: readonly string[];
  /** Letters hidden behind signs, as in `f*ck`; null when none are. */
  mask: string | null;
  /** Place of its chunk between blanks: parts of `mother-fucker` share one. */
  chunk: number;
  /** In quotation marks or on a line that begins with `>`. */
  quoted: boolean;
  /** A sentence ends before it. */
  startsSentence: boolean;
  /** Written with a capital first and small letters after, as names are. */
  named: boolean;
}

/** Longer texts are read to here: a comment has at most 10,000 characters. */
const READ_AT_MOST = 12_000;

/** No word that people hide is longer. */
const MASKED_AT_MOST = 20;

/** Longer pieces are no words: they are read as they are. */
const WORD_AT_MOST = 60;

/** Letters set apart by blanks, `f u c k`, are read together from this many on. */
const SPACED_LETTERS = 3;

function unique(forms: readonly string[]): string[] {
  return [...new Set(forms.filter((form) => form !== ""))];
}

/** Whether a letter follows itself. */
function hasRuns(piece: string): boolean {
  for (let place = 1; place < piece.length; place += 1) if (piece[place] === piece[place - 1]) return true;
  return false;
}

function formsOf(piece: string): string[] {
  if (/^[a-z]+$/.test(piece) && !hasRuns(piece)) return [piece];
  const plain = unmask(piece);
  const forms = [piece, plain];
  if (piece.length > WORD_AT_MOST) return forms;
  if (/[1!|]/.test(piece)) forms.push(unmask(piece.replaceAll(/[1!|]/g, "l")));
  return unique(forms.flatMap((form) => [form, shortenRuns(form), flattenRuns(form)]));
}

function maskOf(piece: string): string | null {
  return piece.length <= MASKED_AT_MOST && /^[\p{L}\d@$!]+[*#%]+[\p{L}\d*#%]*$/u.test(piece) ? piece : null;
}

interface Chunk {
  written: string;
  index: number;
  quoted: boolean;
  startsSentence: boolean;
}

const OPENS = /[\p{L}\p{N}$@*#]/u;
const CLOSES = /[\p{L}\p{N}$*#]/u;

/** Without the signs around it. By hand: an expression would try every run of signs from each of its places. */
function inside(chunk: string): string {
  const signs = Array.from(chunk);
  let from = 0;
  let to = signs.length;
  while (from < to && !OPENS.test(signs[from] ?? "")) from += 1;
  while (to > from && !CLOSES.test(signs[to - 1] ?? "")) to -= 1;
  return from === 0 && to === signs.length ? chunk : signs.slice(from, to).join("");
}

/** What a word is wherever it stands. */
type Reading = Pick<Word, "written" | "plain" | "forms" | "mask" | "named">;

/** The words in a piece between blanks. */
function readPieces(written: string): readonly Reading[] {
  const core = inside(foldText(written));
  if (core === "" || /^@[\p{L}\p{N}_]/u.test(core)) return [];
  const named = /^\P{L}*\p{Lu}\p{Ll}/u.test(written);
  const pieces = core.split(/[-–—/.,_…:;~=&?"“”()[\]]+/u).filter((piece) => piece !== "");
  const joined = pieces.length > 1 ? formsOf(pieces.join("").replaceAll(/['’]/g, "")) : [];
  return pieces.map((piece, place) => {
    const letters = piece.replaceAll(/['’`´]/g, "");
    return {
      written: pieces.length > 1 ? piece : inside(written),
      plain: unmask(letters),
      forms: place === 0 && joined.length > 0 ? unique([...formsOf(letters), ...joined]) : formsOf(letters),
      mask: maskOf(letters),
      named,
    };
  });
}

/** Few words make up most of what people write: how they are read is remembered. */
const readings = new LRUCache<string, readonly Reading[]>({ max: 5_000 });
const REMEMBERED_AT_MOST = 24;

function readingsOf(written: string): readonly Reading[] {
  if (written.length > REMEMBERED_AT_MOST) return readPieces(written);
  const known = readings.get(written);
  if (known !== undefined) return known;
  const read = readPieces(written);
  readings.set(written, read);
  return read;
}

function readChunk({ written, index, quoted, startsSentence }: Chunk): Word[] {
  // Named one by one: spread into them, they take ten times as long.
  return readingsOf(written).map((reading, place) => ({
    written: reading.written,
    plain: reading.plain,
    forms: reading.forms,
    mask: reading.mask,
    chunk: index,
    quoted,
    startsSentence: startsSentence && place === 0,
    named: reading.named,
  }));
}

/** `f u c k` is one word beside four letters. */
function joinSpacedLetters(words: readonly Word[]): Word[] {
  const read: Word[] = [];
  let run: Word[] = [];
  const close = () => {
    const first = run[0];
    if (first !== undefined && run.length >= SPACED_LETTERS) {
      const joined = run.map((word) => word.plain).join("");
      const written = run.map((word) => word.written).join(" ");
      read.push({ ...first, written, plain: joined, forms: formsOf(joined), mask: null });
    } else read.push(...run);
    run = [];
  };
  for (const word of words) {
    if (word.plain.length === 1) run.push(word);
    else {
      close();
      read.push(word);
    }
  }
  close();
  return read;
}

/** The words of a text in their order, obfuscation undone as far as it can be. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  let index = 0;
  for (const line of text.slice(0, READ_AT_MOST).split("\n")) {
    const citing = /^\s*>/.test(line);
    let open = false;
    let startsSentence = true;
    for (const [written] of line.matchAll(/\S+/gu)) {
      const marks = written.match(/["“”„«»]/gu)?.length ?? 0;
      const quoted = citing || open || marks > 0;
      if (marks % 2 === 1) open = !open;
      words.push(...readChunk({ written, index, quoted, startsSentence }));
      startsSentence = /[.!?;:…]["”')]*$/u.test(written);
      index += 1;
    }
  }
  return joinSpacedLetters(words);
}

/** Every spelling under which the words of a text may be looked up: as written, and with disguises undone. */
export function unmaskedWords(text: string): ReadonlySet<string> {
  return new Set(readWords(text).flatMap(({ forms }) => forms));
}
