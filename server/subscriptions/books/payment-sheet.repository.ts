import { type Statements, statement, textArray } from "@/server/platform/db/index";
import { PAYMENT_COLUMNS, PAYMENT_SOURCES, type PaymentLine } from "./payment-list.repository";

/** A payment with all that its page tells. */
export interface PaymentDetail extends PaymentLine {
  attemptId: number | null;
  feeCents: number | null;
  feeCurrency: string | null;
  externalCaptureId: string | null;
  externalRefundId: string | null;
  externalSubscriptionId: string | null;
  international: boolean | null;
  skipInvoice: boolean;
  metadata: unknown;
  updatedAt: Date;
}

const ONE = statement(
  "books_payment",
  `select ${PAYMENT_COLUMNS}, y.attempt_id as "attemptId", y.fee_cents as "feeCents", y.fee_currency as "feeCurrency",
     y.external_capture_id as "externalCaptureId", y.external_refund_id as "externalRefundId",
     y.external_subscription_id as "externalSubscriptionId", y.international, y.skip_invoice as "skipInvoice",
     y.metadata, y.updated_at as "updatedAt"
   from ${PAYMENT_SOURCES} where y.account_id = $1 and y.id = $2`,
);

export async function findPaymentDetail(
  db: Statements,
  accountId: number,
  id: number,
): Promise<PaymentDetail | null> {
  const [row] = await db.query<PaymentDetail>(ONE, [accountId, id]);
  return row ?? null;
}

const TRIES = statement(
  "books_payment_tries",
  `select ${PAYMENT_COLUMNS} from ${PAYMENT_SOURCES}
    where y.account_id = $1 and y.subscription_id = $2 and y.period = $3 order by y.attempt limit 100`,
);

/** Every try to charge a period of a subscription. */
export function findTries(
  db: Statements,
  accountId: number,
  { subscriptionId, period }: { subscriptionId: number; period: number },
): Promise<PaymentLine[]> {
  return db.query<PaymentLine>(TRIES, [accountId, subscriptionId, period]);
}

/** A gateway's call, as far as a payment's page tells of it. */
export interface HeardEvent {
  id: number;
  event: string | null;
  status: "waiting" | "done" | "ignored" | "failed";
  outcome: string | null;
  receivedAt: Date;
}

// A gateway tells of a payment around the time that it is made: so many of its calls are looked through, by their index.
const HEARD = statement(
  "books_events_of_payment",
  `select e.id, e.event, e.status, e.outcome, e.received_at as "receivedAt" from (
     select * from gateway_event g where g.account_id = $1 and g.received_at >= $3::timestamptz - interval '2 days'
     order by g.received_at limit 20000
   ) e where e.adapter = $2::text and exists (
     select 1 from unnest($4::text[]) name where position(name in e.raw_body) > 0)
   order by e.id limit 100`,
);

/** Calls of a gateway that name any of these ids of its own. */
export function findHeardEvents(
  db: Statements,
  accountId: number,
  { adapter, since, ids }: { adapter: string; since: Date; ids: readonly string[] },
): Promise<HeardEvent[]> {
  return db.query<HeardEvent>(HEARD, [accountId, adapter, since, textArray(ids)]);
}
