// Raw SQL: every simulated purchase runs these; row locks, and captures that depend on the stored row.
import { readStatement, type Statements, statement } from "@/server/platform/db/index";
import type { SandboxPayment } from "./sandbox";

const COLUMNS = `p.id, p.order_id as "orderId", p.subscription_id as "subscriptionId", p.reference,
  p.payment_token as "paymentToken", p.is_renewal as "isRenewal", p.status, p.captures_at as "capturesAt",
  p.captured_at as "capturedAt", p.refunds_at as "refundsAt",
  p.amount_cents as "amountCents", p.amount_currency as "amountCurrency",
  p.refunded_cents as "refundedCents", p.failure_code as "failureCode", p.created_at as "createdAt"`;

const PUT = statement(
  "sandbox_payment_put",
  `insert into sandbox_payment as p (account_id, id, order_id, subscription_id, reference, payment_token, is_renewal,
     status, captures_at, captured_at, refunds_at, amount_cents, amount_currency, failure_code, created_at)
   values ($1::int, $2::text, $3::text, $4::text, $5::text, $6::text, $7::boolean, $8::text::sandbox_payment_status,
     $9::timestamptz, $10::timestamptz, $11::timestamptz, $12::int, $13::text, $14::text, $15::timestamptz)
   on conflict (account_id, id) do update set
     status = case when p.captures_at <= excluded.created_at then 'captured' else p.status end,
     captured_at = case when p.captures_at <= excluded.created_at then p.captures_at else p.captured_at end,
     captures_at = case when p.captures_at <= excluded.created_at then null else p.captures_at end
   returning ${COLUMNS}, exists (select 1 from sandbox_order o where o.account_id = p.account_id and o.id = p.order_id)
     as "hasOrder!"`,
);

/**
 * Insert a payment once; an existing one is returned, captured if its capture is due.
 *
 * The result also says whether its order exists already.
 */
export async function insertPaymentOnce(
  db: Statements,
  accountId: number,
  payment: SandboxPayment,
): Promise<SandboxPayment & { hasOrder: boolean }> {
  const [row] = await db.query(PUT, [
    accountId,
    payment.id,
    payment.orderId,
    payment.subscriptionId,
    payment.reference,
    payment.paymentToken,
    payment.isRenewal,
    payment.status,
    payment.capturesAt,
    payment.capturedAt,
    payment.refundsAt,
    payment.amountCents,
    payment.amountCurrency,
    payment.failureCode,
    payment.createdAt,
  ]);
  if (row === undefined) throw new Error("the payment was not written");
  return row;
}

const ONE = readStatement(
  "sandbox_payment_by_id",
  `select ${COLUMNS} from sandbox_payment p where p.account_id = $1 and p.id = $2`,
);

export async function findPayment(
  db: Statements,
  accountId: number,
  id: string,
): Promise<SandboxPayment | null> {
  const [row] = await db.query(ONE, [accountId, id]);
  return row ?? null;
}

const LOCK = statement(
  "sandbox_payment_lock",
  `select ${COLUMNS} from sandbox_payment p where p.account_id = $1 and p.id = $2 for update`,
);

export async function lockPayment(
  tx: Statements,
  accountId: number,
  id: string,
): Promise<SandboxPayment | null> {
  const [row] = await tx.query(LOCK, [accountId, id]);
  return row ?? null;
}

const OF_ORDER = readStatement(
  "sandbox_payments_of_order",
  `select ${COLUMNS} from sandbox_payment p where p.account_id = $1 and p.order_id = $2 order by p.created_at, p.id`,
);

export function findPaymentsOfOrder(
  db: Statements,
  accountId: number,
  orderId: string,
): Promise<SandboxPayment[]> {
  return db.query(OF_ORDER, [accountId, orderId]);
}

const CAPTURE = statement(
  "sandbox_payment_capture",
  `update sandbox_payment p set status = 'captured', captured_at = $3::timestamptz, captures_at = null
   where p.account_id = $1 and p.id = $2 and p.status::text = any($4::text[]) and p.payment_token !~ '^tok_uncapturable'
   returning ${COLUMNS}`,
);

/** Capture a payment with one of these statuses; null: it has another status, or cannot be captured. */
export async function markCaptured(
  db: Statements,
  accountId: number,
  { id, now, from }: { id: string; now: Date; from: readonly SandboxPayment["status"][] },
): Promise<SandboxPayment | null> {
  const [row] = await db.query(CAPTURE, [accountId, id, now, from]);
  return row ?? null;
}

const STAND = statement(
  "sandbox_payment_stand",
  `update sandbox_payment p set status = $3::text::sandbox_payment_status, failure_code = $4::text
   where p.account_id = $1 and p.id = $2 and p.status = 'unconfirmed' returning ${COLUMNS}`,
);

/** Store the buyer's confirmation of a payment; null: none waits for a confirmation. */
export async function markConfirmed(
  db: Statements,
  accountId: number,
  { id, isConfirmed }: { id: string; isConfirmed: boolean },
): Promise<SandboxPayment | null> {
  const status = isConfirmed ? "authorised" : "declined";
  const failureCode = isConfirmed ? null : "authentication_failed";
  const [row] = await db.query(STAND, [accountId, id, status, failureCode]);
  return row ?? null;
}

const DUE = statement(
  "sandbox_payments_due",
  `update sandbox_payment p set status = 'captured', captured_at = p.captures_at, captures_at = null
   where p.account_id = $1 and p.captures_at <= $2::timestamptz`,
);

const REFUNDS_DUE = statement(
  "sandbox_payment_refunds_due",
  `update sandbox_payment p set refunds_at = null
    where p.account_id = $1 and p.refunds_at <= $2::timestamptz and p.status = 'captured' returning ${COLUMNS}`,
);

/** Claim the payments with a due half refund; each is returned once. */
export function claimDueRefunds(tx: Statements, accountId: number, now: Date): Promise<SandboxPayment[]> {
  return tx.query(REFUNDS_DUE, [accountId, now]);
}

/** Capture the payments whose capture is due. */
export async function captureDue(db: Statements, accountId: number, now: Date): Promise<void> {
  await db.query(DUE, [accountId, now]);
}
