import type { Comment } from "./comment";
import type { State } from "./state";

type Threads = Pick<State, "comments" | "order" | "replies">;

/** Where added comments are inserted: before or after the existing ones. */
export type End = "first" | "last";

function withReply(replies: State["replies"], { id, parentId }: Comment): State["replies"] {
  const siblings = parentId === null ? [] : (replies[parentId] ?? []);
  return parentId === null || siblings.includes(id) ? replies : { ...replies, [parentId]: [...siblings, id] };
}

/** Adds comments to the threads; existing ones are updated in place. */
export function addComments(threads: Threads, added: readonly Comment[], end: End = "last"): Threads {
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

/** Removes a comment, with its replies if it is top-level. */
export function removeComment(threads: Threads, removedId: number): Threads {
  const { [removedId]: _comment, ...comments } = threads.comments;
  const { [removedId]: _replies, ...otherReplies } = threads.replies;
  const replies = Object.fromEntries(
    Object.entries(otherReplies).map(([id, list]) => [id, list.filter((reply) => reply !== removedId)]),
  );
  return { comments, order: threads.order.filter((id) => id !== removedId), replies };
}

function isRemoved({ hidden, deleted }: Comment): boolean {
  return hidden || deleted;
}

/** Updates a comment. A removed comment stays listed only while it has visible replies. */
export function updateComment(threads: Threads, comment: Comment): Threads {
  if (threads.comments[comment.id] === undefined) return threads;
  const children = (threads.replies[comment.id] ?? []).map((id) => threads.comments[id]);
  const hasVisibleReply = children.some((reply) => reply !== undefined && !isRemoved(reply));
  if (isRemoved(comment) && !hasVisibleReply)
    return removeEmptyParent(removeComment(threads, comment.id), comment.parentId);
  return { ...threads, comments: { ...threads.comments, [comment.id]: comment } };
}

/** Removes a deleted parent from the list when it has no visible replies left. */
function removeEmptyParent(threads: Threads, parentId: number | null): Threads {
  const parent = parentId === null ? undefined : threads.comments[parentId];
  return parent !== undefined && isRemoved(parent) ? updateComment(threads, parent) : threads;
}
