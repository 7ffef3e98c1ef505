import { integerArray, type Statements, statement } from "@/server/platform/db/index";
import type { PaymentStatus } from "../payment.repository";
import type { NewCharge } from "./further-charge";

const OPEN = statement(
  "charges_open",
  `insert into payment (account_id, subscription_id, attempt_id, adapter, payment_type, payment_token, purpose, status,
     amount_cents, amount_currency, external_subscription_id, period, attempt, created_at, updated_at)
   select $1::int, c."subscriptionId", c."attemptId", c.adapter, c."paymentType", c."paymentToken", 'charge', 'asked',
     c."amountCents", c."amountCurrency", c."externalSubscriptionId", c.period, c.attempt, $3::timestamptz,
     $3::timestamptz
   from jsonb_to_recordset($2::text::jsonb) as c ("subscriptionId" int, "attemptId" int, adapter text,
     "paymentType" text, "paymentToken" text, "amountCents" int, "amountCurrency" text, "externalSubscriptionId" text,
     period int, attempt int, place int)
   order by c.place
   on conflict (subscription_id, period, attempt) do nothing returning id, subscription_id as "subscriptionId"`,
);

/** Writes charges before their gateways are asked, each once. Ids of their payments by subscription. */
export async function insertCharges(
  tx: Statements,
  accountId: number,
  { charges, now }: { charges: readonly NewCharge[]; now: Date },
): Promise<Map<number, number>> {
  if (charges.length === 0) return new Map();
  const placed = charges.map((charge, place) => ({ ...charge, place }));
  const rows = await tx.query<{ id: number; subscriptionId: number }>(OPEN, [
    accountId,
    JSON.stringify(placed),
    now,
  ]);
  return new Map(rows.map(({ id, subscriptionId }) => [subscriptionId, id]));
}

const LOCK = statement(
  "charges_lock",
  `select p.id from payment p where p.account_id = $1 and p.id = any($2::int[]) and p.status = 'asked'
    order by p.id for no key update`,
);

/** Those of the charges whose answer nobody has written yet, held until the transaction ends. */
export async function lockAsked(
  tx: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(LOCK, [accountId, integerArray(ids)]);
  return new Set(rows.map(({ id }) => id));
}

/** A charge that waits for its gateway's answer. */
export interface AskedCharge {
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
   returning p.id, p.subscription_id as "subscriptionId", p.adapter, p.amount_cents as "amountCents",
     p.amount_currency as "amountCurrency", p.period, p.attempt`,
);

/** Charges of which nobody has heard since `before`; whoever takes them asks, and nobody else for as long. */
export function takeAsked(
  db: Statements,
  accountId: number,
  { before, now, take }: { before: Date; now: Date; take: number },
): Promise<AskedCharge[]> {
  return db.query<AskedCharge>(TAKE, [accountId, before, now, take]);
}

export interface AnsweredRow {
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
  `update payment p set status = a.status::payment_status, external_payment_id = a."externalPaymentId",
     external_capture_id = a."externalCaptureId", failure_code = a."failureCode", failure_message = a."failureMessage",
     fee_cents = a."feeCents", fee_currency = a."feeCurrency", international = a.international,
     skip_invoice = a."skipInvoice", metadata = a.metadata, updated_at = $3::timestamptz
   from jsonb_to_recordset($2::text::jsonb) as a (id int, status text, "externalPaymentId" text,
     "externalCaptureId" text, "failureCode" text, "failureMessage" text, "feeCents" int, "feeCurrency" text,
     international boolean, "skipInvoice" boolean, metadata jsonb)
   where p.account_id = $1 and p.id = a.id`,
);

/** Writes what gateways have answered. */
export async function saveAnswers(
  tx: Statements,
  accountId: number,
  { answers, now }: { answers: readonly AnsweredRow[]; now: Date },
): Promise<void> {
  if (answers.length > 0) await tx.query(ANSWER, [accountId, JSON.stringify(answers), now]);
}

// The gateway's webhook came before its answer, and made a row of its own of the same payment.
const VOID = statement(
  "charge_void",
  `update payment p set status = 'voided', failure_code = 'told_before', updated_at = $5::timestamptz
    where p.account_id = $1 and p.id = $2 and p.status = 'asked' and exists (select from payment o
      where o.account_id = $1 and o.adapter = $3 and o.external_payment_id = $4 and o.id <> p.id)
    returning p.id`,
);

/** Lets a charge go of which the gateway's payment is in the books by another row; false: it is not. */
export async function voidTold(
  db: Statements,
  accountId: number,
  charge: { id: number; adapter: string; externalPaymentId: string; now: Date },
): Promise<boolean> {
  const { id, adapter, externalPaymentId, now } = charge;
  return (await db.query(VOID, [accountId, id, adapter, externalPaymentId, now])).length > 0;
}
