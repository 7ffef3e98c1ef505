import type { Comment, Counts } from "../store/comment";
import type { State } from "../store/state";
import type { Change } from "./change";

/** Handling of a change: shown in place, queued until the reader requests it, or only counted. */
export type Verdict = "show" | "keep" | "count";

/** Decides how a change is handled: new comments are queued, so that the text does not move while it is read. */
export function decideHandling(
  state: Pick<State, "comments" | "paging">,
  { kind, comment }: Change,
): Verdict {
  if (state.comments[comment.id] !== undefined) return "show";
  if (kind !== "comment") return "count";
  // The reader looks at featured threads only.
  if (state.paging.sort === "featured") return "count";
  if (comment.parentId !== null) return state.comments[comment.parentId] === undefined ? "count" : "keep";
  // Oldest or most popular first: a new comment comes after pages that are not loaded yet.
  return state.paging.sort === "desc" || state.paging.isEnd ? "keep" : "count";
}

/** Applies a change to the queued comments: in order of arrival, each in its latest version. */
export function updateQueue(queue: readonly Comment[], change: Change, verdict: Verdict): readonly Comment[] {
  const { kind, comment } = change;
  const isQueued = queue.some(({ id }) => id === comment.id);
  if (kind === "removal") return isQueued ? queue.filter(({ id }) => id !== comment.id) : queue;
  if (isQueued) return queue.map((queued) => (queued.id === comment.id ? comment : queued));
  return verdict === "keep" ? [...queue, comment] : queue;
}

/** Subtracts queued comments from the counts, since they need not be loaded. */
export function subtractQueued(counts: Counts, queue: readonly Comment[]): Counts {
  const parents = queue.filter(({ parentId }) => parentId === null).length;
  return { total: counts.total, parents: Math.max(0, counts.parents - parents) };
}
