// Raw SQL: sweeps lock and write sets of subscriptions (SKIP LOCKED) with their first payment, and charge in bulk.
import { type RowOf, type Statements, statement } from "@/server/platform/db/index";
import { toDiscountDetail, toDynamicAssets } from "@/server/subscriptions/lifecycle/index";
import type { ChargeableRow, PaidRow } from "./charge";

// The first payment of a subscription is its own, or that of the first one in its chain of switches. Each
// subscription is probed for its own first payment, so that no other payments are read. Most have not replaced
// another one.
const FIRST_PAYMENT = `lateral ((select o.id, o.adapter, o.external_payment_id, o.attempt_id from payment o
      where s.switched_from_id is null and o.account_id = s.account_id and o.subscription_id = s.id
        and o.status not in ('asked', 'failed', 'voided') order by o.subscription_id, o.id limit 1)
    union all select q.* from (with recursive line as (select s.id, s.switched_from_id
      union all select o.id, o.switched_from_id from subscription o
        join line l on o.id = l.switched_from_id and o.account_id = s.account_id)
    select p.* from line l cross join lateral (select y.id, y.adapter, y.external_payment_id, y.attempt_id from payment y
        where y.account_id = s.account_id and y.subscription_id = l.id
          and y.status not in ('asked', 'failed', 'voided') order by y.subscription_id, y.id limit 1) p
      order by p.id limit 1) q where s.switched_from_id is not null)`;

// The columns for a payment of the next period, for our charges and for the gateway's.
const PAID_COLUMNS = `s.id as "id!", s.subscriber_id as "subscriberId!", s.start_at as "startAt!", s.end_at as "endAt",
  s.cancelled_at as "cancelledAt", s.deleted_at as "deletedAt", s.grace_ends_at as "graceEndsAt",
  s.grace_entered_at as "graceEnteredAt", s.payment_state as "paymentState!", s.recurring as "recurring!",
  s.activated_at as "activatedAt", s.expired_at as "expiredAt", s.scheduled_switch as "scheduledSwitch",
  s.charge_at as "chargeAt", s.failed_charges as "failedCharges!", s.resumes_at as "resumesAt", s.anchor_at as "anchorAt!", s.periods as "periods!",
  s.due_at as "dueAt", s.next_payment_due_at as "nextPaymentDueAt", s.duration_length as "durationLength!",
  s.duration_unit as "durationUnit!", s.plan_name as "planName!", s.group_name as "groupName",
  s.plan_amount_cents as "planAmountCents!", s.plan_amount_currency as "planAmountCurrency!",
  s.dynamic_assets as "dynamicAssets!", s.discount_detail as "discountDetail!", s.payment_type as "paymentType!",
  s.payment_id as "paymentId", s.payment_amount_cents as "paymentAmountCents!", s.campaign_id as "campaignId", s.notes,
  coalesce((select sum(y.amount_cents - y.refunded_cents) from payment y where y.account_id = s.account_id
    and y.subscription_id = s.id and y.part_of_period = s.periods + 1), 0)::int as "partPaidCents!",
  exists (select from subscription n where n.account_id = s.account_id and n.switched_from_id = s.id) as "isSwitched!",
  (select json_build_object('name', p.name, 'identity', coalesce((select i.value from subscriber_identity i
      where s.gifter_id is not null and i.account_id = p.account_id and i.subscriber_id = p.id and i.provider = 'email'
      order by i.value limit 1), s.identity_value))
    from subscriber p where p.account_id = s.account_id and p.id = coalesce(s.gifter_id, s.subscriber_id)) as "payer!"`;

// The same with the columns of a gateway request.
const COLUMNS = `${PAID_COLUMNS}, s.plan_id as "planId", s.payment_token as "paymentToken",
  s.external_subscription_id as "externalSubscriptionId", s.attempt_id as "attemptId",
  s.identity_provider as "identityProvider!", s.identity_value as "identityValue!",
  (select a.token from subscription_attempt a where a.account_id = s.account_id and a.id = coalesce(f.attempt_id, s.attempt_id))
    as "attemptToken",
  coalesce((s.discount_detail ->> 'recurring')::boolean, (select d.recurring from coupon_discount d
    where d.account_id = s.account_id and d.id = s.coupon_discount_id), false) as "isCouponRecurring!",
  f.adapter, f.external_payment_id as "firstPaymentId"`;

declare global {
  interface JsonColumns
    extends Record<
      `${"charges_take_due" | "charges_subscriptions" | "charges_subscriptions_paid"}.payer`,
      PaidRow["payer"]
    > {}
}

/** Parses the JSON columns that both kinds of rows have. */
function fromRow<Row extends Pick<RowOf<typeof PAID_BY_IDS>, "discountDetail" | "dynamicAssets">>({
  discountDetail,
  dynamicAssets,
  ...row
}: Row) {
  return {
    ...row,
    discount: toDiscountDetail(discountDetail),
    dynamicAssets: toDynamicAssets(dynamicAssets),
  };
}

// The charge of the due period is requested, and its gateway has neither answered nor been postponed.
const IS_IN_PROGRESS = `exists (select from payment b where b.account_id = s.account_id and b.subscription_id = s.id
    and b.period = s.periods + 1 and b.attempt = s.failed_charges + 1 and b.status = 'asked'
    and b.created_at >= s.charge_at)`;

// The conditions match those of the partial index.
const TAKE = statement(
  "charges_take_due",
  `select ${COLUMNS} from subscription s left join ${FIRST_PAYMENT} f on true
   where s.account_id = $1 and s.charge_at <= $2 and s.deleted_at is null and s.cancelled_at is null
     and s.scheduled_switch is null and s.activated_at is not null and s.expired_at is null
     and s.payment_state in ('none', 'paid') and ($4::int is null or s.id = $4::int) and not ${IS_IN_PROGRESS}
   order by s.charge_at, s.id limit $3 for update of s skip locked`,
);

/** Claim due charges that no other transaction processes, until this transaction ends. */
export async function claimChargeable(
  tx: Statements,
  accountId: number,
  { now, take, only }: { now: Date; take: number; only: number | null },
): Promise<ChargeableRow[]> {
  return (await tx.query(TAKE, [accountId, now, take, only])).map((row) => fromRow(row));
}

const IN_PROGRESS = statement(
  "charges_begun",
  `select s.id from subscription s where s.account_id = $1 and s.id = any($2::int[]) and ${IS_IN_PROGRESS}`,
);

/** Return the ids of the subscriptions whose charge is in progress. */
export async function findInProgress(
  tx: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query(IN_PROGRESS, [accountId, ids]);
  return new Set(rows.map(({ id }) => id));
}

const BY_IDS = statement(
  "charges_subscriptions",
  `select ${COLUMNS} from subscription s left join ${FIRST_PAYMENT} f on true
   where s.account_id = $1 and s.id = any($2::int[]) order by s.id`,
);

/** Find the subscriptions of charges that were requested before, by id. */
export async function findChargeable(
  db: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, ChargeableRow>> {
  const rows = await db.query(BY_IDS, [accountId, ids]);
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

const LOCK = statement(
  "charges_subscriptions_lock",
  `select s.id from subscription s where s.account_id = $1 and s.id = any($2::int[]) order by s.id for update`,
);

const PAID_BY_IDS = statement(
  "charges_subscriptions_paid",
  `select ${PAID_COLUMNS} from subscription s where s.account_id = $1 and s.id = any($2::int[])`,
);

/** Lock subscriptions whose payment has arrived, until the transaction ends. */
export async function lockPaid(
  tx: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, PaidRow>> {
  const values = [accountId, ids] as const;
  // A separate statement: only this one sees what others wrote while the locks were awaited.
  const [, rows] = await Promise.all([tx.query(LOCK, values), tx.query(PAID_BY_IDS, values)]);
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

const SAVE = statement(
  "charges_subscriptions_save",
  `update subscription s set charge_at = f.charge_at, failed_charges = f.failed_charges, due_at = f.due_at,
     grace_ends_at = f.grace_ends_at,
     updated_at = case when s.failed_charges = f.failed_charges then s.updated_at else $7::timestamptz end
   from unnest($2::int[], $3::timestamptz[], $4::int[], $5::timestamptz[], $6::timestamptz[])
     as f (id, charge_at, failed_charges, due_at, grace_ends_at)
   where s.account_id = $1 and s.id = f.id`,
);

/** Write the charge state of these subscriptions in one statement. */
export async function saveChargeState(
  tx: Statements,
  accountId: number,
  { rows, now }: { rows: readonly PaidRow[]; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(SAVE, [
    accountId,
    rows.map(({ id }) => id),
    rows.map(({ chargeAt }) => chargeAt),
    rows.map(({ failedCharges }) => failedCharges),
    rows.map(({ dueAt }) => dueAt),
    rows.map(({ graceEndsAt }) => graceEndsAt),
    now,
  ]);
}

const POSTPONE = statement(
  "charges_put_off",
  `update subscription s set charge_at = $3::timestamptz from payment p
   where p.account_id = $1 and p.id = any($2::int[]) and p.status in ('asked', 'authorised')
     and s.account_id = $1 and s.id = p.subscription_id and s.charge_at <= p.created_at`,
);

/** Postpone charges without a result until their next check. Only the first time counts. */
export async function postponeCharges(
  tx: Statements,
  accountId: number,
  { paymentIds, until }: { paymentIds: readonly number[]; until: Date },
): Promise<void> {
  if (paymentIds.length > 0) await tx.query(POSTPONE, [accountId, paymentIds, until]);
}

const ACCOUNTS = statement(
  "charges_accounts",
  `select a.id from account a, lateral (select $1::timestamptz + a.clock_ahead * interval '1 millisecond' as now) t
    where exists (select from subscription s where s.account_id = a.id and s.charge_at <= t.now
        and s.deleted_at is null and s.cancelled_at is null and s.scheduled_switch is null
        and s.activated_at is not null and s.expired_at is null and s.payment_state in ('none', 'paid'))
      or exists (select from payment p where p.account_id = a.id and p.status = 'asked')
    order by 1`,
);

/** List accounts with due charges or charges without a gateway answer. */
export async function findAccountsWithCharges(db: Statements, now: Date): Promise<number[]> {
  return (await db.query(ACCOUNTS, [now])).map(({ id }) => id);
}
