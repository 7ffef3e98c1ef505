// Raw SQL: refunds are locked and written in the pipelined transaction of their payment.
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { Refund, RefundStatus } from "./refund";

const REFUND_COLUMNS = `r.id, r.payment_id as "paymentId", r.subscription_id as "subscriptionId",
  r.amount_cents as "amountCents", r.amount_currency as "amountCurrency", r.status, r.reason,
  r.takes_credit as "takesCredit",
  r.actor_kind as "actorKind", r.actor_name as "actorName", r.external_refund_id as "externalRefundId",
  r.credit_note_id as "creditNoteId", r.failure_code as "failureCode", r.failure_message as "failureMessage",
  r.created_at as "createdAt", r.done_at as "doneAt"`;

export function findRefund({ prisma }: Db, accountId: number, id: number): Promise<Refund | null> {
  return prisma.refund.findFirst({ where: { accountId, id }, omit: { accountId: true } });
}

const LOCK = statement(
  "refund_lock",
  `select ${REFUND_COLUMNS} from refund r where r.account_id = $1 and r.id = $2 for update`,
);

/** Lock a refund until the transaction ends. Its payment is locked before it. */
export async function lockRefund(tx: Statements, accountId: number, id: number): Promise<Refund | null> {
  const [row] = await tx.query(LOCK, [accountId, id]);
  return row ?? null;
}

// The refund with this id, else one of ours over the same amount that waits for its gateway: its webhook came first.
const MEANT = statement(
  "refund_meant",
  `select ${REFUND_COLUMNS} from refund r where r.account_id = $1 and r.payment_id = $2
     and (r.external_refund_id = $3 or (r.external_refund_id is null and r.status = 'requested' and r.amount_cents = $4))
   order by r.external_refund_id is null, r.id limit 1 for update`,
);

/** Lock the refund that a gateway reports; null: it was created at the gateway. */
export async function lockReportedRefund(
  tx: Statements,
  accountId: number,
  query: { paymentId: number; externalRefundId: string; amountCents: number },
): Promise<Refund | null> {
  const { paymentId, externalRefundId, amountCents } = query;
  const [row] = await tx.query(MEANT, [accountId, paymentId, externalRefundId, amountCents]);
  return row ?? null;
}

const REQUESTED = statement(
  "refunds_requested_sum",
  `select coalesce(sum(amount_cents), 0)::int as "cents!" from refund
    where account_id = $1 and payment_id = $2 and status = 'requested'`,
);

/** Sum the requested refunds of a payment. */
export async function sumRequested(tx: Statements, accountId: number, paymentId: number): Promise<number> {
  const [row] = await tx.query(REQUESTED, [accountId, paymentId]);
  return row?.cents ?? 0;
}

export interface NewRefund {
  paymentId: number;
  subscriptionId: number | null;
  amountCents: number;
  amountCurrency: string;
  reason: string | null;
  takesCredit: boolean;
  actorKind: string;
  actorName: string | null;
  now: Date;
}

const INSERT = statement(
  "refund_insert",
  `insert into refund as r (account_id, payment_id, subscription_id, amount_cents, amount_currency, reason, takes_credit,
     actor_kind, actor_name, created_at)
   values ($1::int, $2::int, $3::int, $4::int, $5::text, $6::text, $7::boolean, $8::text, $9::text, $10::timestamptz)
   returning ${REFUND_COLUMNS}`,
);

export async function insertRefund(tx: Statements, accountId: number, refund: NewRefund): Promise<Refund> {
  const { paymentId, subscriptionId, amountCents, amountCurrency, reason, takesCredit } = refund;
  const { actorKind, actorName, now } = refund;
  const [row] = await tx.query(INSERT, [
    accountId,
    paymentId,
    subscriptionId,
    amountCents,
    amountCurrency,
    reason,
    takesCredit,
    actorKind,
    actorName,
    now,
  ]);
  if (row === undefined) throw new Error("the refund was not written");
  return row;
}

const DONE = statement(
  "refund_done",
  `update refund set status = 'done', external_refund_id = coalesce($3::text, external_refund_id),
     credit_note_id = $4::int, failure_code = null, failure_message = null, done_at = $5::timestamptz
    where account_id = $1 and id = $2`,
);

export async function markRefundDone(
  tx: Statements,
  accountId: number,
  refund: { id: number; externalRefundId: string | null; creditNoteId: number | null; now: Date },
): Promise<void> {
  const { id, externalRefundId, creditNoteId, now } = refund;
  await tx.query(DONE, [accountId, id, externalRefundId, creditNoteId, now]);
}

const STATE = statement(
  "refund_state",
  `update refund set status = $3::text::refund_status, external_refund_id = coalesce($4::text, external_refund_id),
     failure_code = $5::text, failure_message = $6::text
    where account_id = $1 and id = $2 and status <> 'done'`,
);

/** Store the progress of an unfinished refund; a finished one is left unchanged. */
export async function markRefund(
  db: Statements,
  accountId: number,
  refund: {
    id: number;
    status: Exclude<RefundStatus, "done">;
    externalRefundId?: string;
    failure: { code: string; message: string } | null;
  },
): Promise<void> {
  const { id, status, externalRefundId = null, failure } = refund;
  const { code, message } = failure ?? { code: null, message: null };
  await db.query(STATE, [accountId, id, status, externalRefundId, code, message]);
}
