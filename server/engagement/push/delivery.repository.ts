// Raw SQL: one statement claims a batch of deliveries, also those whose sender crashed.
import { type Db, type Statements, statement } from "@/server/platform/db/index";

const CLAIM = statement(
  "push_delivery_claim",
  `update push_delivery set due_at = $4, attempts = attempts + 1
   from (select d.id from push_delivery d
         where d.account_id = $1 and d.message_id = $2 and d.settled_at is null and d.due_at <= $3
           and d.subscription_id is not null
         order by d.due_at, d.id limit $5 for update skip locked) due, push_subscription s
   where push_delivery.id = due.id and s.id = push_delivery.subscription_id and s.account_id = $1
   returning push_delivery.id, push_delivery.attempts, s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.locale`,
);

/** A delivery that the caller sends, and its recipient. */
export interface ClaimedDelivery {
  id: number;
  /** Calls so far, the caller's included, by which its claim differs from later ones. */
  attempts: number;
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: string;
}

/** Claim the next deliveries of a notification that are due. Nobody else gets them before `until`. */
export function claimDeliveries(
  db: Statements,
  accountId: number,
  { messageId, now, until, limit }: { messageId: number; now: Date; until: Date; limit: number },
): Promise<ClaimedDelivery[]> {
  return db.query(CLAIM, [accountId, messageId, now, until, limit]);
}

type Claim = Pick<ClaimedDelivery, "id" | "attempts">;
type Outcome = "sent" | "gone" | "failed";

/**
 * Record how a delivery ended, unless another sender has taken over the claim since. A sent one is recorded even then:
 * another call would only repeat it.
 */
export async function settleDelivery(
  { prisma }: Db,
  accountId: number,
  { id, attempts, outcome, now }: Claim & { outcome: Outcome; now: Date },
): Promise<void> {
  const ownClaim = outcome === "sent" ? {} : { attempts };
  await prisma.pushDelivery.updateMany({
    where: { id, accountId, settledAt: null, ...ownClaim },
    data: { settledAt: now, outcome },
  });
}

/** Record when a delivery is sent again, unless another sender has taken over the claim since. */
export async function postponeDelivery(
  { prisma }: Db,
  accountId: number,
  { id, attempts, dueAt }: Claim & { dueAt: Date },
): Promise<void> {
  await prisma.pushDelivery.updateMany({
    where: { id, accountId, settledAt: null, attempts },
    data: { dueAt },
  });
}

/** Settle the open deliveries whose browser is no longer subscribed. */
export async function settleUnsubscribed(
  { prisma }: Db,
  accountId: number,
  { messageId, now }: { messageId: number; now: Date },
): Promise<void> {
  await prisma.pushDelivery.updateMany({
    where: { accountId, messageId, settledAt: null, subscriptionId: null },
    data: { settledAt: now, outcome: "gone" },
  });
}

/** Settle all open deliveries of a notification that is sent no further. */
export async function settleRest(
  { prisma }: Db,
  accountId: number,
  { messageId, outcome, now }: { messageId: number; outcome: "expired" | "cancelled"; now: Date },
): Promise<void> {
  await prisma.pushDelivery.updateMany({
    where: { accountId, messageId, settledAt: null },
    data: { settledAt: now, outcome },
  });
}
