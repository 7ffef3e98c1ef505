import { type Db, type Statements, statement } from "@/server/platform/db/index";

/** The properties of an invoice for a mail. */
export interface MailedInvoice {
  id: number;
  kind: "invoice" | "credit_note";
  number: string;
  amountCents: number;
  currency: string;
  createdAt: Date;
}

export async function findMailedInvoice(
  { prisma }: Db,
  accountId: number,
  id: number,
): Promise<MailedInvoice | null> {
  const row = await prisma.invoice.findFirst({
    where: { accountId, id },
    select: {
      id: true,
      kind: true,
      sequencedNumber: true,
      amountCents: true,
      amountCurrency: true,
      createdAt: true,
    },
  });
  if (row === null) return null;
  const { sequencedNumber: number, amountCurrency: currency, ...invoice } = row;
  return { ...invoice, number, currency };
}

/** The properties of a failed payment for a mail. */
export interface FailedPayment {
  amountCents: number;
  currency: string;
  reason: string | null;
  /** When the charge is retried; null: never. */
  chargeAt: Date | null;
}

/** Find a failed payment of a subscription. */
export async function findFailedPayment(
  { prisma }: Db,
  accountId: number,
  id: number,
): Promise<FailedPayment | null> {
  const row = await prisma.payment.findFirst({
    where: { accountId, id },
    select: {
      amountCents: true,
      amountCurrency: true,
      failureMessage: true,
      subscription: { select: { chargeAt: true } },
    },
  });
  if (row === null || row.subscription === null) return null;
  const { amountCents, amountCurrency: currency, failureMessage: reason, subscription } = row;
  return { amountCents, currency, reason, chargeAt: subscription.chargeAt };
}

// Raw SQL: it reads JSON of the attempt and whether a successor exists, in one statement.
const PURCHASE_ORIGIN = statement(
  "mail_bought_how",
  `select coalesce(a.kind = 'guest' or (a.kind = 'pay_per_asset' and a.terms->>'channel' = 'guest'), false) as "isGuest!",
     coalesce(a.kind = 'purchase' or (a.kind = 'pay_per_asset' and a.terms->>'channel' is distinct from 'guest'), false)
       as "isOwn!",
     exists (select from subscription n where n.account_id = s.account_id and n.deleted_at is null
      and n.payment_state in ('none', 'paid', 'awaiting') and (n.renewed_from_id = s.id or n.switched_from_id = s.id)) as "hasSuccessor!"
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
  const [row] = await db.query(PURCHASE_ORIGIN, [accountId, id]);
  return row ?? { isGuest: false, isOwn: false, hasSuccessor: false };
}

/** Find the newest subscription; null: none. */
export async function findNewestSubscription({ prisma }: Db, accountId: number): Promise<number | null> {
  const row = await prisma.subscription.findFirst({
    where: { accountId, deletedAt: null },
    orderBy: { createdAt: "desc" },
    select: { id: true },
  });
  return row?.id ?? null;
}
