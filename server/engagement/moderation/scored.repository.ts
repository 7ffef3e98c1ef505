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

// Few comments are pending: each account's are found by the index of the queue.
const ACCOUNTS_WITH_OVERDUE = statement(
  "accounts_with_overdue_scores",
  `select a.id as "accountId" from account a
   where jsonb_typeof(a.settings #> '{engagement,moderation,externalScorer}') = 'object' and exists (
     select from comment c where c.account_id = a.id and c.status = 'pending' and c.phase = 'scorer'
       and c.created_at > $1::timestamptz + a.clock_ahead * interval '1 millisecond'
       and c.created_at <= $2::timestamptz + a.clock_ahead * interval '1 millisecond')
   order by 1`,
);

/** A span of time in which comments were written. */
export interface WrittenBetween {
  after: Date;
  until: Date;
}

/** List accounts with an external scorer and comments of this span, by the system clock, that wait for a score. */
export async function findAccountsWithOverdueScores(
  db: Statements,
  { after, until }: WrittenBetween,
): Promise<number[]> {
  return (await db.query(ACCOUNTS_WITH_OVERDUE, [after, until])).map(({ accountId }) => accountId);
}

// In random order: comments that the scorer rejects each time must not keep others from their turn.
const OVERDUE = statement(
  "comment_scores_overdue",
  `select c.id from comment c
   where c.account_id = $1 and c.status = 'pending' and c.phase = 'scorer' and c.created_at > $2 and c.created_at <= $3
     and not exists (select from moderation_decision d where d.account_id = $1 and d.comment_id = c.id)
   order by random() limit $4`,
);

/** Find comments of this span, by the account's clock, that wait for a score and about which nobody has decided, at most `limit`. */
export async function findOverdueScores(
  db: Statements,
  accountId: number,
  { after, until, limit }: WrittenBetween & { limit: number },
): Promise<number[]> {
  return (await db.query(OVERDUE, [accountId, after, until, limit])).map(({ id }) => id);
}
