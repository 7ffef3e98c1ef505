import DataLoader from "dataloader";
import { chargeRenewals, findRenewals, type RenewalCharge } from "./renewal.repository";
import { deriveId, deriveOrderId, type SandboxDependencies } from "./sandbox";
import { parseScript } from "./script.rules";

/** A charge that the platform starts for the next period. */
export interface RenewalChargeRequest {
  /** Idempotency key: the same reference moves money once. */
  reference: string;
  attemptToken: string;
  paymentToken: string | null;
  externalSubscriptionId: string;
  amountCents: number;
  amountCurrency: string;
}

/** Result of one charge: the payment's id, and why it was declined. */
export interface RenewalChargeResult {
  externalPaymentId: string;
  failureCode: string | null;
}

function toCharge(request: RenewalChargeRequest): RenewalCharge | null {
  const {
    reference,
    attemptToken,
    externalSubscriptionId: subscriptionId,
    amountCents,
    amountCurrency,
  } = request;
  const paymentToken = request.paymentToken ?? "";
  const { first, declines } = parseScript(paymentToken);
  if (first === "unknown") return null;
  return {
    id: deriveId("pay", subscriptionId, reference),
    reference,
    orderId: deriveOrderId(attemptToken),
    subscriptionId,
    paymentToken,
    amountCents,
    amountCurrency,
    declinedRenewal: first === "declined" ? 1 : (declines?.renewal ?? null),
    declinedTimes: declines?.times ?? null,
  };
}

/** Select the first charge of each subscription, in order; the rest follows in the next round. */
function selectFirstPerSubscription(charges: readonly RenewalCharge[]): RenewalCharge[] {
  const first = new Map<string, RenewalCharge>();
  for (const charge of charges)
    if (!first.has(charge.subscriptionId)) first.set(charge.subscriptionId, charge);
  return [...first.values()];
}

/**
 * Charge many subscriptions for a further period, with two statements per round; results keep the input's order.
 *
 * The same reference is the same charge.
 */
export async function chargeAgain(
  { db, account, clock }: SandboxDependencies,
  requests: readonly RenewalChargeRequest[],
): Promise<RenewalChargeResult[]> {
  const charges = requests.map(toCharge);
  const failures = new Map<string, string | null>();
  let remaining = charges.filter((charge) => charge !== null);
  while (remaining.length > 0) {
    const batch = selectFirstPerSubscription(remaining);
    const results = await chargeRenewals(db, account.id, { charges: batch, now: clock.now() });
    for (const { id, failureCode } of results) failures.set(id, failureCode);
    const existingIds = batch.filter(({ id }) => !failures.has(id)).map(({ id }) => id);
    const existing = existingIds.length === 0 ? [] : await findRenewals(db, account.id, existingIds);
    for (const { id, failureCode } of existing) failures.set(id, failureCode);
    remaining = remaining.filter(({ id }) => !failures.has(id));
  }
  return charges.map((charge) =>
    charge === null
      ? { externalPaymentId: "", failureCode: "invalid_token" }
      : { externalPaymentId: charge.id, failureCode: failures.get(charge.id) ?? null },
  );
}

/** Maximum batch size of one statement. */
const MAX_BATCH_SIZE = 500;

type ChargeMany = (requests: readonly RenewalChargeRequest[]) => Promise<readonly RenewalChargeResult[]>;

/** Batch charges that are requested in the same tick. A failed batch fails all its charges. */
export function batchCharges(
  chargeMany: ChargeMany,
): (request: RenewalChargeRequest) => Promise<RenewalChargeResult> {
  const loader = new DataLoader<RenewalChargeRequest, RenewalChargeResult>(
    async (requests) => {
      const results = await chargeMany(requests);
      return requests.map((_, at) => results[at] ?? new Error("the gateway did not respond to a charge"));
    },
    { cache: false, maxBatchSize: MAX_BATCH_SIZE, batchScheduleFn: setImmediate },
  );
  return (request) => loader.load(request);
}
