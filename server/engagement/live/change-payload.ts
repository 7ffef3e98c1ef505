import { findCommentDocuments } from "@/server/engagement/comment-states/index";
import type { Statements } from "@/server/platform/db/index";
import type { CommentChange } from "./change.repository";

/** A change with the comment's current document, as JSON text. */
export interface ChangePayload {
  id: number;
  realmId: number;
  kind: CommentChange["kind"];
  document: string;
}

/** Build the payloads of changes: only the last one of each comment, each with the counts after it. */
export async function buildPayloads(
  db: Statements,
  changes: readonly CommentChange[],
): Promise<ChangePayload[]> {
  const last = new Map(changes.map((change) => [change.commentId, change]));
  const latest = changes.filter((change) => last.get(change.commentId) === change);
  const accounts = new Set(latest.map(({ accountId }) => accountId));
  const documents = new Map<number, string>();
  for (const accountId of accounts) {
    const ids = latest.flatMap((change) => (change.accountId === accountId ? [change.commentId] : []));
    for (const answer of await findCommentDocuments(db, accountId, { ids, view: "public" })) {
      const { comments, parents } = answer.counts;
      documents.set(
        answer.id,
        `{"total_count":${comments},"total_parent_comments_count":${parents},"comment":${answer.document}}`,
      );
    }
  }
  return latest.flatMap(({ id, realmId, kind, commentId }) => {
    const document = documents.get(commentId);
    return document === undefined ? [] : [{ id, realmId, kind, document }];
  });
}
