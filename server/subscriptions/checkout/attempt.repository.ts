// Raw SQL: every purchase writes these, under a row lock and pipelined; sweeps go by each account's own clock, with
// SKIP LOCKED.
import { readStatement, type Statements, statement } from "@/server/platform/db/index";
import type { Attempt, AttemptKind, CheckoutIntentInput, CheckoutParams } from "./attempt";

const UNSPENT_ACCOUNTS = statement(
  "accounts_with_unspent_attempts",
  `select a.id from account a
     cross join lateral (select $1::timestamptz + a.clock_ahead * interval '1 millisecond' as now) own
   where exists (select from subscription_attempt t where t.account_id = a.id and t.spent_at is null
     and t.created_id is null and t.expires_at <= own.now - $2::int * interval '24 hours') order by 1`,
);

/** List accounts with attempts that expired `days` days ago, each by the account's own clock. */
export async function findAccountsWithUnspent(
  db: Statements,
  { now, days }: { now: Date; days: number },
): Promise<number[]> {
  return (await db.query(UNSPENT_ACCOUNTS, [now, days])).map(({ id }) => id);
}

const DELETE_UNSPENT = statement(
  "subscription_attempts_forget",
  `delete from subscription_attempt t where t.account_id = $1 and t.spent_at is null and t.created_id is null
     and t.id in (select o.id from subscription_attempt o where o.account_id = $1 and o.spent_at is null
       and o.created_id is null and o.expires_at <= $2::timestamptz - $3::int * interval '24 hours'
       order by o.expires_at limit $4 for update skip locked)
   returning t.id`,
);

/** Delete a batch of unspent attempts. Returns how many there were. */
export async function deleteUnspent(
  db: Statements,
  accountId: number,
  { now, days, take }: { now: Date; days: number; take: number },
): Promise<number> {
  return (await db.query(DELETE_UNSPENT, [accountId, now, days, take])).length;
}

const UNFINISHED_ACCOUNTS = statement(
  "accounts_with_unfinished_attempts",
  `select distinct a.account_id as "accountId" from subscription_attempt a
    where a.spent_at is not null and a.created_id is null order by 1`,
);

/** List accounts with unfinished attempts, over all accounts, for the sweep. */
export async function findAccountsWithUnfinished(db: Statements): Promise<number[]> {
  return (await db.query(UNFINISHED_ACCOUNTS, [])).map(({ accountId }) => accountId);
}

const COLUMNS = `a.id, a.token, a.kind, a.subscriber_id as "subscriberId", a.recipient_id as "recipientId",
  a.plan_id as "planId", a.pricing_plan_id as "pricingPlanId", a.subscription_id as "subscriptionId",
  a.payment_type as "paymentType", a.amount_cents as "amountCents", a.amount_currency as "amountCurrency",
  a.coupon_code_id as "couponCodeId", a.terms, a.external_reference_id as "externalReferenceId",
  a.expires_at as "expiresAt", a.spent_at as "spentAt", a.request_hash as "requestHash",
  a.claimed_until as "claimedUntil", a.spending, a.intent, a.created_id as "createdId"`;

const BY_TOKEN = readStatement(
  "subscription_attempt_by_token",
  `select ${COLUMNS} from subscription_attempt a where a.account_id = $1 and a.token = $2`,
);

export async function findAttempt(db: Statements, accountId: number, token: string): Promise<Attempt | null> {
  const [row] = await db.query(BY_TOKEN, [accountId, token]);
  return row ?? null;
}

const LOCK = statement(
  "subscription_attempt_lock",
  `select ${COLUMNS} from subscription_attempt a where a.account_id = $1 and a.token = $2 for update`,
);

/** Lock the attempt of a token until the transaction ends. */
export async function lockAttempt(tx: Statements, accountId: number, token: string): Promise<Attempt | null> {
  const [row] = await tx.query(LOCK, [accountId, token]);
  return row ?? null;
}

const INSERT = statement(
  "subscription_attempt_insert",
  `insert into subscription_attempt (account_id, token, kind, subscriber_id, recipient_id, plan_id, pricing_plan_id,
     subscription_id, dynamic_assets, payment_type, amount_cents, amount_currency, coupon_code_id, terms,
     external_reference_id, created_at, expires_at)
   values ($1::int, $2::text, $3::text::attempt_kind, $4::int, $5::int, $6::int, $7::int, $8::int, $9::text::jsonb,
     $10::text, $11::int, $12::text, $13::int, $14::text::jsonb, $15::text, $16::timestamptz, $17::timestamptz)
   on conflict (account_id, token) do update set token = excluded.token returning id`,
);

export interface NewAttempt {
  token: string;
  kind: AttemptKind;
  subscriberId: number;
  recipientId: number | null;
  planId: number | null;
  pricingPlanId: number | null;
  /** Of a switch or a renewal: the subscription that is switched or renewed. */
  subscriptionId: number | null;
  dynamicAssets: readonly object[];
  paymentType: string;
  amountCents: number;
  amountCurrency: string;
  couponCodeId: number | null;
  terms: object;
  externalReferenceId: string | null;
  now: Date;
  expiresAt: Date;
}

/** Insert an attempt. An existing attempt with the same token stays unchanged. Returns the id of the stored row. */
export async function insertAttempt(tx: Statements, accountId: number, attempt: NewAttempt): Promise<number> {
  const [row] = await tx.query(INSERT, [
    accountId,
    attempt.token,
    attempt.kind,
    attempt.subscriberId,
    attempt.recipientId,
    attempt.planId,
    attempt.pricingPlanId,
    attempt.subscriptionId,
    JSON.stringify(attempt.dynamicAssets),
    attempt.paymentType,
    attempt.amountCents,
    attempt.amountCurrency,
    attempt.couponCodeId,
    JSON.stringify(attempt.terms),
    attempt.externalReferenceId,
    attempt.now,
    attempt.expiresAt,
  ]);
  if (row === undefined) throw new Error("the attempt was not written");
  return row.id;
}

const UPDATE_INTENT = statement(
  "subscription_attempt_intent",
  `update subscription_attempt set intent = $3::text::jsonb where account_id = $1 and token = $2 and spent_at is null`,
);

/** Store the checkout intent of an attempt. An attempt that is spent or being spent stays unchanged. */
export async function updateIntent(
  db: Statements,
  accountId: number,
  { token, intent }: { token: string; intent: CheckoutIntentInput },
): Promise<void> {
  await db.query(UPDATE_INTENT, [accountId, token, JSON.stringify(intent)]);
}

const CLAIM = statement(
  "subscription_attempt_claim",
  `update subscription_attempt set spent_at = coalesce(spent_at, $3::timestamptz), request_hash = $4::text,
     spending = $5::text::jsonb, claimed_until = $6::timestamptz, created_id = coalesce(created_id, $7::int)
    where account_id = $1 and id = $2`,
);

export interface Claim {
  id: number;
  now: Date;
  /** null: no create request yet; the gateway reported the payment. */
  requestHash: string | null;
  checkoutParams: CheckoutParams;
  /** null: no gateway request is in progress. */
  claimedUntil: Date | null;
  /** Id of the subscription that the attempt has already created. */
  createdId?: number;
}

/** Claim an attempt for one request: from then on no other request can spend it. */
export async function claimAttempt(tx: Statements, accountId: number, claim: Claim): Promise<void> {
  const { id, now, requestHash, checkoutParams, claimedUntil, createdId = null } = claim;
  const claimed = JSON.stringify(checkoutParams);
  await tx.query(CLAIM, [accountId, id, now, requestHash, claimed, claimedUntil, createdId]);
}

const UNCLAIM = statement(
  "subscription_attempt_unclaim",
  "update subscription_attempt set claimed_until = null where account_id = $1 and id = $2",
);

/** End the claim on an attempt. It stays spent by its request, which may try again. */
export async function unclaimAttempt(db: Statements, accountId: number, id: number): Promise<void> {
  await db.query(UNCLAIM, [accountId, id]);
}

const RELEASE = statement(
  "subscription_attempt_release",
  `update subscription_attempt set spent_at = null, request_hash = null, spending = null, claimed_until = null
    where account_id = $1 and id = $2`,
);

/** Release an attempt whose payment was refused: another payment may spend it. */
export async function releaseAttempt(tx: Statements, accountId: number, id: number): Promise<void> {
  await tx.query(RELEASE, [accountId, id]);
}

const SETTLE = statement(
  "subscription_attempt_settle",
  `update subscription_attempt set created_id = $3::int, claimed_until = null where account_id = $1 and id = $2`,
);

export async function settleAttempt(
  tx: Statements,
  accountId: number,
  { id, createdId }: { id: number; createdId: number },
): Promise<void> {
  await tx.query(SETTLE, [accountId, id, createdId]);
}

const BOOK_PREVIEWED = statement(
  "checkout_book_previewed",
  `insert into ledger_entry (account_id, transaction, line, book, amount_cents, currency, subscription_id, payment_id, at)
   select a.account_id, 'attempt:' || a.id || ':previewed', l.line, l.book, l.sign * a.amount_cents, a.amount_currency,
     $3::int, $4::int, a.created_at
   from subscription_attempt a, (values (0, 'previewed', 1), (1, 'previewed_due', -1)) as l (line, book, sign)
   where a.account_id = $1 and a.id = $2 and a.amount_cents <> 0
   on conflict (account_id, transaction, line) do nothing`,
);

/**
 * Book the previewed amount of a purchase, once, beside the payment that completes it: the amount as the preview
 * wrote it and at the preview's time, whatever amount was captured since (docs/decisions/double-entry-ledger.md).
 */
export async function bookPreviewed(
  tx: Statements,
  accountId: number,
  { attemptId, subscriptionId, paymentId }: { attemptId: number; subscriptionId: number; paymentId: number },
): Promise<void> {
  await tx.query(BOOK_PREVIEWED, [accountId, attemptId, subscriptionId, paymentId]);
}

const BY_REFERENCE = statement(
  "subscription_attempt_by_reference",
  `select ${COLUMNS} from subscription_attempt a where a.account_id = $1 and a.external_reference_id = $2
    order by a.id desc limit 1`,
);

/** Find the attempt for which an object was opened at a gateway under this id. */
export async function findAttemptByReference(
  db: Statements,
  accountId: number,
  reference: string,
): Promise<Attempt | null> {
  const [row] = await db.query(BY_REFERENCE, [accountId, reference]);
  return row ?? null;
}

// Random order: attempts that cannot be finished while their gateway is down must not block the others.
const STUCK = statement(
  "subscription_attempts_stuck",
  `select ${COLUMNS} from subscription_attempt a where a.account_id = $1 and a.spent_at is not null
     and a.created_id is null and a.kind <> 'switch_plan' and (a.claimed_until is null or a.claimed_until <= $2)
     and a.spent_at <= $2 order by random() limit 100`,
);

/** List up to 100 spent attempts without a result and without a gateway request in progress. */
export function findStuckAttempts(db: Statements, accountId: number, before: Date): Promise<Attempt[]> {
  return db.query(STUCK, [accountId, before]);
}
