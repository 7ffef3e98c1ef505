// Raw SQL: the renewals of a sweep are charged in sets, and subscriptions are locked with SKIP LOCKED.
import { type Statements, statement } from "@/server/platform/db/index";
import type { SandboxSubscription } from "./sandbox";

/** A requested charge for a further period of a subscription. */
export interface RenewalCharge {
  /** Derived from the reference: a repeated request is the same payment. */
  id: string;
  reference: string;
  orderId: string;
  subscriptionId: string;
  paymentToken: string;
  amountCents: number;
  amountCurrency: string;
  /** The declined renewal, counted from 1, and how often it is declined; null: none, and always. */
  declinedRenewal: number | null;
  declinedTimes: number | null;
}

/** Result of a charge. */
export interface ChargedRenewal {
  id: string;
  failureCode: string | null;
}

const CHARGE = statement(
  "sandbox_renewals_charge",
  `with asked as (
     select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::int[],
       $10::int[]) as a(id, reference, order_id, subscription_id, payment_token, amount_cents, amount_currency,
       declined_renewal, declined_times)),
   judged as (
     select a.*, case
       when s.cancelled_at is not null then 'subscription_cancelled'
       when h.paid + 1 = a.declined_renewal and (a.declined_times is null or h.declined < a.declined_times)
         then 'card_declined' end as failure
     from asked a
     left join sandbox_subscription s on s.account_id = $1::int and s.id = a.subscription_id
     cross join lateral (
       select count(*) filter (where p.status = 'captured') as paid,
         count(*) filter (where p.failure_code = 'card_declined') as declined
       from sandbox_payment p
       where a.declined_renewal is not null and p.account_id = $1::int and p.subscription_id = a.subscription_id
         and p.is_renewal) h)
   insert into sandbox_payment (account_id, id, order_id, subscription_id, reference, payment_token, is_renewal, status,
     captured_at, amount_cents, amount_currency, failure_code, created_at)
   select $1::int, id, order_id, subscription_id, reference, payment_token, true,
     (case when failure is null then 'captured' else 'declined' end)::sandbox_payment_status,
     case when failure is null then $11::timestamptz end, amount_cents, amount_currency, failure, $11::timestamptz
   from judged
   on conflict (account_id, id) do nothing returning id as "id!", failure_code as "failureCode"`,
);

/** Charge subscriptions again, one charge of each; references that were already charged are omitted. */
export function chargeRenewals(
  db: Statements,
  accountId: number,
  { charges, now }: { charges: readonly RenewalCharge[]; now: Date },
): Promise<ChargedRenewal[]> {
  return db.query(CHARGE, [
    accountId,
    charges.map(({ id }) => id),
    charges.map(({ reference }) => reference),
    charges.map(({ orderId }) => orderId),
    charges.map(({ subscriptionId }) => subscriptionId),
    charges.map(({ paymentToken }) => paymentToken),
    charges.map(({ amountCents }) => amountCents),
    charges.map(({ amountCurrency }) => amountCurrency),
    charges.map(({ declinedRenewal }) => declinedRenewal),
    charges.map(({ declinedTimes }) => declinedTimes),
    now,
  ]);
}

const KNOWN = statement(
  "sandbox_renewals_known",
  `select p.id, p.failure_code as "failureCode" from sandbox_payment p
    where p.account_id = $1 and p.id = any($2::text[])`,
);

export function findRenewals(
  db: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<ChargedRenewal[]> {
  return db.query(KNOWN, [accountId, ids]);
}

const PUT = statement(
  "sandbox_subscription_put",
  `insert into sandbox_subscription (account_id, id, order_id, payment_token, amount_cents, amount_currency,
     duration_length, duration_unit, started_at, billed, next_charge_at)
   values ($1::int, $2::text, $3::text, $4::text, $5::int, $6::text, $7::int, $8::text, $9::timestamptz, $10::int,
     $11::timestamptz)
   on conflict (account_id, id) do nothing`,
);

/** Insert a subscription that is to be charged again; an existing one is left unchanged. */
export async function insertSandboxSubscription(
  db: Statements,
  accountId: number,
  subscription: SandboxSubscription,
): Promise<void> {
  const { id, orderId, paymentToken, amountCents, amountCurrency } = subscription;
  const { durationLength, durationUnit, startedAt, billed, nextChargeAt } = subscription;
  await db.query(PUT, [
    accountId,
    id,
    orderId,
    paymentToken,
    amountCents,
    amountCurrency,
    durationLength,
    durationUnit,
    startedAt,
    billed,
    nextChargeAt,
  ]);
}

const SUBSCRIPTION = `s.id, s.order_id as "orderId", s.payment_token as "paymentToken",
  s.amount_cents as "amountCents", s.amount_currency as "amountCurrency", s.duration_length as "durationLength",
  s.duration_unit as "durationUnit", s.started_at as "startedAt", s.billed, s.next_charge_at as "nextChargeAt",
  s.cancelled_at as "cancelledAt"`;

const LOCK = statement(
  "sandbox_subscription_lock",
  `select ${SUBSCRIPTION} from sandbox_subscription s where s.account_id = $1 and s.id = $2 for update`,
);

export async function lockSubscription(
  tx: Statements,
  accountId: number,
  id: string,
): Promise<SandboxSubscription | null> {
  const [row] = await tx.query(LOCK, [accountId, id]);
  return row ?? null;
}

const CANCEL = statement(
  "sandbox_subscription_cancel",
  `insert into sandbox_subscription as s (account_id, id, payment_token, amount_cents, amount_currency,
     duration_length, duration_unit, started_at, billed, cancelled_at)
   values ($1::int, $2::text, $3::text, 0, '', 0, '', $4::timestamptz, 0, $4::timestamptz)
   on conflict (account_id, id) do update set cancelled_at = coalesce(s.cancelled_at, excluded.cancelled_at),
     next_charge_at = case when s.payment_token ~ '^tok_charged_after_cancel' then s.next_charge_at end
   returning ${SUBSCRIPTION}`,
);

/** Stop charging a subscription; one from before subscriptions were stored counts as cancelled, too. */
export async function markCancelled(
  tx: Statements,
  accountId: number,
  { id, paymentToken, now }: { id: string; paymentToken: string | null; now: Date },
): Promise<void> {
  await tx.query(CANCEL, [accountId, id, paymentToken ?? "", now]);
}

const RESUME = statement(
  "sandbox_subscription_resume",
  `update sandbox_subscription set cancelled_at = null, next_charge_at = $3::timestamptz
   where account_id = $1 and id = $2`,
);

/** Undo the cancellation of a subscription; `nextChargeAt` null: the gateway does not charge it by itself. */
export async function markResumed(
  tx: Statements,
  accountId: number,
  { id, nextChargeAt }: { id: string; nextChargeAt: Date | null },
): Promise<void> {
  await tx.query(RESUME, [accountId, id, nextChargeAt]);
}

const USE = statement(
  "sandbox_subscription_use",
  `update sandbox_subscription set payment_token = $3 where account_id = $1 and id = $2`,
);

/** Charge a subscription on another payment method from now on. */
export async function updateToken(
  tx: Statements,
  accountId: number,
  { id, paymentToken }: { id: string; paymentToken: string },
): Promise<void> {
  await tx.query(USE, [accountId, id, paymentToken]);
}

const DUE = statement(
  "sandbox_subscriptions_due",
  `select ${SUBSCRIPTION} from sandbox_subscription s
    where s.account_id = $1 and s.next_charge_at <= $2::timestamptz
    order by s.next_charge_at, s.id limit 100 for update skip locked`,
);

/** Lock the subscriptions with a due charge by the gateway until the transaction ends. */
export function lockDueSubscriptions(
  tx: Statements,
  accountId: number,
  now: Date,
): Promise<SandboxSubscription[]> {
  return tx.query(DUE, [accountId, now]);
}

const BILLED = statement(
  "sandbox_subscriptions_billed",
  `update sandbox_subscription s set billed = s.billed + 1, next_charge_at = b.next_charge_at
   from unnest($2::text[], $3::timestamptz[]) as b(id, next_charge_at) where s.account_id = $1 and s.id = b.id`,
);

/** Count a charge of each subscription, and set when the next one is due; null: there is none. */
export async function markBilled(
  tx: Statements,
  accountId: number,
  billed: readonly { id: string; nextChargeAt: Date | null }[],
): Promise<void> {
  await tx.query(BILLED, [
    accountId,
    billed.map(({ id }) => id),
    billed.map(({ nextChargeAt }) => nextChargeAt),
  ]);
}
