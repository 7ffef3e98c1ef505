import { type Statements, statement } from "@/server/platform/db/index";

const CLAIM = statement(
  "subscriber_mail_claim",
  `insert into subscriber_mail (account_id, key, kind, subscription_id, subscriber_id, recipient, claimed_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (account_id, key) do update set claimed_at = excluded.claimed_at
     where subscriber_mail.sent_at is null and subscriber_mail.claimed_at < $8
   returning key`,
);

const STATE = statement(
  "subscriber_mail_standing",
  `select sent_at as "sentAt" from subscriber_mail where account_id = $1 and key = $2`,
);

interface Claim {
  key: string;
  kind: string;
  subscriptionId: number;
  subscriberId: number;
  recipient: string;
  now: Date;
  /** A claim older than this without a sent mail belongs to a crashed sender. */
  claimedBefore: Date;
}

/** Claim a mail. mine: the caller sends it. sent: already sent. busy: another sender has the claim. */
export async function claimMail(
  db: Statements,
  accountId: number,
  claim: Claim,
): Promise<"mine" | "sent" | "busy"> {
  const { key, kind, subscriptionId, subscriberId, recipient, now, claimedBefore } = claim;
  const values = [accountId, key, kind, subscriptionId, subscriberId, recipient, now, claimedBefore];
  const claimedRows = await db.query<{ key: string }>(CLAIM, values);
  if (claimedRows.length > 0) return "mine";
  const [row] = await db.query<{ sentAt: Date | null }>(STATE, [accountId, key]);
  return row === undefined || row.sentAt === null ? "busy" : "sent";
}

const SENT = statement(
  "subscriber_mail_sent",
  `update subscriber_mail set sent_at = $3 where account_id = $1 and key = $2`,
);

export async function markSent(
  db: Statements,
  accountId: number,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  await db.query(SENT, [accountId, key, now]);
}

const RELEASE = statement(
  "subscriber_mail_release",
  `delete from subscriber_mail where account_id = $1 and key = $2 and sent_at is null`,
);

/** Delete the claim of a mail that was not sent, so that the next attempt can claim it. */
export async function releaseMail(db: Statements, accountId: number, key: string): Promise<void> {
  await db.query(RELEASE, [accountId, key]);
}
