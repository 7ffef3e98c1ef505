// Raw SQL: every purchase, renewal and cancellation writes with these in its pipelined transaction.
import { z } from "zod";
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { Subscription } from "./subscription";

const SAVE = statement(
  "subscription_save",
  `update subscription set start_at = $3::text::timestamptz, end_at = $4::text::timestamptz,
     cancelled_at = $5::text::timestamptz, deleted_at = $6::text::timestamptz, activated_at = $7::text::timestamptz,
     expired_at = $8::text::timestamptz, grace_ends_at = $9::text::timestamptz,
     grace_entered_at = $10::text::timestamptz, due_at = $11::text::timestamptz,
     next_payment_due_at = $12::text::timestamptz, renewal_reminder_sent_at = $13::text::timestamptz,
     scheduled_switch = $14::text::jsonb, metadata = $15::text::jsonb, notes = $16::text,
     updated_at = $17::text::timestamptz, charge_at = $18::text::timestamptz,
     anchor_at = $19::text::timestamptz, periods = $20::int, resumes_at = $21::text::timestamptz
   where account_id = $1::int and id = $2::int`,
);

function toIso(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString();
}

/** Write all lifecycle columns of a subscription. */
export async function saveLifecycle(tx: Statements, accountId: number, row: Subscription): Promise<void> {
  await tx.query(SAVE, [
    accountId,
    row.id,
    toIso(row.startAt),
    toIso(row.endAt),
    toIso(row.cancelledAt),
    toIso(row.deletedAt),
    toIso(row.activatedAt),
    toIso(row.expiredAt),
    toIso(row.graceEndsAt),
    toIso(row.graceEnteredAt),
    toIso(row.dueAt),
    toIso(row.nextPaymentDueAt),
    toIso(row.renewalReminderSentAt),
    row.scheduledSwitch === null ? null : JSON.stringify(row.scheduledSwitch),
    JSON.stringify(row.metadata),
    row.notes,
    toIso(row.updatedAt),
    toIso(row.chargeAt),
    toIso(row.anchorAt),
    row.periods,
    toIso(row.resumesAt),
  ]);
}

const UNLINK = statement(
  "subscription_switch_unlink",
  `update subscription set switched_from_id = null, external_subscription_id = null, credit_cents = 0
    where account_id = $1::int and id = $2::int`,
);

/** Detach a subscription from the one that it replaced, also at the gateway. */
export async function unlinkSwitch(tx: Statements, accountId: number, id: number): Promise<void> {
  await tx.query(UNLINK, [accountId, id]);
}

const SUCCESSOR = statement(
  "subscription_successor",
  "select id from subscription where account_id = $1::int and switched_from_id = $2::int",
);

/** Find the subscription that replaces, or is to replace, another one. */
export async function findSuccessorId(tx: Statements, accountId: number, id: number): Promise<number | null> {
  const [row] = await tx.query(SUCCESSOR, [accountId, id]);
  return row?.id ?? null;
}

const FOLLOWING = statement(
  "subscription_following",
  `select id from subscription where account_id = $1::int and (switched_from_id = $2::int or renewed_from_id = $2::int)
     and type = 'group_access' and deleted_at is null and payment_state in ('none', 'paid', 'awaiting')
     and start_at > $3::text::timestamptz order by id limit 1`,
);

/** Find the shared subscription that was bought to follow another one and has not started. */
export async function findFollowingId(
  tx: Statements,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<number | null> {
  const [row] = await tx.query(FOLLOWING, [accountId, id, now.toISOString()]);
  return row?.id ?? null;
}

const END_BEFORE_SWITCH = statement(
  "subscription_end_before_switch",
  `select (l.details ->> 'until')::timestamptz as "endAt" from subscription_log l
   where l.account_id = $1::int and l.subscription_id = $2::int and l.action = 'switched'
     and l.details ->> 'to' = $3::text and jsonb_exists(l.details, 'until') order by l.id desc limit 1`,
);

/** Find the end from before an immediate switch; null: no such switch, or its end was not logged. */
export async function findEndBeforeSwitch(
  tx: Statements,
  accountId: number,
  { id, toId }: { id: number; toId: number },
): Promise<{ endAt: Date | null } | null> {
  const [row] = await tx.query(END_BEFORE_SWITCH, [accountId, id, String(toId)]);
  return row ?? null;
}

const RESTORE = statement(
  "subscription_switch_restore",
  `update subscription set scheduled_switch = null, external_subscription_id = $3::text
    where account_id = $1::int and id = $2::int`,
);

/** Remove a subscription's scheduled switch and restore its own id at the gateway. */
export async function restoreToGateway(
  tx: Statements,
  accountId: number,
  { id, externalSubscriptionId }: { id: number; externalSubscriptionId: string | null },
): Promise<void> {
  await tx.query(RESTORE, [accountId, id, externalSubscriptionId]);
}

const END_ACCESS = statement(
  "subscription_end_access",
  "update subscriber set access_epoch = access_epoch + 1 where account_id = $1::int and id = $2::int",
);

/** End a subscriber's access tokens: their subscriptions open less than before. */
export async function endAccessTokens(
  tx: Statements,
  accountId: number,
  subscriberId: number,
): Promise<void> {
  await tx.query(END_ACCESS, [accountId, subscriberId]);
}

const LOG = statement(
  "subscription_log_insert",
  `insert into subscription_log (account_id, subscription_id, at, action, actor_kind, actor_name, note, details)
   select $1::int, e.subscription_id, $2::timestamptz, e.action, $3::text, $4::text, e.note, e.details::jsonb
   from unnest($5::int[], $6::text[], $7::text[], $8::text[]) with ordinality
     as e (subscription_id, action, note, details, place)
   order by e.place returning id`,
);

/** Log entries that one actor writes at the same time. */
export interface NewLogEntries {
  at: Date;
  actorKind: string;
  actorName: string | null;
  entries: readonly {
    subscriptionId: number;
    action: string;
    note: string | null;
    details: Readonly<Record<string, unknown>>;
  }[];
}

/** Insert log entries in their order. Returns their ids, which identify the logged occurrences. */
export async function insertLogEntries(
  tx: Statements,
  accountId: number,
  { at, actorKind, actorName, entries }: NewLogEntries,
): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = await tx.query(LOG, [
    accountId,
    at,
    actorKind,
    actorName,
    entries.map(({ subscriptionId }) => subscriptionId),
    entries.map(({ action }) => action),
    entries.map(({ note }) => note),
    entries.map(({ details }) => JSON.stringify(details)),
  ]);
  return rows.map(({ id }) => id);
}

/** A log entry: what was done to a subscription, by whom and why. */
export interface LogEntry {
  id: number;
  at: Date;
  action: string;
  /** server, reader, staff, system, guest. */
  actorKind: string;
  actorName: string | null;
  note: string | null;
  details: Readonly<Record<string, unknown>>;
}

declare global {
  interface JsonColumns {
    "subscription_log.details": LogEntry["details"];
  }
}

const detailsSchema = z.record(z.string(), z.unknown());

/** List the log of a subscription, newest first. */
export async function listLogEntries(
  { prisma }: Db,
  accountId: number,
  subscriptionId: number,
): Promise<LogEntry[]> {
  const rows = await prisma.subscriptionLog.findMany({
    where: { accountId, subscriptionId },
    orderBy: { id: "desc" },
    take: 500,
    omit: { accountId: true, subscriptionId: true },
  });
  return rows.map(({ details, ...entry }) => ({ ...entry, details: detailsSchema.parse(details) }));
}
