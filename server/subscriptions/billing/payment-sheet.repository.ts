import { type Db, type Statements, statement } from "@/server/platform/db/index";
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

// Raw SQL: the columns are those of the finance list of payments.
const ONE = statement(
  "books_payment",
  `select ${PAYMENT_COLUMNS}, y.attempt_id as "attemptId", y.fee_cents as "feeCents", y.fee_currency as "feeCurrency",
     y.external_capture_id as "externalCaptureId", y.external_refund_id as "externalRefundId",
     y.external_subscription_id as "externalSubscriptionId", y.international, y.skip_invoice as "skipInvoice!",
     y.metadata, y.updated_at as "updatedAt!"
   from ${PAYMENT_SOURCES} where y.account_id = $1 and y.id = $2`,
);

export async function findPaymentDetail(
  db: Statements,
  accountId: number,
  id: number,
): Promise<PaymentDetail | null> {
  const [row] = await db.query(ONE, [accountId, id]);
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
  return db.query(TRIES, [accountId, subscriptionId, period]);
}

/** The subscription that received a payment's credit, as shown on the payment's page. */
export function findCreditedSubscription(
  { prisma }: Db,
  accountId: number,
  id: number,
): Promise<{ planName: string; startAt: Date; endAt: Date | null } | null> {
  return prisma.subscription.findFirst({
    where: { accountId, id },
    select: { planName: true, startAt: true, endAt: true },
  });
}

/** A gateway event, as shown on a payment's page. */
export interface PaymentGatewayEvent {
  id: number;
  event: string | null;
  status: "waiting" | "done" | "ignored" | "failed";
  outcome: string | null;
  receivedAt: Date;
}

/** List gateway events about a payment, and about the end of its subscription at the gateway; latest first. */
export function findPaymentGatewayEvents(
  { prisma }: Db,
  accountId: number,
  payment: Pick<PaymentDetail, "id" | "adapter" | "externalPaymentId" | "externalSubscriptionId">,
): Promise<PaymentGatewayEvent[]> {
  const { id, adapter, externalPaymentId, externalSubscriptionId } = payment;
  const job = "recurring_subscription_cancelled";
  return prisma.gatewayEvent.findMany({
    where: {
      accountId,
      OR: [
        { paymentId: id },
        ...(externalPaymentId === null ? [] : [{ adapter, externalPaymentId }]),
        ...(externalSubscriptionId === null ? [] : [{ adapter, externalSubscriptionId, job }]),
      ],
    },
    orderBy: { id: "desc" },
    take: 100,
    select: { id: true, event: true, status: true, outcome: true, receivedAt: true },
  });
}
