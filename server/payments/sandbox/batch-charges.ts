import type { RenewalChargeRequest, RenewalChargeResult } from "./charge-again";

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
