import { LRUCache } from "lru-cache";
import { flattenRuns, foldText, shortenRuns, unmask } from "./fold.rules";

/** One word of a text, with the spellings under which it is looked up. */
export interface Word {
  /** As it was written. */
  written: string;
  /** Folded and deobfuscated. */
  plain: string;
  /** Possible spellings, the most likely first. */
  forms: readonly string[];
  /** Masked spelling, as in `f*ck`; null when no letter is masked. */
  mask: string | null;
  /** Index of its whitespace-separated chunk: parts of `mother-fucker` share one. */
  chunk: number;
  /** In quotation marks or on a line that begins with `>`. */
  quoted: boolean;
  /** Whether it starts a sentence. */
  startsSentence: boolean;
  /** A capital followed by small letters, as in names. */
  named: boolean;
}

/** Longer texts are truncated here: a comment has at most 10,000 characters. */
const MAX_READ_CHARACTERS = 12_000;

/** Maximum length of a word that is deobfuscated. */
const MAX_MASKED_CHARACTERS = 20;

/** Longer pieces are not words: they are not deobfuscated. */
const MAX_WORD_CHARACTERS = 60;

/** Minimum number of spaced letters, as in `f u c k`, that are joined. */
const SPACED_LETTERS = 3;

function unique(forms: readonly string[]): string[] {
  return [...new Set(forms.filter((form) => form !== ""))];
}

/** Whether a letter is repeated. */
function hasRuns(piece: string): boolean {
  for (let position = 1; position < piece.length; position += 1)
    if (piece[position] === piece[position - 1]) return true;
  return false;
}

function listForms(piece: string): string[] {
  if (/^[a-z]+$/.test(piece) && !hasRuns(piece)) return [piece];
  const plain = unmask(piece);
  const forms = [piece, plain];
  if (piece.length > MAX_WORD_CHARACTERS) return forms;
  if (/[1!|]/.test(piece)) forms.push(unmask(piece.replaceAll(/[1!|]/g, "l")));
  return unique(forms.flatMap((form) => [form, shortenRuns(form), flattenRuns(form)]));
}

function toMask(piece: string): string | null {
  return piece.length <= MAX_MASKED_CHARACTERS && /^[\p{L}\d@$!]+[*#%]+[\p{L}\d*#%]*$/u.test(piece)
    ? piece
    : null;
}

interface Chunk {
  written: string;
  index: number;
  quoted: boolean;
  startsSentence: boolean;
}

const OPENS = /[\p{L}\p{N}$@*#]/u;
const CLOSES = /[\p{L}\p{N}$*#]/u;

/** Strip the surrounding signs. A manual loop: a regular expression would backtrack over every run of signs. */
function inside(chunk: string): string {
  const signs = Array.from(chunk);
  let from = 0;
  let to = signs.length;
  while (from < to && !OPENS.test(signs[from] ?? "")) from += 1;
  while (to > from && !CLOSES.test(signs[to - 1] ?? "")) to -= 1;
  return from === 0 && to === signs.length ? chunk : signs.slice(from, to).join("");
}

/** The properties of a word that do not depend on its position. */
type Reading = Pick<Word, "written" | "plain" | "forms" | "mask" | "named">;

/** Split a chunk into words. */
function readPieces(written: string): readonly Reading[] {
  const core = inside(foldText(written));
  if (core === "" || /^@[\p{L}\p{N}_]/u.test(core)) return [];
  const named = /^\P{L}*\p{Lu}\p{Ll}/u.test(written);
  const pieces = core.split(/[-–—/.,_…:;~=&?"“”()[\]]+/u).filter((piece) => piece !== "");
  const joined = pieces.length > 1 ? listForms(pieces.join("").replaceAll(/['’]/g, "")) : [];
  return pieces.map((piece, position) => {
    const letters = piece.replaceAll(/['’`´]/g, "");
    return {
      written: pieces.length > 1 ? piece : inside(written),
      plain: unmask(letters),
      forms:
        position === 0 && joined.length > 0 ? unique([...listForms(letters), ...joined]) : listForms(letters),
      mask: toMask(letters),
      named,
    };
  });
}

/** Cache: few words make up most texts. */
const readings = new LRUCache<string, readonly Reading[]>({ max: 5_000 });
const MAX_REMEMBERED = 24;

function getReadings(written: string): readonly Reading[] {
  if (written.length > MAX_REMEMBERED) return readPieces(written);
  const cached = readings.get(written);
  if (cached !== undefined) return cached;
  const read = readPieces(written);
  readings.set(written, read);
  return read;
}

function readChunk({ written, index, quoted, startsSentence }: Chunk): Word[] {
  // Explicit properties: a spread is ten times slower.
  return getReadings(written).map((reading, position) => ({
    written: reading.written,
    plain: reading.plain,
    forms: reading.forms,
    mask: reading.mask,
    chunk: index,
    quoted,
    startsSentence: startsSentence && position === 0,
    named: reading.named,
  }));
}

/** Join `f u c k` to one word. */
function joinSpacedLetters(words: readonly Word[]): Word[] {
  const read: Word[] = [];
  let run: Word[] = [];
  const close = () => {
    const first = run[0];
    if (first !== undefined && run.length >= SPACED_LETTERS) {
      const joined = run.map((word) => word.plain).join("");
      const written = run.map((word) => word.written).join(" ");
      read.push({ ...first, written, plain: joined, forms: listForms(joined), mask: null });
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

/** Split a text into words, deobfuscated as far as possible. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  let index = 0;
  for (const line of text.slice(0, MAX_READ_CHARACTERS).split("\n")) {
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

/** List all spellings of a text's words for look-up: as written, and deobfuscated. */
export function listSpellings(text: string): ReadonlySet<string> {
  return new Set(readWords(text).flatMap(({ forms }) => forms));
}
