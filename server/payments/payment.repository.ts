// Raw SQL: payments are locked and written in the pipelined transaction of every purchase and charge.
import { type RowOf, type Statements, statement } from "@/server/platform/db/index";
import { type PaymentPurpose, paymentPurposeSchema } from "./ledger.rules";

export type PaymentStatus =
  | "asked"
  | "authorised"
  | "captured"
  | "failed"
  | "partially_refunded"
  | "refunded"
  | "voided";

/** Money that a gateway moved or was requested to move. */
export interface Payment {
  id: number;
  subscriptionId: number | null;
  attemptId: number | null;
  adapter: string;
  paymentType: string;
  paymentToken: string | null;
  purpose: PaymentPurpose;
  status: PaymentStatus;
  amountCents: number;
  amountCurrency: string;
  refundedCents: number;
  externalPaymentId: string | null;
  externalSubscriptionId: string | null;
  skipInvoice: boolean;
  /** The period paid by a recurring charge that Masthead started; null: any other payment. */
  period: number | null;
  /** The gateway's message of a failed payment. */
  failureMessage: string | null;
}

const COLUMNS = `p.id, p.subscription_id as "subscriptionId", p.attempt_id as "attemptId", p.adapter,
  p.payment_type as "paymentType", p.payment_token as "paymentToken", p.purpose, p.status,
  p.amount_cents as "amountCents", p.amount_currency as "amountCurrency", p.refunded_cents as "refundedCents",
  p.external_payment_id as "externalPaymentId", p.external_subscription_id as "externalSubscriptionId",
  p.skip_invoice as "skipInvoice", p.period,
  p.failure_message as "failureMessage"`;

/** A payment to insert; ids of the gateway are null if it has none. */
export interface NewPayment extends Omit<Payment, "id" | "refundedCents" | "period" | "failureMessage"> {
  /** The period that a charge below the amount due pays in part; null: any other payment. */
  partOfPeriod: number | null;
  feeCents: number | null;
  feeCurrency: string | null;
  externalCaptureId: string | null;
  international: boolean | null;
  metadata: Readonly<Record<string, unknown>>;
  now: Date;
}

const INSERT = statement(
  "payment_insert",
  `insert into payment (account_id, subscription_id, attempt_id, adapter, payment_type, payment_token, purpose, status,
     amount_cents, amount_currency, fee_cents, fee_currency, external_payment_id, external_capture_id,
     external_subscription_id, international, skip_invoice, metadata, created_at, updated_at, part_of_period)
   values ($1::int, $2::int, $3::int, $4::text, $5::text, $6::text, $7::text, $8::text::payment_status, $9::int,
     $10::text, $11::int, $12::text, $13::text, $14::text, $15::text, $16::boolean, $17::boolean, $18::text::jsonb,
     $19::timestamptz, $19::timestamptz, $20::int)
   on conflict (account_id, adapter, external_payment_id) do nothing returning id`,
);

/** Insert a payment; null: a row for the gateway's payment exists already. */
export async function insertPayment(
  tx: Statements,
  accountId: number,
  payment: NewPayment,
): Promise<number | null> {
  const { subscriptionId, attemptId, adapter, paymentType, paymentToken, purpose, status } = payment;
  const { amountCents, amountCurrency, feeCents, feeCurrency, international, skipInvoice } = payment;
  const { externalPaymentId, externalCaptureId, externalSubscriptionId, metadata, now } = payment;
  const [row] = await tx.query(INSERT, [
    accountId,
    subscriptionId,
    attemptId,
    adapter,
    paymentType,
    paymentToken,
    purpose,
    status,
    amountCents,
    amountCurrency,
    feeCents,
    feeCurrency,
    externalPaymentId,
    externalCaptureId,
    externalSubscriptionId,
    international,
    skipInvoice,
    JSON.stringify(metadata),
    now,
    payment.partOfPeriod,
  ]);
  return row?.id ?? null;
}

const LOCK = statement(
  "payment_lock",
  `select ${COLUMNS} from payment p where p.account_id = $1 and p.id = $2 for no key update`,
);

function toPayment(row: RowOf<typeof LOCK> | undefined): Payment | null {
  return row === undefined ? null : { ...row, purpose: paymentPurposeSchema.parse(row.purpose) };
}

export async function lockPayment(tx: Statements, accountId: number, id: number): Promise<Payment | null> {
  const [row] = await tx.query(LOCK, [accountId, id]);
  return toPayment(row);
}

const BY_EXTERNAL_ID = statement(
  "payment_by_external_id",
  `select ${COLUMNS} from payment p
    where p.account_id = $1 and p.adapter = $2 and p.external_payment_id = $3 for no key update`,
);

/** Lock the payment with a gateway's id until the transaction ends. */
export async function lockPaymentOfGateway(
  tx: Statements,
  accountId: number,
  { adapter, externalPaymentId }: { adapter: string; externalPaymentId: string },
): Promise<Payment | null> {
  const [row] = await tx.query(BY_EXTERNAL_ID, [accountId, adapter, externalPaymentId]);
  return toPayment(row);
}

const ID_OF_GATEWAY = statement(
  "payment_id_of_gateway",
  "select id from payment where account_id = $1 and adapter = $2 and external_payment_id = $3",
);

/**
 * Find the payment with a gateway's id; null: it is not booked.
 *
 * It waits for no lock, so a caller that locks a subscription may use it; after a subscription no payment is locked.
 */
export async function findPaymentIdOfGateway(
  tx: Statements,
  accountId: number,
  { adapter, externalPaymentId }: { adapter: string; externalPaymentId: string },
): Promise<number | null> {
  const [row] = await tx.query(ID_OF_GATEWAY, [accountId, adapter, externalPaymentId]);
  return row?.id ?? null;
}

const ONE = statement(
  "payment_by_id",
  `select ${COLUMNS} from payment p where p.account_id = $1 and p.id = $2`,
);

export async function findPayment(db: Statements, accountId: number, id: number): Promise<Payment | null> {
  const [row] = await db.query(ONE, [accountId, id]);
  return toPayment(row);
}

const CAPTURED = statement(
  "payment_captured",
  `update payment set status = 'captured', external_capture_id = coalesce($3::text, external_capture_id),
     updated_at = $4::timestamptz where account_id = $1 and id = $2`,
);

export async function markCaptured(
  tx: Statements,
  accountId: number,
  payment: { id: number; externalCaptureId: string | null; now: Date },
): Promise<void> {
  await tx.query(CAPTURED, [accountId, payment.id, payment.externalCaptureId, payment.now]);
}

const UNAPPLIED = statement(
  "payment_unapplied",
  `update payment set purpose = 'unapplied', status = 'captured', amount_cents = $3::int, amount_currency = $4::text,
     failure_code = null, updated_at = $5::timestamptz where account_id = $1 and id = $2`,
);

/** Store that the gateway captured another amount or currency than was authorised. */
export async function markUnapplied(
  tx: Statements,
  accountId: number,
  payment: { id: number; amountCents: number; amountCurrency: string; now: Date },
): Promise<void> {
  const { id, amountCents, amountCurrency, now } = payment;
  await tx.query(UNAPPLIED, [accountId, id, amountCents, amountCurrency, now]);
}

const VOID = statement(
  "payment_void_held",
  `update payment set status = 'voided', failure_code = 'replaced', updated_at = $3::timestamptz
    where account_id = $1 and id = $2 and status = 'authorised'`,
);

/** Mark an authorised payment as replaced by another payment of the same order. */
export async function markVoided(
  tx: Statements,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await tx.query(VOID, [accountId, id, now]);
}

const HELD = statement(
  "payment_was_held",
  `select from payment p join ledger_entry l on l.account_id = p.account_id
      and l.transaction = 'payment:' || p.id || ':authorised'
    where p.account_id = $1 and p.subscription_id = $2 and p.attempt_id = $3 limit 1`,
);

/** Whether a payment of an order is or was authorised before its capture, according to the ledger. */
export async function hasAuthorisedPayment(
  db: Statements,
  accountId: number,
  { subscriptionId, attemptId }: { subscriptionId: number; attemptId: number },
): Promise<boolean> {
  return (await db.query(HELD, [accountId, subscriptionId, attemptId])).length > 0;
}

const NAME = statement(
  "payment_name",
  `update payment set external_payment_id = $3::text where account_id = $1 and id = $2
     and external_payment_id is null and not exists (select from payment o where o.account_id = $1
       and o.adapter = payment.adapter and o.external_payment_id = $3::text)`,
);

/** Store the gateway's id of a payment that had none. */
export async function saveExternalPaymentId(
  tx: Statements,
  accountId: number,
  { id, externalPaymentId }: { id: number; externalPaymentId: string },
): Promise<void> {
  await tx.query(NAME, [accountId, id, externalPaymentId]);
}

const REFUNDED = statement(
  "payment_refunded",
  `update payment set refunded_cents = $3::int, external_refund_id = coalesce($4::text, external_refund_id),
     status = case when $3::int = amount_cents then 'refunded' else 'partially_refunded' end::payment_status,
     updated_at = $5::timestamptz where account_id = $1 and id = $2`,
);

export async function markRefunded(
  tx: Statements,
  accountId: number,
  payment: { id: number; refundedCents: number; externalRefundId: string | null; now: Date },
): Promise<void> {
  const { id, refundedCents, externalRefundId, now } = payment;
  await tx.query(REFUNDED, [accountId, id, refundedCents, externalRefundId, now]);
}
