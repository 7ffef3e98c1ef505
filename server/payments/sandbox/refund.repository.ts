// Raw SQL: a refund and the refunded amount of its payment are written in one statement.
import { type Db, type Statements, statement } from "@/server/platform/db/index";

export interface SandboxRefund {
  id: string;
  paymentId: string;
  reference: string;
  amountCents: number;
  createdAt: Date;
}

export function findRefund({ prisma }: Db, accountId: number, id: string): Promise<SandboxRefund | null> {
  return prisma.sandboxRefund.findUnique({
    where: { accountId_id: { accountId, id } },
    omit: { accountId: true },
  });
}

const OF_ORDER = statement(
  "sandbox_refunds_of_order",
  `select r.id, r.payment_id as "paymentId", r.reference, r.amount_cents as "amountCents", r.created_at as "createdAt"
   from sandbox_refund r
     join sandbox_payment p on p.account_id = r.account_id and p.id = r.payment_id
    where r.account_id = $1 and p.order_id = $2 order by r.created_at, r.id`,
);

export function findRefundsOfOrder(
  db: Statements,
  accountId: number,
  orderId: string,
): Promise<SandboxRefund[]> {
  return db.query(OF_ORDER, [accountId, orderId]);
}

const PUT = statement(
  "sandbox_refund_put",
  `with made as (
     insert into sandbox_refund (account_id, id, payment_id, reference, amount_cents, created_at)
     values ($1::int, $2::text, $3::text, $4::text, $5::int, $6::timestamptz) returning payment_id, amount_cents)
   update sandbox_payment p set refunded_cents = p.refunded_cents + made.amount_cents
   from made where p.account_id = $1::int and p.id = made.payment_id`,
);

/** Insert a refund. The caller has locked the payment and checked the rules. */
export async function insertRefund(tx: Statements, accountId: number, refund: SandboxRefund): Promise<void> {
  const { id, paymentId, reference, amountCents, createdAt } = refund;
  await tx.query(PUT, [accountId, id, paymentId, reference, amountCents, createdAt]);
}
