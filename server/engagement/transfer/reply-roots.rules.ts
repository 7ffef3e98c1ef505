import type { CommentRecord } from "./comment-record";

/**
 * Two levels: an answer to an answer stands under the comment that began it. What the records do not hold is named as
 * it came: the comment may be here already. Answers that go round in a circle answer nothing.
 */
export function withRoots(records: readonly CommentRecord[]): CommentRecord[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const rootOf = (record: CommentRecord): string | null => {
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
  return records.map((record) => ({ ...record, parent: rootOf(record) }));
}
