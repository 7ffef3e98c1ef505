// Raw SQL: written and read in the pipelined transaction of a cancellation, or for the figures by reason.
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import { type CancellationReason, parseCancellationReason } from "@/shared/cancellation-reasons";
import type { Cancellation } from "./resume.rules";
import type { CancelledBy } from "./subscription-events";

const INSERT = statement(
  "cancellation_insert",
  `insert into subscription_cancellation
     (account_id, subscription_id, cancelled_at, cancelled_by, reason, comment, charge_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** A cancellation as it is recorded. */
export interface NewCancellation {
  subscriptionId: number;
  cancelledAt: Date;
  cancelledBy: CancelledBy;
  reason: CancellationReason | null;
  comment: string | null;
  chargeAt: Date | null;
}

export async function insertCancellation(
  tx: Statements,
  accountId: number,
  { subscriptionId, cancelledAt, cancelledBy, reason, comment, chargeAt }: NewCancellation,
): Promise<void> {
  await tx.query(INSERT, [accountId, subscriptionId, cancelledAt, cancelledBy, reason, comment, chargeAt]);
}

const CURRENT = statement(
  "cancellation_current",
  `select c.id, c.cancelled_by as "cancelledBy", c.charge_at as "chargeAt" from subscription_cancellation c
   where c.account_id = $1 and c.subscription_id = $2 and c.undone_at is null order by c.id desc limit 1`,
);

function parseCancelledBy(text: string): CancelledBy {
  return text === "subscriber" || text === "payment_provider" ? text : "publication";
}

/** Find the cancellation of a subscription that has not been undone; null: none is recorded. */
export async function findCurrentCancellation(
  db: Statements,
  accountId: number,
  subscriptionId: number,
): Promise<Cancellation | null> {
  const [row] = await db.query(CURRENT, [accountId, subscriptionId]);
  return row === undefined ? null : { ...row, cancelledBy: parseCancelledBy(row.cancelledBy) };
}

const UNDO = statement(
  "cancellation_undo",
  "update subscription_cancellation set undone_at = $3 where account_id = $1 and id = $2",
);

export async function writeUndone(
  tx: Statements,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await tx.query(UNDO, [accountId, id, now]);
}

/** A cancellation as staff see it on the subscription's page. */
export interface RecordedCancellation {
  id: number;
  cancelledAt: Date;
  cancelledBy: CancelledBy;
  reason: CancellationReason | null;
  comment: string | null;
  undoneAt: Date | null;
}

/** List the cancellations of a subscription, newest first. */
export async function listCancellations(
  { prisma }: Db,
  accountId: number,
  subscriptionId: number,
): Promise<RecordedCancellation[]> {
  const rows = await prisma.subscriptionCancellation.findMany({
    where: { accountId, subscriptionId },
    orderBy: { id: "desc" },
    take: 50,
    omit: { accountId: true, subscriptionId: true, chargeAt: true },
  });
  return rows.map((row) => ({
    ...row,
    cancelledBy: parseCancelledBy(row.cancelledBy),
    reason: parseCancellationReason(row.reason),
  }));
}
