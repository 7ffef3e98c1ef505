import type { Op } from "../ops/op";
import { getTextBefore, type Span } from "./document";

/** A text with its selection. */
export interface Moment {
  ops: readonly Op[];
  span: Span;
}

/** Undo stack, present state and redo stack. */
export interface History {
  past: readonly Moment[];
  now: Moment;
  future: readonly Moment[];
  /** Kind of the last change: consecutive changes of one kind are undone together. */
  kind: ChangeKind;
}

/** `type` and `erase` can be merged; any other change is undone separately. */
export type ChangeKind = "type" | "erase" | "other";

const MAX_STEPS = 100;

export function createHistory(now: Moment): History {
  return { past: [], now, future: [], kind: "other" };
}

/** Whether a change is merged with the previous one: same kind, adjacent, within a word. */
function isContinuation({ kind, now }: History, next: Moment, nextKind: ChangeKind): boolean {
  if (kind !== nextKind || kind === "other") return false;
  const distance = next.span.from - now.span.to;
  const endsWord = kind === "type" && /\s$/.test(getTextBefore(next.ops, next.span.from));
  return Math.abs(distance) === 1 && !endsWord;
}

export function pushChange(history: History, next: Moment, kind: ChangeKind): History {
  const past = isContinuation(history, next, kind)
    ? history.past
    : [...history.past, history.now].slice(-MAX_STEPS);
  return { past, now: next, future: [], kind };
}

/** Stores a moved selection: text typed elsewhere is a separate change. */
export function setSelection(history: History, span: Span): History {
  const { from, to } = history.now.span;
  if (from === span.from && to === span.to) return history;
  return { ...history, now: { ...history.now, span }, kind: "other" };
}

export function undoStep(history: History): History {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    now: previous,
    future: [history.now, ...history.future],
    kind: "other",
  };
}

export function redoStep(history: History): History {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, kind: "other" };
}
