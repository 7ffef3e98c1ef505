import { type Statements, statement } from "@/server/platform/db/index";

const SPEND = statement(
  "captcha_spend",
  "insert into spent_challenge (id, expires_at) values ($1, $2) on conflict do nothing returning 1",
);

/** Mark a challenge as used; false where any process has used it before. */
export async function markChallengeUsed(
  db: Statements,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<boolean> {
  return (await db.query(SPEND, [id, expiresAt])).length > 0;
}

const FORGET = statement("captcha_forget", "delete from spent_challenge where expires_at < $1");

/** Delete used challenges past their expiry, of all accounts. */
export async function pruneChallenges(db: Statements, now: Date): Promise<void> {
  await db.query(FORGET, [now]);
}
