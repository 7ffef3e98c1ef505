// Raw SQL: a finance list (listing.ts).
import type { Slice } from "@/server/platform/cursor/index";
import { type Statements, statement } from "@/server/platform/db/index";
import { type Listing, selectPage } from "./listing";

export type PaymentStatus =
  | "asked"
  | "authorised"
  | "captured"
  | "failed"
  | "partially_refunded"
  | "refunded"
  | "voided";

/** A payment, or a failed try of one, in a list. */
export interface PaymentLine {
  id: number;
  adapter: string;
  paymentType: string;
  /** `trial_authorisation` is refunded. */
  purpose: string;
  status: PaymentStatus;
  amountCents: number;
  amountCurrency: string;
  refundedCents: number;
  failureCode: string | null;
  failureMessage: string | null;
  /** For a recurring charge: the period that it pays, and the number of the try. */
  period: number | null;
  attempt: number | null;
  /** For a charge below the amount due, which extended nothing: the period that it pays in part. */
  partOfPeriod: number | null;
  externalPaymentId: string | null;
  createdAt: Date;
  subscriptionId: number | null;
  planName: string | null;
  subscriberId: number | null;
  subscriberName: string | null;
  identity: string | null;
}

export interface PaymentConditions {
  from: Date | null;
  to: Date | null;
  status: string | null;
  adapter: string | null;
  currency: string | null;
  subscriber: number | null;
  subscription: number | null;
  recovered: boolean | null;
  named: string | null;
}

/** Columns shared by the list and the page of payments. */
export const PAYMENT_COLUMNS = `y.id as "id!", y.adapter as "adapter!", y.payment_type as "paymentType!",
  y.purpose as "purpose!", y.status as "status!", y.amount_cents as "amountCents!",
  y.amount_currency as "amountCurrency!", y.refunded_cents as "refundedCents!",
  y.failure_code as "failureCode", y.failure_message as "failureMessage", y.period, y.attempt, y.part_of_period as "partOfPeriod",
  y.external_payment_id as "externalPaymentId", y.created_at as "createdAt!", s.id as "subscriptionId",
  s.plan_name as "planName", p.id as "subscriberId", p.name as "subscriberName", s.identity_value as identity`;

export const PAYMENT_SOURCES = `payment y left join subscription s on s.account_id = y.account_id and s.id = y.subscription_id
  left join subscriber p on p.account_id = s.account_id and p.id = s.subscriber_id`;

const PAYMENTS: Listing<"books_payments"> = {
  all: statement(
    "books_payments",
    `select ${PAYMENT_COLUMNS} from ${PAYMENT_SOURCES} where y.account_id = $1`,
  ),
  at: "y.created_at",
  id: "y.id",
  clauses: {
    from: (value) => `y.created_at >= ${value}::timestamptz`,
    to: (value) => `y.created_at < ${value}::timestamptz`,
    status: (value) => `y.status = ${value}::text::payment_status`,
    adapter: (value) => `y.adapter = ${value}::text`,
    currency: (value) => `y.amount_currency = ${value}::text`,
    subscriber: (value) => `y.subscription_id in (select o.id from subscription o
      where o.account_id = $1 and o.subscriber_id = ${value}::int)`,
    subscription: (value) => `y.subscription_id = ${value}::int`,
    // Succeeded after a failed try.
    recovered: (value) =>
      `(y.attempt > 1 and y.status in ('captured', 'partially_refunded', 'refunded')) is not distinct from ${value}::boolean`,
    named: (value) => `y.id in (select n.id from payment n
      where n.account_id = $1 and (n.external_payment_id = ${value}::text or n.external_subscription_id = ${value}::text)
      union select n.id from payment n where n.account_id = $1
        and n.id = case when ${value}::text ~ '^#?[0-9]{1,9}$' then replace(${value}::text, '#', '')::int end)`,
  },
};

export function findPaymentPage(
  db: Statements,
  accountId: number,
  { conditions, slice }: { conditions: PaymentConditions; slice: Slice },
): Promise<PaymentLine[]> {
  const { query, values } = selectPage(PAYMENTS, { conditions, slice });
  return db.query(query, [accountId, ...values]);
}

// A loose index scan: one index lookup per name, however many payments exist.
const GATEWAY_NAMES = statement(
  "books_gateway_names",
  `with recursive names as (
     (select y.adapter from payment y where y.account_id = $1 order by y.adapter limit 1)
     union all
     select (select y.adapter from payment y where y.account_id = $1 and y.adapter > names.adapter
       order by y.adapter limit 1) from names where names.adapter is not null
   )
   select adapter as "adapter!" from names where adapter is not null
   union select g.adapter from payment_gateway g where g.account_id = $1 order by 1`,
);

export async function findGatewayNames(db: Statements, accountId: number): Promise<string[]> {
  const rows = await db.query(GATEWAY_NAMES, [accountId]);
  return rows.map(({ adapter }) => adapter);
}
