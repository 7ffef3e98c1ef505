// Raw SQL: rows are locked in a fixed order and moved in one statement.
import { type Statements, statement } from "@/server/platform/db/index";
import type { QueuedRow } from "./queued.rules";

// A concurrent purchase locks its subscriber's row: it is either visible here or sees the new end.
const LOCK_HOLDERS = statement(
  "waiting_holders_lock",
  `select p.id from subscriber p where p.account_id = $1 and p.id = any(array(select s.subscriber_id from subscription s
     where s.account_id = $1 and s.id = any($2::int[]))) order by p.id for share`,
);

// A subscription with a pending payment keeps its position: later purchases begin at its end.
const LOCK_QUEUED = statement(
  "waiting_behind",
  `select r.id as "predecessorId", s.id, s.subscriber_id as "subscriberId", s.start_at as "startAt", s.end_at as "endAt",
     s.anchor_at as "anchorAt", s.duration_length as "durationLength", s.duration_unit as "durationUnit",
     s.cancelled_at as "cancelledAt", s.deleted_at as "deletedAt", s.grace_ends_at as "graceEndsAt",
     s.grace_entered_at as "graceEnteredAt", s.payment_state as "paymentState", s.recurring,
     s.activated_at as "activatedAt", s.expired_at as "expiredAt", s.scheduled_switch as "scheduledSwitch",
     s.charge_at as "chargeAt", s.failed_charges as "failedCharges", s.resumes_at as "resumesAt"
   from subscription r join subscription s on s.account_id = r.account_id and s.subscriber_id = r.subscriber_id
     and s.group_id = r.group_id and s.start_at >= r.end_at and s.id <> r.id
   where r.account_id = $1 and r.id = any($2::int[]) and s.type <> 'campaign' and not s.recurring
     and s.deleted_at is null and s.payment_state in ('none', 'paid', 'awaiting')
   order by s.start_at, s.id for no key update of s`,
);

/** A subscription that begins at the end of another one or later. */
export interface QueuedSubscription extends QueuedRow {
  predecessorId: number;
}

/**
 * Lock what begins at the end of these subscriptions or later, until the transaction ends. Lock it before the
 * holder where the holder is locked and rows move afterwards: the lock order of `lockWithPredecessor`.
 */
export async function lockQueuedRows(
  tx: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<QueuedSubscription[]> {
  return tx.query(LOCK_QUEUED, [accountId, ids]);
}

/** Lock the queued subscriptions and their holders: no further ones can appear. */
export async function lockQueued(
  tx: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<QueuedSubscription[]> {
  // Rows before their holders, the lock order of confirmations and refunds; and again, for concurrent purchases.
  const [, , rows] = await Promise.all([
    lockQueuedRows(tx, accountId, ids),
    tx.query(LOCK_HOLDERS, [accountId, ids]),
    lockQueuedRows(tx, accountId, ids),
  ]);
  return rows;
}

const MOVE = statement(
  "waiting_move",
  `update subscription s set start_at = f.start_at, end_at = f.end_at, anchor_at = f.anchor_at, due_at = f.due_at,
     updated_at = $2::timestamptz
   from unnest($3::int[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
     as f (id, start_at, end_at, anchor_at, due_at)
   where s.account_id = $1 and s.id = f.id`,
);

/** Write the new periods of rescheduled subscriptions. */
export async function saveRescheduled(
  tx: Statements,
  accountId: number,
  { moved, now }: { moved: readonly { row: QueuedRow; dueAt: Date | null }[]; now: Date },
): Promise<void> {
  await tx.query(MOVE, [
    accountId,
    now,
    moved.map(({ row }) => row.id),
    moved.map(({ row }) => row.startAt),
    moved.map(({ row }) => row.endAt),
    moved.map(({ row }) => row.anchorAt),
    moved.map(({ dueAt }) => dueAt),
  ]);
}
