import type { Comment } from "./comment";
import type { DraftKey, State } from "./state";

/** Id of a thread's top-level comment: replies to replies belong to the same thread. */
export function getRootId({ comments }: State, id: number | null): number | null {
  return id === null ? null : (comments[id]?.parentId ?? id);
}

/** Number of loaded top-level comments, which is the server's page offset. */
export function countListedParents({ order, comments, apart }: State): number {
  return order.filter((id) => comments[id]?.isWaiting === false && !apart.includes(id)).length;
}

/** Number of top-level comments that are not shown yet. */
export function countRemaining(state: State): number {
  if (state.paging.isEnd) return 0;
  const visible = state.order.filter((id) => {
    const comment = state.comments[id];
    return comment !== undefined && !comment.isWaiting && comment.ops !== null;
  });
  return Math.max(0, state.paging.parents - visible.length);
}

export function isOwn({ session }: State, comment: Comment): boolean {
  return session.user !== null && comment.authorId === session.user.id;
}

/** Whether the reader ignores the author of a comment. */
export function isIgnored({ ignored }: State, { authorId }: Comment): boolean {
  return authorId !== null && ignored.includes(authorId);
}

export function replyKey(id: number): DraftKey {
  return `reply:${id}`;
}

export function editKey(id: number): DraftKey {
  return `edit:${id}`;
}
