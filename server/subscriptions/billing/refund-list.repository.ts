// Raw SQL: a finance list (listing.ts).
import type { Slice } from "@/server/platform/cursor/index";
import { type Statements, statement } from "@/server/platform/db/index";
import { type Listing, selectPage } from "./listing";

/** A refund in a list. */
export interface RefundLine {
  id: number;
  paymentId: number;
  subscriptionId: number | null;
  amountCents: number;
  amountCurrency: string;
  status: "requested" | "done" | "failed";
  reason: string | null;
  actorKind: string;
  actorName: string | null;
  externalRefundId: string | null;
  creditNoteId: number | null;
  failureCode: string | null;
  failureMessage: string | null;
  createdAt: Date;
  doneAt: Date | null;
  adapter: string;
  subscriberId: number | null;
  subscriberName: string | null;
  identity: string | null;
}

interface RefundConditions {
  from: Date | null;
  to: Date | null;
  status: string | null;
  currency: string | null;
  doneFrom: Date | null;
  doneTo: Date | null;
}

const SELECT = `select r.id as "id!", r.payment_id as "paymentId!", r.subscription_id as "subscriptionId",
    r.amount_cents as "amountCents!", r.amount_currency as "amountCurrency!", r.status as "status!", r.reason,
    r.actor_kind as "actorKind!", r.actor_name as "actorName", r.external_refund_id as "externalRefundId",
    r.credit_note_id as "creditNoteId", r.failure_code as "failureCode", r.failure_message as "failureMessage",
    r.created_at as "createdAt!", r.done_at as "doneAt", y.adapter as "adapter!", p.id as "subscriberId", p.name as "subscriberName",
    s.identity_value as identity
  from refund r join payment y on y.account_id = r.account_id and y.id = r.payment_id
  left join subscription s on s.account_id = r.account_id and s.id = r.subscription_id
  left join subscriber p on p.account_id = s.account_id and p.id = s.subscriber_id`;

const REFUNDS: Listing<"books_refunds"> = {
  all: statement("books_refunds", `${SELECT} where r.account_id = $1`),
  at: "r.created_at",
  id: "r.id",
  clauses: {
    from: (value) => `r.created_at >= ${value}::timestamptz`,
    to: (value) => `r.created_at < ${value}::timestamptz`,
    status: (value) => `r.status = ${value}::text::refund_status`,
    currency: (value) => `r.amount_currency = ${value}::text`,
    doneFrom: (value) => `r.status = 'done' and r.done_at >= ${value}::timestamptz`,
    doneTo: (value) => `r.done_at < ${value}::timestamptz`,
  },
};

export function findRefundPage(
  db: Statements,
  accountId: number,
  { conditions, slice }: { conditions: RefundConditions; slice: Slice },
): Promise<RefundLine[]> {
  const { query, values } = selectPage(REFUNDS, { conditions, slice });
  return db.query(query, [accountId, ...values]);
}

const OF_PAYMENT = statement(
  "books_refunds_of_payment",
  `${SELECT} where r.account_id = $1 and r.payment_id = $2 order by r.id desc limit 200`,
);

export function findRefundsOfPayment(
  db: Statements,
  accountId: number,
  paymentId: number,
): Promise<RefundLine[]> {
  return db.query(OF_PAYMENT, [accountId, paymentId]);
}
