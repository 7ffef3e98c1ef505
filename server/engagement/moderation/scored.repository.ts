// Raw SQL: updates are conditional on the scored version, and keep the stored score for null.
import { type Statements, statement } from "@/server/platform/db/index";

// Decisions about an earlier text do not count: an edit increments the version.
const WRITE = statement(
  "comment_write_scores",
  `update comment c set toxicity = coalesce($4, c.toxicity), spam_probability = coalesce($5, c.spam_probability)
   where c.account_id = $1 and c.id = $2 and c.version = $3
   returning c.phase, c.reason, exists (select from moderation_decision d
     where d.account_id = $1 and d.comment_id = c.id and d.version >= c.version) as "decided!"`,
);

/** The version of a comment whose text was scored. */
interface ScoredVersion {
  id: number;
  version: number;
}

/**
 * Store the scores of another scorer; null keeps the local score. The version stays: this is not a decision. Returns
 * the phase that set the comment's state with its reason, and whether a decision about this version followed; null where the comment
 * has changed since and nothing was stored.
 */
export async function writeScores(
  db: Statements,
  accountId: number,
  scored: ScoredVersion & { toxicity: number | null; spamProbability: number | null },
): Promise<{ phase: string; reason: string; decided: boolean } | null> {
  const { id, version, toxicity, spamProbability } = scored;
  const [row] = await db.query(WRITE, [accountId, id, version, toxicity, spamProbability]);
  return row ?? null;
}

const HOLD = statement(
  "comment_hold_scored",
  `update comment set phase = $4, reason = $5
   where account_id = $1 and id = $2 and version = $3 and status = 'pending' and phase = 'scorer'`,
);

/**
 * Hold a comment that waited for its score, for this reason: it waits for a moderator now and is not scored again. The
 * version stays, as its state does. A comment that has changed since, or is held by another phase, stays as it is.
 */
export async function holdScored(
  db: Statements,
  accountId: number,
  { id, version, phase, reason }: ScoredVersion & { phase: string; reason: string },
): Promise<void> {
  await db.query(HOLD, [accountId, id, version, phase, reason]);
}

// Few comments are pending: each account's are found by the index of the queue.
const ACCOUNTS_WITH_OVERDUE = statement(
  "accounts_with_overdue_scores",
  `select a.id as "accountId" from account a
   where jsonb_typeof(a.settings #> '{engagement,moderation,externalScorer}') = 'object' and exists (
     select from comment c where c.account_id = a.id and c.status = 'pending' and c.phase = 'scorer'
       and coalesce(c.edited_at, c.created_at) > $1::timestamptz + a.clock_ahead * interval '1 millisecond'
       and coalesce(c.edited_at, c.created_at) <= $2::timestamptz + a.clock_ahead * interval '1 millisecond')
   order by 1`,
);

/** A span of time in which comments were written or last edited. */
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
   where c.account_id = $1 and c.status = 'pending' and c.phase = 'scorer'
     and coalesce(c.edited_at, c.created_at) > $2 and coalesce(c.edited_at, c.created_at) <= $3
     and not exists (select from moderation_decision d
       where d.account_id = $1 and d.comment_id = c.id and d.version >= c.version)
   order by random() limit $4`,
);

/** Find comments of this span, by the account's clock, that wait for a score and about whose version nobody has decided, at most `limit`. */
export async function findOverdueScores(
  db: Statements,
  accountId: number,
  { after, until, limit }: WrittenBetween & { limit: number },
): Promise<number[]> {
  return (await db.query(OVERDUE, [accountId, after, until, limit])).map(({ id }) => id);
}
