// Raw SQL: the update keeps the stored score for null, and both facts about a comment are of one moment.
import { type Statements, statement } from "@/server/platform/db/index";

const WRITE = statement(
  "comment_write_scores",
  `update comment set toxicity = coalesce($3, toxicity), spam_probability = coalesce($4, spam_probability)
   where account_id = $1 and id = $2`,
);

/** Store the scores of another scorer; null keeps the local score. The version stays: this is not a decision. */
export async function writeScores(
  db: Statements,
  accountId: number,
  { id, toxicity, spamProbability }: { id: number; toxicity: number | null; spamProbability: number | null },
): Promise<void> {
  await db.query(WRITE, [accountId, id, toxicity, spamProbability]);
}

const SCORED = statement(
  "comment_scored",
  `select c.phase, exists (select from moderation_decision d where d.account_id = $1 and d.comment_id = c.id) as "decided!"
   from comment c where c.account_id = $1 and c.id = $2`,
);

/** Find the phase that set a comment's state, and whether a decision about it followed. */
export async function findScored(
  db: Statements,
  accountId: number,
  id: number,
): Promise<{ phase: string; decided: boolean } | null> {
  const [row] = await db.query(SCORED, [accountId, id]);
  return row ?? null;
}
