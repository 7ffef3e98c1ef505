// Raw SQL: the body is written as JSON text, as the insertion writes it, and an earlier reason to hold is kept.
import { type Statements, statement } from "@/server/platform/db/index";
import type { NewComment } from "./insert.repository";

const REWRITE = statement(
  "comment_rewrite",
  `update comment set ops = $3::text::jsonb, text = $4, mentions = $5::text::jsonb, edited_at = $6, updated_at = $6,
     version = version + 1, is_published = $7, is_spam = $8, shadow = $9, toxicity = $10, spam_probability = $11,
     phase = case when $15 and status <> 'published' then phase else $12 end,
     reason = case when $15 and status <> 'published' then reason else $13 end, verdict = $14::text::jsonb
   where account_id = $1 and id = $2`,
);

interface EditedComment extends Pick<NewComment, "id" | "ops" | "text" | "mentions" | "verdict" | "now"> {
  /** Nothing was found in the new text: a comment that is held or spam keeps the phase and reason of that. */
  isClean: boolean;
}

/** Write the new text of a locked comment and its moderation verdict. */
export async function rewriteComment(tx: Statements, accountId: number, row: EditedComment): Promise<void> {
  const { verdict } = row;
  await tx.query(REWRITE, [
    accountId,
    row.id,
    JSON.stringify(row.ops),
    row.text,
    row.mentions,
    row.now,
    verdict.isPublished,
    verdict.isSpam,
    verdict.shadow,
    verdict.toxicity,
    verdict.spamProbability,
    verdict.phase,
    verdict.reason,
    JSON.stringify(verdict.details),
    row.isClean,
  ]);
}
