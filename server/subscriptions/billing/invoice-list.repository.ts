// Raw SQL: a finance list (listing.ts).
import type { Slice } from "@/server/platform/cursor/index";
import { type Statements, statement } from "@/server/platform/db/index";
import { type Listing, selectPage } from "./listing";

/** An invoice or a credit note in a list. */
export interface InvoiceLine {
  id: number;
  number: number;
  sequencedNumber: string;
  kind: "invoice" | "credit_note";
  /** Negative on a credit note. */
  amountCents: number;
  amountCurrency: string;
  subscriptionId: number;
  planName: string;
  subscriberId: number;
  subscriberName: string | null;
  identity: string;
  createdAt: Date;
}

interface InvoiceConditions {
  from: Date | null;
  to: Date | null;
  kind: string | null;
  currency: string | null;
  subscriber: number | null;
  shown: string | null;
  number: string | null;
}

const INVOICES: Listing<"books_invoices"> = {
  all: statement(
    "books_invoices",
    `select v.id, v.number, v.sequenced_number as "sequencedNumber", v.kind, v.amount_cents as "amountCents",
      v.amount_currency as "amountCurrency", s.id as "subscriptionId", s.plan_name as "planName",
      p.id as "subscriberId", p.name as "subscriberName", s.identity_value as identity, v.created_at as "createdAt"
    from invoice v join subscription s on s.account_id = v.account_id and s.id = v.subscription_id
    join subscriber p on p.account_id = s.account_id and p.id = s.subscriber_id
    where v.account_id = $1`,
  ),
  at: "v.created_at",
  id: "v.id",
  clauses: {
    from: (value) => `v.created_at >= ${value}::timestamptz`,
    to: (value) => `v.created_at < ${value}::timestamptz`,
    kind: (value) => `v.kind = ${value}::text::invoice_kind`,
    currency: (value) => `v.amount_currency = ${value}::text`,
    subscriber: (value) => `s.subscriber_id = ${value}::int`,
    shown: (value) => `v.sequenced_number = ${value}::text`,
    // Digits match the number, or the whole displayed number of an invoice without a prefix.
    number: (
      value,
    ) => `v.id in (select n.id from invoice n where n.account_id = $1 and n.number = ${value}::text::int
      union select n.id from invoice n where n.account_id = $1 and n.sequenced_number = ${value}::text)`,
  },
};

export function findInvoicePage(
  db: Statements,
  accountId: number,
  { conditions, slice }: { conditions: InvoiceConditions; slice: Slice },
): Promise<InvoiceLine[]> {
  const { query, values } = selectPage(INVOICES, { conditions, slice });
  return db.query(query, [accountId, ...values]);
}
