// Raw SQL: readers' votes, serialised by an advisory lock and counted by conditional upserts.

import { readStatement, type Statements, statement } from "@/server/platform/db/index";

const IS_PUBLISHED = readStatement(
  "vote_story_is_published",
  `select 1 from published_story where account_id = $1 and story_id = $2`,
);

// Serialises two votes of one reader on one story, including their first two.
const LOCK = statement(
  "vote_lock",
  `select pg_advisory_xact_lock(hashtextextended('vote:' || $1::text || ':' || $2::text, 0))::text as locked`,
);

const OWN = readStatement(
  "vote_own",
  `select magnitude from story_vote where account_id = $1 and story_id = $2 and reader_id = $3`,
);

const WRITE = statement(
  "vote_write",
  `insert into story_vote (account_id, story_id, reader_id, magnitude, voted_at) values ($1, $2, $3, $4, $5)
   on conflict (story_id, reader_id) do update set magnitude = excluded.magnitude, voted_at = excluded.voted_at`,
);

const ADD = statement(
  "vote_tally_add",
  `insert into story_vote_tally as t (account_id, story_id, magnitude, votes) values ($1, $2, $3, $4)
   on conflict (story_id, magnitude) do update set votes = t.votes + excluded.votes`,
);

const TALLY = readStatement(
  "vote_tally",
  `select magnitude, votes from story_vote_tally where account_id = $1 and story_id = $2 and votes > 0 order by magnitude`,
);

interface VoteKey {
  storyId: string;
  readerId: number;
}

export async function isPublished(db: Statements, accountId: number, storyId: string): Promise<boolean> {
  return (await db.query(IS_PUBLISHED, [accountId, storyId])).length > 0;
}

export async function lockVote(tx: Statements, { storyId, readerId }: VoteKey): Promise<void> {
  await tx.query(LOCK, [storyId, String(readerId)]);
}

export async function findVote(
  db: Statements,
  accountId: number,
  { storyId, readerId }: VoteKey,
): Promise<string | null> {
  const [row] = await db.query(OWN, [accountId, storyId, readerId]);
  return row?.magnitude ?? null;
}

export async function writeVote(
  tx: Statements,
  accountId: number,
  vote: VoteKey & { magnitude: string; now: Date },
): Promise<void> {
  await tx.query(WRITE, [accountId, vote.storyId, vote.readerId, vote.magnitude, vote.now]);
}

export async function addToTally(
  tx: Statements,
  accountId: number,
  change: { storyId: string; magnitude: string; by: 1 | -1 },
): Promise<void> {
  await tx.query(ADD, [accountId, change.storyId, change.magnitude, change.by]);
}

export async function findTally(
  db: Statements,
  accountId: number,
  storyId: string,
): Promise<Map<string, number>> {
  const rows = await db.query(TALLY, [accountId, storyId]);
  return new Map(rows.map(({ magnitude, votes }) => [magnitude, votes]));
}
