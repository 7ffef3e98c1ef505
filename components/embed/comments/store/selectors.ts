import type { Comment } from "./comment";
import type { DraftKey, State } from "./state";

/** The comment at the head of a thread: replies to replies stand under it too. */
export function rootOf({ comments }: State, id: number | null): number | null {
  return id === null ? null : (comments[id]?.parentId ?? id);
}

/** How many comments that answer no other were read; the server counts its pages by them. */
export function listedParents({ order, comments, apart }: State): number {
  return order.filter((id) => comments[id]?.isWaiting === false && !apart.includes(id)).length;
}

/** How many comments that answer no other there are beyond those that are shown. */
export function remaining(state: State): number {
  if (state.paging.isEnd) return 0;
  const shown = state.order.filter((id) => {
    const comment = state.comments[id];
    return comment !== undefined && !comment.isWaiting && comment.ops !== null;
  });
  return Math.max(0, state.paging.parents - shown.length);
}

export function isOwn({ session }: State, comment: Comment): boolean {
  return session.user !== null && comment.authorId === session.user.id;
}

export function replyKey(id: number): DraftKey {
  return `reply:${id}`;
}

export function editKey(id: number): DraftKey {
  return `edit:${id}`;
}
