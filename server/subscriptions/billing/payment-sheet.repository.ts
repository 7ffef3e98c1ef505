import { type Statements, statement } from "@/server/platform/db/index";
import { PAYMENT_COLUMNS, PAYMENT_SOURCES, type PaymentLine } from "./payment-list.repository";

/** A payment with all data of its page. */
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

/** List every try to charge a period of a subscription. */
export function findChargeTries(
  db: Statements,
  accountId: number,
  { subscriptionId, period }: { subscriptionId: number; period: number },
): Promise<PaymentLine[]> {
  return db.query<PaymentLine>(TRIES, [accountId, subscriptionId, period]);
}

const CREDITED_TO = statement(
  "books_credited_to",
  `select s.plan_name as "planName", s.start_at as "startAt", s.end_at as "endAt" from subscription s
    where s.account_id = $1 and s.id = $2`,
);

/** The subscription that received a payment's credit, as shown on the payment's page. */
export async function findCreditedSubscription(
  db: Statements,
  accountId: number,
  id: number,
): Promise<{ planName: string; startAt: Date; endAt: Date | null } | null> {
  const [row] = await db.query<{ planName: string; startAt: Date; endAt: Date | null }>(CREDITED_TO, [
    accountId,
    id,
  ]);
  return row ?? null;
}

/** A gateway event, as shown on a payment's page. */
export interface PaymentGatewayEvent {
  id: number;
  event: string | null;
  status: "waiting" | "done" | "ignored" | "failed";
  outcome: string | null;
  receivedAt: Date;
}

const HEARD = statement(
  "books_events_of_payment",
  `select e.id, e.event, e.status, e.outcome, e.received_at as "receivedAt" from gateway_event e
    where e.account_id = $1 and (e.payment_id = $2
      or (e.adapter = $3::text and e.external_payment_id = $4::text)
      or (e.adapter = $3::text and e.external_subscription_id = $5::text
        and e.job = 'recurring_subscription_cancelled'))
    order by e.id desc limit 100`,
);

/** List gateway events about a payment, and about the end of its subscription at the gateway; latest first. */
export function findPaymentGatewayEvents(
  db: Statements,
  accountId: number,
  payment: Pick<PaymentDetail, "id" | "adapter" | "externalPaymentId" | "externalSubscriptionId">,
): Promise<PaymentGatewayEvent[]> {
  const { id, adapter, externalPaymentId, externalSubscriptionId } = payment;
  return db.query<PaymentGatewayEvent>(HEARD, [
    accountId,
    id,
    adapter,
    externalPaymentId,
    externalSubscriptionId,
  ]);
}
