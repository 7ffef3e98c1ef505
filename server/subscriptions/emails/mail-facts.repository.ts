import { type Statements, statement } from "@/server/platform/db/index";

/** The properties of an invoice for a mail. */
export interface MailedInvoice {
  id: number;
  kind: "invoice" | "credit_note";
  number: string;
  amountCents: number;
  currency: string;
  createdAt: Date;
}

const INVOICE = statement(
  "mail_invoice",
  `select id, kind, sequenced_number as number, amount_cents as "amountCents", amount_currency as currency,
     created_at as "createdAt" from invoice where account_id = $1 and id = $2`,
);

export async function findMailedInvoice(
  db: Statements,
  accountId: number,
  id: number,
): Promise<MailedInvoice | null> {
  const [row] = await db.query<MailedInvoice>(INVOICE, [accountId, id]);
  return row ?? null;
}

/** The properties of a failed payment for a mail. */
export interface FailedPayment {
  amountCents: number;
  currency: string;
  reason: string | null;
  /** When the charge is retried; null: never. */
  chargeAt: Date | null;
}

const FAILED_PAYMENT = statement(
  "mail_failed_payment",
  `select p.amount_cents as "amountCents", p.amount_currency as currency, p.failure_message as reason,
     s.charge_at as "chargeAt"
   from payment p join subscription s on s.id = p.subscription_id and s.account_id = p.account_id
   where p.account_id = $1 and p.id = $2`,
);

export async function findFailedPayment(
  db: Statements,
  accountId: number,
  id: number,
): Promise<FailedPayment | null> {
  const [row] = await db.query<FailedPayment>(FAILED_PAYMENT, [accountId, id]);
  return row ?? null;
}

const PURCHASE_ORIGIN = statement(
  "mail_bought_how",
  `select coalesce(a.kind = 'guest' or (a.kind = 'pay_per_asset' and a.terms->>'channel' = 'guest'), false) as "isGuest",
     coalesce(a.kind = 'purchase' or (a.kind = 'pay_per_asset' and a.terms->>'channel' is distinct from 'guest'), false)
       as "isOwn",
     exists (select from subscription n where n.account_id = s.account_id and n.deleted_at is null
      and n.payment_state in ('none', 'paid', 'awaiting') and (n.renewed_from_id = s.id or n.switched_from_id = s.id)) as "hasSuccessor"
   from subscription s left join subscription_attempt a on a.id = s.attempt_id and a.account_id = s.account_id
   where s.account_id = $1 and s.id = $2`,
);

interface PurchaseOrigin {
  /** Bought without a login. */
  isGuest: boolean;
  /** Bought by a logged-in reader for themselves. */
  isOwn: boolean;
  hasSuccessor: boolean;
}

/** Find how a subscription was bought, and whether it has a successor. */
export async function findPurchaseOrigin(
  db: Statements,
  accountId: number,
  id: number,
): Promise<PurchaseOrigin> {
  const [row] = await db.query<PurchaseOrigin>(PURCHASE_ORIGIN, [accountId, id]);
  return row ?? { isGuest: false, isOwn: false, hasSuccessor: false };
}

const NEWEST = statement(
  "mail_newest_subscription",
  `select id from subscription where account_id = $1 and deleted_at is null order by created_at desc limit 1`,
);

/** Find the newest subscription; null: none. */
export async function findNewestSubscription(db: Statements, accountId: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(NEWEST, [accountId]);
  return row?.id ?? null;
}
