import type { Op } from "../ops/op";
import { type Span, wordsBefore } from "./document";

/** A text and what was selected in it. */
export interface Moment {
  ops: readonly Op[];
  span: Span;
}

/** What was written before, what stands, and what was taken back. */
export interface History {
  past: readonly Moment[];
  now: Moment;
  future: readonly Moment[];
  /** What the last change was: changes of one kind, one after the other, are taken back together. */
  kind: ChangeKind;
}

/** `type` and `erase` go on; everything else is a change of its own. */
export type ChangeKind = "type" | "erase" | "other";

const MOST = 100;

export function startOf(now: Moment): History {
  return { past: [], now, future: [], kind: "other" };
}

/** Whether a change goes on with the one before: the same kind, where that one left off, within a word. */
function goesOn({ kind, now }: History, next: Moment, nextKind: ChangeKind): boolean {
  if (kind !== nextKind || kind === "other") return false;
  const moved = next.span.from - now.span.to;
  const endsWord = kind === "type" && /\s$/.test(wordsBefore(next.ops, next.span.from));
  return Math.abs(moved) === 1 && !endsWord;
}

export function changed(history: History, next: Moment, kind: ChangeKind): History {
  const past = goesOn(history, next, kind) ? history.past : [...history.past, history.now].slice(-MOST);
  return { past, now: next, future: [], kind };
}

/** The selection moved: what is typed elsewhere is another change. */
export function selected(history: History, span: Span): History {
  const { from, to } = history.now.span;
  if (from === span.from && to === span.to) return history;
  return { ...history, now: { ...history.now, span }, kind: "other" };
}

export function undone(history: History): History {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    now: before,
    future: [history.now, ...history.future],
    kind: "other",
  };
}

export function redone(history: History): History {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, kind: "other" };
}
