import { mentionOf, type Op } from "../ops/op";

/** A stretch of a text in which a named reader counts as one character. */
export interface Span {
  from: number;
  to: number;
}

export function spanAt(at: number): Span {
  return { from: at, to: at };
}

function lengthOfOp({ insert }: Op): number {
  return typeof insert === "string" ? insert.length : 1;
}

export function lengthOf(ops: readonly Op[]): number {
  return ops.reduce((sum, op) => sum + lengthOfOp(op), 0);
}

function isAlike(one: Op, other: Op): boolean {
  return one.attributes?.link === other.attributes?.link;
}

/** The same text in the fewest items. */
export function joined(ops: readonly Op[]): Op[] {
  const found: Op[] = [];
  for (const op of ops) {
    if (op.insert === "") continue;
    const last = found.at(-1);
    if (typeof op.insert === "string" && typeof last?.insert === "string" && isAlike(op, last))
      found[found.length - 1] = { ...last, insert: last.insert + op.insert };
    else found.push(op);
  }
  return found;
}

export function sliced(ops: readonly Op[], { from, to }: Span): Op[] {
  const found: Op[] = [];
  let at = 0;
  for (const op of ops) {
    const end = at + lengthOfOp(op);
    if (end > from && at < to) {
      if (typeof op.insert === "string")
        found.push({ ...op, insert: op.insert.slice(Math.max(0, from - at), to - at) });
      else found.push(op);
    }
    at = end;
  }
  return found;
}

/** A text with something else in place of a stretch of it. */
export function replaced(ops: readonly Op[], { from, to }: Span, insert: readonly Op[]): Op[] {
  const before = sliced(ops, { from: 0, to: from });
  const after = sliced(ops, { from: to, to: lengthOf(ops) });
  return joined([...before, ...insert, ...after]);
}

/** A text whose stretch leads somewhere; null: nowhere any more. */
export function linked(ops: readonly Op[], span: Span, link: string | null): Op[] {
  const inside = sliced(ops, span).map((op): Op => {
    if (typeof op.insert !== "string") return op;
    return link === null ? { insert: op.insert } : { insert: op.insert, attributes: { link } };
  });
  return replaced(ops, span, inside);
}

/** The link around a place, or the one that a stretch lies in. */
export function linkAround(ops: readonly Op[], { from, to }: Span): (Span & { link: string }) | null {
  let at = 0;
  for (const op of ops) {
    const end = at + lengthOfOp(op);
    const link = op.attributes?.link;
    if (
      link !== undefined &&
      mentionOf(op) === null &&
      at <= from &&
      to <= end &&
      at < Math.max(to, from + 1)
    )
      return { from: at, to: end, link };
    at = end;
  }
  return null;
}

/** Whether typing here would change what a link or a name says rather than what stands beside it. */
export function isAtEdge(ops: readonly Op[], { from, to }: Span): boolean {
  let at = 0;
  for (const op of ops) {
    const end = at + lengthOfOp(op);
    const isPlain = typeof op.insert === "string" && op.attributes?.link === undefined;
    if (!isPlain && (end === from || at === to || (from < end && to > at && from !== to))) return true;
    at = end;
  }
  return false;
}

/** The words before a place, back to the last name, picture or new line. */
export function wordsBefore(ops: readonly Op[], at: number): string {
  const before = sliced(ops, { from: 0, to: at });
  let words = "";
  for (const op of before.toReversed()) {
    if (typeof op.insert !== "string") break;
    words = op.insert + words;
  }
  return words.slice(words.lastIndexOf("\n") + 1);
}

const ASKED =
  /(?:^|[\s([{"'“‘«])@((?:[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._'’-]*(?: [\p{L}\p{M}\p{N}._'’-]*)?)?)$/u;
const LONGEST_NAME = 40;

/** The name that is being typed after an @, and where it stands; null where none is. */
export function nameBeingTyped(ops: readonly Op[], { from, to }: Span): (Span & { name: string }) | null {
  if (from !== to) return null;
  const [, name] = ASKED.exec(wordsBefore(ops, from)) ?? [];
  if (name === undefined || name.length > LONGEST_NAME) return null;
  return { from: from - name.length - 1, to: from, name };
}
