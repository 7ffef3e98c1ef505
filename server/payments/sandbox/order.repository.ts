// Raw SQL: every simulated purchase runs these; a repeated order keeps its stored values (ON CONFLICT).
import { readStatement, type Statements, statement } from "@/server/platform/db/index";
import type { SandboxOrder } from "./sandbox";

const COLUMNS = `o.id, o.attempt_token as "attemptToken", o.payment_type as "paymentType", o.recurring,
  o.amount_cents as "amountCents", o.amount_currency as "amountCurrency", o.title,
  o.duration_length as "durationLength", o.duration_unit as "durationUnit",
  o.period_cents as "periodCents", o.trial_length as "trialLength", o.trial_unit as "trialUnit",
  o.then_cents as "thenCents", o.email, o.contact,
  o.return_url as "returnUrl", o.cancel_url as "cancelUrl", o.seed, o.created_at as "createdAt"`;

const PUT = statement(
  "sandbox_order_put",
  `insert into sandbox_order as o (account_id, id, attempt_token, payment_type, recurring, amount_cents,
     amount_currency, title, duration_length, duration_unit, period_cents, trial_length, trial_unit, email, contact,
     return_url, cancel_url, seed, created_at, then_cents)
   values ($1::int, $2::text, $3::text, $4::text, $5::boolean, $6::int, $7::text, $8::text, $9::int, $10::text,
     $11::int, $12::int, $13::text, $14::text, $15::text, $16::text, $17::text, $18::int, $19::timestamptz, $20::int)
   on conflict (account_id, id) do update set return_url = coalesce(excluded.return_url, o.return_url),
     cancel_url = coalesce(excluded.cancel_url, o.cancel_url), seed = coalesce(o.seed, excluded.seed)
   returning ${COLUMNS}`,
);

/** Insert an order; an existing one is left unchanged except for its return addresses. */
export async function upsertOrder(
  db: Statements,
  accountId: number,
  order: SandboxOrder,
): Promise<SandboxOrder> {
  const [row] = await db.query(PUT, [
    accountId,
    order.id,
    order.attemptToken,
    order.paymentType,
    order.recurring,
    order.amountCents,
    order.amountCurrency,
    order.title,
    order.durationLength,
    order.durationUnit,
    order.periodCents,
    order.trialLength,
    order.trialUnit,
    order.email,
    order.contact,
    order.returnUrl,
    order.cancelUrl,
    order.seed,
    order.createdAt,
    order.thenCents,
  ]);
  if (row === undefined) throw new Error("the order was not written");
  return row;
}

const ONE = readStatement(
  "sandbox_order_by_id",
  `select ${COLUMNS} from sandbox_order o where o.account_id = $1 and o.id = $2`,
);

export async function findOrder(db: Statements, accountId: number, id: string): Promise<SandboxOrder | null> {
  const [row] = await db.query(ONE, [accountId, id]);
  return row ?? null;
}
