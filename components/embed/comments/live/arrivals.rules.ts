import type { Comment, Counts } from "../store/comment";
import type { State } from "../store/state";
import type { Change } from "./change";

/** What becomes of a change: shown where the comment stands, kept until it is asked for, or only counted. */
export type Verdict = "show" | "keep" | "count";

/** Nobody's text moves under their eyes: new comments are kept until the reader wants them. */
export function judge(state: Pick<State, "comments" | "paging">, { kind, comment }: Change): Verdict {
  if (state.comments[comment.id] !== undefined) return "show";
  if (kind !== "comment") return "count";
  if (comment.parentId !== null) return state.comments[comment.parentId] === undefined ? "count" : "keep";
  // The oldest first: a new one stands behind those that were not read yet.
  return state.paging.sort === "desc" || state.paging.isEnd ? "keep" : "count";
}

/** The kept comments after a change: in the order in which they came, each as it is now. */
export function keptAfter(kept: readonly Comment[], change: Change, verdict: Verdict): readonly Comment[] {
  const { kind, comment } = change;
  const isKept = kept.some(({ id }) => id === comment.id);
  if (kind === "removal") return isKept ? kept.filter(({ id }) => id !== comment.id) : kept;
  if (isKept) return kept.map((one) => (one.id === comment.id ? comment : one));
  return verdict === "keep" ? [...kept, comment] : kept;
}

/** The counts while some are kept: those are not among the ones that remain to be loaded. */
export function countsBeside(counts: Counts, kept: readonly Comment[]): Counts {
  const parents = kept.filter(({ parentId }) => parentId === null).length;
  return { total: counts.total, parents: Math.max(0, counts.parents - parents) };
}
