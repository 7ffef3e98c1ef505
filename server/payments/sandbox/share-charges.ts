import type { FurtherCharge, FurtherCharged } from "./charge-again";

/** As many as one statement takes well. */
const MOST = 500;

interface Waiting {
  asked: FurtherCharge;
  answer(charged: FurtherCharged): void;
  fail(error: unknown): void;
}

type ChargeMany = (asked: readonly FurtherCharge[]) => Promise<readonly FurtherCharged[]>;

async function work(batch: readonly Waiting[], chargeMany: ChargeMany): Promise<void> {
  try {
    const charged = await chargeMany(batch.map(({ asked }) => asked));
    for (const [at, { answer, fail }] of batch.entries()) {
      const one = charged[at];
      if (one === undefined) fail(new Error("the gateway left a charge unanswered"));
      else answer(one);
    }
  } catch (error) {
    for (const { fail } of batch) fail(error);
  }
}

/** Charges that are asked for at the same time go to the gateway together. */
export function shareCharges(chargeMany: ChargeMany): (asked: FurtherCharge) => Promise<FurtherCharged> {
  let waiting: Waiting[] = [];
  const leave = () => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += MOST) void work(all.slice(at, at + MOST), chargeMany);
  };
  return (asked) =>
    new Promise<FurtherCharged>((answer, fail) => {
      waiting.push({ asked, answer, fail });
      if (waiting.length === 1) setImmediate(leave);
    });
}
