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

interface PendingCharge {
  request: RenewalChargeRequest;
  answer(charged: RenewalChargeResult): void;
  fail(error: unknown): void;
}

type ChargeMany = (request: readonly RenewalChargeRequest[]) => Promise<readonly RenewalChargeResult[]>;

async function runBatch(batch: readonly PendingCharge[], chargeMany: ChargeMany): Promise<void> {
  try {
    const charged = await chargeMany(batch.map(({ request }) => request));
    for (const [at, { answer, fail }] of batch.entries()) {
      const result = charged[at];
      if (result === undefined) fail(new Error("the gateway did not respond to a charge"));
      else answer(result);
    }
  } catch (error) {
    for (const { fail } of batch) fail(error);
  }
}

/** Batch charges that are requested in the same tick. */
export function batchCharges(
  chargeMany: ChargeMany,
): (request: RenewalChargeRequest) => Promise<RenewalChargeResult> {
  let pending: PendingCharge[] = [];
  const flush = () => {
    const all = pending;
    pending = [];
    for (let at = 0; at < all.length; at += MAX_BATCH_SIZE)
      void runBatch(all.slice(at, at + MAX_BATCH_SIZE), chargeMany);
  };
  return (request) =>
    new Promise<RenewalChargeResult>((answer, fail) => {
      pending.push({ request, answer, fail });
      if (pending.length === 1) setImmediate(flush);
    });
}
