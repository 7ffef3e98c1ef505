import type { CommentRecord } from "./comment-record";

/**
 * Resolve replies to two levels: a reply to a reply belongs to the root comment. A parent outside the records keeps
 * its id, because it may be stored already. Replies in a cycle become root comments.
 */
export function resolveRoots(records: readonly CommentRecord[]): CommentRecord[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const findRoot = (record: CommentRecord): string | null => {
    const passed = new Set([record.id]);
    let root = record.parent;
    for (
      let parent = root;
      parent !== null && !passed.has(parent);
      parent = byId.get(parent)?.parent ?? null
    ) {
      passed.add(parent);
      root = parent;
    }
    const isCircle = root !== null && (byId.get(root)?.parent ?? null) !== null;
    return isCircle ? null : root;
  };
  return records.map((record) => ({ ...record, parent: findRoot(record) }));
}
