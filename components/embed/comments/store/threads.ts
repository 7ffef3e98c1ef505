import type { Comment } from "./comment";
import type { State } from "./state";

type Threads = Pick<State, "comments" | "order" | "replies">;

/** Where comments that come later stand: after the others, or before them. */
export type End = "first" | "last";

function withReply(replies: State["replies"], { id, parentId }: Comment): State["replies"] {
  const among = parentId === null ? [] : (replies[parentId] ?? []);
  return parentId === null || among.includes(id) ? replies : { ...replies, [parentId]: [...among, id] };
}

/** Comments put among the others; those that are there already are shown as they are now, where they are. */
export function placed(threads: Threads, added: readonly Comment[], end: End = "last"): Threads {
  const comments = { ...threads.comments };
  let { replies } = threads;
  const parents: number[] = [];
  for (const comment of added) {
    comments[comment.id] = comment;
    if (comment.parentId !== null) replies = withReply(replies, comment);
    else if (!threads.order.includes(comment.id)) parents.push(comment.id);
  }
  const order = end === "last" ? [...threads.order, ...parents] : [...parents, ...threads.order];
  return { comments, order, replies };
}

/** The same without a comment; a parent goes with its replies. */
export function without(threads: Threads, gone: number): Threads {
  const { [gone]: _comment, ...comments } = threads.comments;
  const { [gone]: _replies, ...others } = threads.replies;
  const replies = Object.fromEntries(
    Object.entries(others).map(([id, list]) => [id, list.filter((reply) => reply !== gone)]),
  );
  return { comments, order: threads.order.filter((id) => id !== gone), replies };
}

function isWithdrawn({ hidden, deleted }: Comment): boolean {
  return hidden || deleted;
}

/** A comment as it is now. What was withdrawn keeps its place only while visible replies stand under it. */
export function refreshed(threads: Threads, comment: Comment): Threads {
  if (threads.comments[comment.id] === undefined) return threads;
  const answers = (threads.replies[comment.id] ?? []).map((id) => threads.comments[id]);
  const isHeld = answers.some((reply) => reply !== undefined && !isWithdrawn(reply));
  if (isWithdrawn(comment) && !isHeld) return swept(without(threads, comment.id), comment.parentId);
  return { ...threads, comments: { ...threads.comments, [comment.id]: comment } };
}

/** A withdrawn parent goes when the last reply that held its place went. */
function swept(threads: Threads, parentId: number | null): Threads {
  const parent = parentId === null ? undefined : threads.comments[parentId];
  return parent !== undefined && isWithdrawn(parent) ? refreshed(threads, parent) : threads;
}
