// Raw SQL: the charges of a sweep are inserted, locked, claimed and answered in sets (unnest, SKIP LOCKED).
import { type Statements, statement } from "@/server/platform/db/index";
import type { PaymentStatus } from "../payment.repository";
import type { NewCharge } from "./further-charge";

const OPEN = statement(
  "charges_open",
  `insert into payment (account_id, subscription_id, attempt_id, adapter, payment_type, payment_token, purpose, status,
     amount_cents, amount_currency, external_subscription_id, period, attempt, created_at, updated_at)
   select $1::int, c.subscription_id, c.attempt_id, c.adapter, c.payment_type, c.payment_token, 'charge', 'asked',
     c.amount_cents, c.amount_currency, c.external_subscription_id, c.period, c.attempt, $2::timestamptz,
     $2::timestamptz
   from unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[],
     $11::int[], $12::int[]) with ordinality as c (subscription_id, attempt_id, adapter, payment_type, payment_token,
     amount_cents, amount_currency, external_subscription_id, period, attempt, place)
   order by c.place
   on conflict (subscription_id, period, attempt) do nothing returning id, subscription_id as "subscriptionId!"`,
);

/** Insert charges before the gateway requests, each once. Returns payment ids by subscription. */
export async function insertCharges(
  tx: Statements,
  accountId: number,
  { charges, now }: { charges: readonly NewCharge[]; now: Date },
): Promise<Map<number, number>> {
  if (charges.length === 0) return new Map();
  const rows = await tx.query(OPEN, [
    accountId,
    now,
    charges.map(({ subscriptionId }) => subscriptionId),
    charges.map(({ attemptId }) => attemptId),
    charges.map(({ adapter }) => adapter),
    charges.map(({ paymentType }) => paymentType),
    charges.map(({ paymentToken }) => paymentToken),
    charges.map(({ amountCents }) => amountCents),
    charges.map(({ amountCurrency }) => amountCurrency),
    charges.map(({ externalSubscriptionId }) => externalSubscriptionId),
    charges.map(({ period }) => period),
    charges.map(({ attempt }) => attempt),
  ]);
  return new Map(rows.map(({ id, subscriptionId }) => [subscriptionId, id]));
}

const LOCK = statement(
  "charges_lock",
  `select p.id from payment p where p.account_id = $1 and p.id = any($2::int[]) and p.status = 'asked'
    order by p.id for no key update`,
);

/** Lock the charges without a stored result until the transaction ends. */
export async function lockRequested(
  tx: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await tx.query(LOCK, [accountId, ids]);
  return new Set(rows.map(({ id }) => id));
}

/** A charge that waits for its gateway's response. */
export interface RequestedCharge {
  id: number;
  subscriptionId: number;
  adapter: string;
  amountCents: number;
  amountCurrency: string;
  period: number;
  attempt: number;
}

const TAKE = statement(
  "charges_take_asked",
  `update payment p set updated_at = $3::timestamptz
   from (select a.id from payment a where a.account_id = $1 and a.status = 'asked' and a.updated_at <= $2
     order by a.updated_at, a.id limit $4 for no key update skip locked) t
   where p.account_id = $1 and p.id = t.id and p.subscription_id is not null
   returning p.id, p.subscription_id as "subscriptionId!", p.adapter, p.amount_cents as "amountCents",
     p.amount_currency as "amountCurrency", p.period as "period!", p.attempt as "attempt!"`,
);

/** Claim charges without a result since `before`; no other process retries them for the same span. */
export function claimRequested(
  db: Statements,
  accountId: number,
  { before, now, take }: { before: Date; now: Date; take: number },
): Promise<RequestedCharge[]> {
  return db.query(TAKE, [accountId, before, now, take]);
}

export interface ChargeResultRow {
  id: number;
  status: PaymentStatus;
  externalPaymentId: string | null;
  externalCaptureId: string | null;
  failureCode: string | null;
  failureMessage: string | null;
  feeCents: number | null;
  feeCurrency: string | null;
  international: boolean | null;
  skipInvoice: boolean;
  metadata: Readonly<Record<string, unknown>>;
}

const ANSWER = statement(
  "charges_answer",
  `update payment p set status = a.status::payment_status, external_payment_id = a.external_payment_id,
     external_capture_id = a.external_capture_id, failure_code = a.failure_code, failure_message = a.failure_message,
     fee_cents = a.fee_cents, fee_currency = a.fee_currency, international = a.international,
     skip_invoice = a.skip_invoice, metadata = a.metadata::jsonb, updated_at = $2::timestamptz
   from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[], $10::text[],
     $11::boolean[], $12::boolean[], $13::text[]) as a (id, status, external_payment_id, external_capture_id,
     failure_code, failure_message, fee_cents, fee_currency, international, skip_invoice, metadata)
   where p.account_id = $1 and p.id = a.id`,
);

/** Store the results of gateways. */
export async function saveResults(
  tx: Statements,
  accountId: number,
  { answers, now }: { answers: readonly ChargeResultRow[]; now: Date },
): Promise<void> {
  if (answers.length === 0) return;
  await tx.query(ANSWER, [
    accountId,
    now,
    answers.map(({ id }) => id),
    answers.map(({ status }) => status),
    answers.map(({ externalPaymentId }) => externalPaymentId),
    answers.map(({ externalCaptureId }) => externalCaptureId),
    answers.map(({ failureCode }) => failureCode),
    answers.map(({ failureMessage }) => failureMessage),
    answers.map(({ feeCents }) => feeCents),
    answers.map(({ feeCurrency }) => feeCurrency),
    answers.map(({ international }) => international),
    answers.map(({ skipInvoice }) => skipInvoice),
    answers.map(({ metadata }) => JSON.stringify(metadata)),
  ]);
}

// The gateway's webhook arrived before the response and inserted its own row for the same payment.
const VOID = statement(
  "charge_void",
  `update payment p set status = 'voided', failure_code = 'told_before', updated_at = $5::timestamptz
    where p.account_id = $1 and p.id = $2 and p.status = 'asked' and exists (select from payment o
      where o.account_id = $1 and o.adapter = $3 and o.external_payment_id = $4 and o.id <> p.id)
    returning p.id`,
);

/** Release a charge whose gateway payment is booked by another row; false: it is not. */
export async function voidReported(
  db: Statements,
  accountId: number,
  charge: { id: number; adapter: string; externalPaymentId: string; now: Date },
): Promise<boolean> {
  const { id, adapter, externalPaymentId, now } = charge;
  return (await db.query(VOID, [accountId, id, adapter, externalPaymentId, now])).length > 0;
}
