import { type Db, statement } from "@/server/platform/db/index";

// Raw SQL: one statement inserts the claim, or takes over one whose sender has crashed.
const CLAIM = statement(
  "subscriber_mail_claim",
  `insert into subscriber_mail (account_id, key, kind, subscription_id, subscriber_id, recipient, claimed_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (account_id, key) do update set claimed_at = excluded.claimed_at
     where subscriber_mail.sent_at is null and subscriber_mail.claimed_at < $8
   returning key`,
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
export async function claimMail(db: Db, accountId: number, claim: Claim): Promise<"mine" | "sent" | "busy"> {
  const { key, kind, subscriptionId, subscriberId, recipient, now, claimedBefore } = claim;
  const claimedRows = await db.query(CLAIM, [
    accountId,
    key,
    kind,
    subscriptionId,
    subscriberId,
    recipient,
    now,
    claimedBefore,
  ]);
  if (claimedRows.length > 0) return "mine";
  const row = await db.prisma.subscriberMail.findUnique({
    where: { accountId_key: { accountId, key } },
    select: { sentAt: true },
  });
  return row === null || row.sentAt === null ? "busy" : "sent";
}

export async function markSent(
  { prisma }: Db,
  accountId: number,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  await prisma.subscriberMail.updateMany({ where: { accountId, key }, data: { sentAt: now } });
}

/** Delete the claim of a mail that was not sent, so that the next attempt can claim it. */
export async function releaseMail({ prisma }: Db, accountId: number, key: string): Promise<void> {
  await prisma.subscriberMail.deleteMany({ where: { accountId, key, sentAt: null } });
}
