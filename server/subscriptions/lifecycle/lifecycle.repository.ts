import { integerArray, jsonArray, type Statements, statement, textArray } from "@/server/platform/db/index";
import type { Subscription } from "./subscription";

const SAVE = statement(
  "subscription_save",
  `update subscription set start_at = $3::text::timestamptz, end_at = $4::text::timestamptz,
     cancelled_at = $5::text::timestamptz, deleted_at = $6::text::timestamptz, activated_at = $7::text::timestamptz,
     expired_at = $8::text::timestamptz, grace_ends_at = $9::text::timestamptz,
     grace_entered_at = $10::text::timestamptz, due_at = $11::text::timestamptz,
     next_payment_due_at = $12::text::timestamptz, renewal_reminder_sent_at = $13::text::timestamptz,
     scheduled_switch = $14::text::jsonb, metadata = $15::text::jsonb, notes = $16::text,
     updated_at = $17::text::timestamptz, charge_at = $18::text::timestamptz
   where account_id = $1::int and id = $2::int`,
);

function instant(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString();
}

/** Writes everything of a subscription that its lifecycle may change. */
export async function saveLifecycle(tx: Statements, accountId: number, row: Subscription): Promise<void> {
  await tx.query(SAVE, [
    accountId,
    row.id,
    instant(row.startAt),
    instant(row.endAt),
    instant(row.cancelledAt),
    instant(row.deletedAt),
    instant(row.activatedAt),
    instant(row.expiredAt),
    instant(row.graceEndsAt),
    instant(row.graceEnteredAt),
    instant(row.dueAt),
    instant(row.nextPaymentDueAt),
    instant(row.renewalReminderSentAt),
    row.scheduledSwitch === null ? null : JSON.stringify(row.scheduledSwitch),
    JSON.stringify(row.metadata),
    row.notes,
    instant(row.updatedAt),
    instant(row.chargeAt),
  ]);
}

const UNLINK = statement(
  "subscription_switch_unlink",
  `update subscription set switched_from_id = null, external_subscription_id = null, credit_cents = 0
    where account_id = $1::int and id = $2::int`,
);

/** Says that a subscription takes nobody's place any more, at a gateway neither. */
export async function unlinkSwitch(tx: Statements, accountId: number, id: number): Promise<void> {
  await tx.query(UNLINK, [accountId, id]);
}

const SUCCESSOR = statement(
  "subscription_successor",
  "select id from subscription where account_id = $1::int and switched_from_id = $2::int",
);

/** Which subscription takes, or is to take, another one's place. */
export async function findSuccessorId(tx: Statements, accountId: number, id: number): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(SUCCESSOR, [accountId, id]);
  return row?.id ?? null;
}

const FOLLOWING = statement(
  "subscription_following",
  `select id from subscription where account_id = $1::int and (switched_from_id = $2::int or renewed_from_id = $2::int)
     and type = 'group_access' and deleted_at is null and payment_state in ('none', 'paid', 'awaiting')
     and start_at > $3::text::timestamptz order by id limit 1`,
);

/** Which shared subscription was bought to follow another one, and has not begun. */
export async function findFollowingId(
  tx: Statements,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(FOLLOWING, [accountId, id, now.toISOString()]);
  return row?.id ?? null;
}

const END_BEFORE_SWITCH = statement(
  "subscription_end_before_switch",
  `select (l.details ->> 'until')::timestamptz as "endAt" from subscription_log l
   where l.account_id = $1::int and l.subscription_id = $2::int and l.action = 'switched'
     and l.details ->> 'to' = $3::text and jsonb_exists(l.details, 'until') order by l.id desc limit 1`,
);

/** Which end a subscription had when a switch to another one ended it at once; null: none has, or it was not written down. */
export async function findEndBeforeSwitch(
  tx: Statements,
  accountId: number,
  { id, toId }: { id: number; toId: number },
): Promise<{ endAt: Date | null } | null> {
  const [row] = await tx.query<{ endAt: Date | null }>(END_BEFORE_SWITCH, [accountId, id, String(toId)]);
  return row ?? null;
}

const RESTORE = statement(
  "subscription_switch_restore",
  `update subscription set scheduled_switch = null, external_subscription_id = $3::text
    where account_id = $1::int and id = $2::int`,
);

/** Says that a subscription waits for no switch any more, and which one of its gateway's is its own. */
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

/** Ends the access tokens that a subscriber has: what they have opens less than it did. */
export async function endAccess(tx: Statements, accountId: number, subscriberId: number): Promise<void> {
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

/** What somebody has done to subscriptions at one time. */
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

/** Writes entries in their order. Their ids: the occurrences that they tell of. */
export async function insertLogEntries(
  tx: Statements,
  accountId: number,
  { at, actorKind, actorName, entries }: NewLogEntries,
): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = await tx.query<{ id: number }>(LOG, [
    accountId,
    at,
    actorKind,
    actorName,
    integerArray(entries.map(({ subscriptionId }) => subscriptionId)),
    textArray(entries.map(({ action }) => action)),
    textArray(entries.map(({ note }) => note)),
    jsonArray(entries.map(({ details }) => details)),
  ]);
  return rows.map(({ id }) => id);
}

/** What was done to a subscription, by whom and why. */
export interface LogEntry {
  id: number;
  at: Date;
  action: string;
  /** server, reader, staff, system. */
  actorKind: string;
  actorName: string | null;
  note: string | null;
  details: Readonly<Record<string, unknown>>;
}

const LIST_LOG = statement(
  "subscription_log_list",
  `select l.id, l.at, l.action, l.actor_kind as "actorKind", l.actor_name as "actorName", l.note, l.details
   from subscription_log l where l.account_id = $1 and l.subscription_id = $2 order by l.id desc limit 500`,
);

export function listLogEntries(
  db: Statements,
  accountId: number,
  subscriptionId: number,
): Promise<LogEntry[]> {
  return db.query<LogEntry>(LIST_LOG, [accountId, subscriptionId]);
}
