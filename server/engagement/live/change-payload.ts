import { findAnswers } from "@/server/engagement/comments/index";
import type { Statements } from "@/server/platform/db/index";
import type { CommentChange } from "./change.repository";

/** A change with the comment as it is now, as JSON text. */
export interface ChangePayload {
  id: number;
  realmId: number;
  kind: CommentChange["kind"];
  document: string;
}

/** What is told of changes: of a comment that changed more than once, the last; each with the counts after it. */
export async function buildPayloads(
  db: Statements,
  changes: readonly CommentChange[],
): Promise<ChangePayload[]> {
  const last = new Map(changes.map((change) => [change.commentId, change]));
  const told = changes.filter((change) => last.get(change.commentId) === change);
  const accounts = new Set(told.map(({ accountId }) => accountId));
  const documents = new Map<number, string>();
  for (const accountId of accounts) {
    const ids = told.flatMap((change) => (change.accountId === accountId ? [change.commentId] : []));
    for (const answer of await findAnswers(db, accountId, { ids, view: "public" })) {
      const { comments, parents } = answer.counts;
      documents.set(
        answer.id,
        `{"total_count":${comments},"total_parent_comments_count":${parents},"comment":${answer.document}}`,
      );
    }
  }
  return told.flatMap(({ id, realmId, kind, commentId }) => {
    const document = documents.get(commentId);
    return document === undefined ? [] : [{ id, realmId, kind, document }];
  });
}
