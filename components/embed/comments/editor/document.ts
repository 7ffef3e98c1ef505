import { getMention, type Op } from "../ops/op";

/** A range of a text; a mention counts as one character. */
export interface Span {
  from: number;
  to: number;
}

export function spanAt(at: number): Span {
  return { from: at, to: at };
}

function getOpLength({ insert }: Op): number {
  return typeof insert === "string" ? insert.length : 1;
}

export function getLength(ops: readonly Op[]): number {
  return ops.reduce((sum, op) => sum + getOpLength(op), 0);
}

function hasSameLink(first: Op, second: Op): boolean {
  return first.attributes?.link === second.attributes?.link;
}

/** Merges adjacent ops with equal attributes. */
export function mergeOps(ops: readonly Op[]): Op[] {
  const result: Op[] = [];
  for (const op of ops) {
    if (op.insert === "") continue;
    const last = result.at(-1);
    if (typeof op.insert === "string" && typeof last?.insert === "string" && hasSameLink(op, last))
      result[result.length - 1] = { ...last, insert: last.insert + op.insert };
    else result.push(op);
  }
  return result;
}

export function sliceOps(ops: readonly Op[], { from, to }: Span): Op[] {
  const result: Op[] = [];
  let at = 0;
  for (const op of ops) {
    const end = at + getOpLength(op);
    if (end > from && at < to) {
      if (typeof op.insert === "string")
        result.push({ ...op, insert: op.insert.slice(Math.max(0, from - at), to - at) });
      else result.push(op);
    }
    at = end;
  }
  return result;
}

/** Replaces a range of a text. */
export function replaceRange(ops: readonly Op[], { from, to }: Span, insert: readonly Op[]): Op[] {
  const before = sliceOps(ops, { from: 0, to: from });
  const after = sliceOps(ops, { from: to, to: getLength(ops) });
  return mergeOps([...before, ...insert, ...after]);
}

/** Sets the link of a range; null: removes it. */
export function setLink(ops: readonly Op[], span: Span, link: string | null): Op[] {
  const inside = sliceOps(ops, span).map((op): Op => {
    if (typeof op.insert !== "string") return op;
    return link === null ? { insert: op.insert } : { insert: op.insert, attributes: { link } };
  });
  return replaceRange(ops, span, inside);
}

/** The link at a position, or the link that contains the range. */
export function findLink(ops: readonly Op[], { from, to }: Span): (Span & { link: string }) | null {
  let at = 0;
  for (const op of ops) {
    const end = at + getOpLength(op);
    const link = op.attributes?.link;
    if (
      link !== undefined &&
      getMention(op) === null &&
      at <= from &&
      to <= end &&
      at < Math.max(to, from + 1)
    )
      return { from: at, to: end, link };
    at = end;
  }
  return null;
}

/** Whether the range touches a link or mention, so that typing would change that instead of the text beside it. */
export function isAtEdge(ops: readonly Op[], { from, to }: Span): boolean {
  let at = 0;
  for (const op of ops) {
    const end = at + getOpLength(op);
    const isPlain = typeof op.insert === "string" && op.attributes?.link === undefined;
    if (!isPlain && (end === from || at === to || (from < end && to > at && from !== to))) return true;
    at = end;
  }
  return false;
}

/** The text before a position, back to the last mention, image or newline. */
export function getTextBefore(ops: readonly Op[], at: number): string {
  const before = sliceOps(ops, { from: 0, to: at });
  let text = "";
  for (const op of before.toReversed()) {
    if (typeof op.insert !== "string") break;
    text = op.insert + text;
  }
  return text.slice(text.lastIndexOf("\n") + 1);
}

const TYPED_NAME =
  /(?:^|[\s([{"'“‘«])@((?:[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._'’-]*(?: [\p{L}\p{M}\p{N}._'’-]*)?)?)$/u;
const LONGEST_NAME = 40;

/** The name being typed after an @, with its range; null: none. */
export function findTypedName(ops: readonly Op[], { from, to }: Span): (Span & { name: string }) | null {
  if (from !== to) return null;
  const [, name] = TYPED_NAME.exec(getTextBefore(ops, from)) ?? [];
  if (name === undefined || name.length > LONGEST_NAME) return null;
  return { from: from - name.length - 1, to: from, name };
}
