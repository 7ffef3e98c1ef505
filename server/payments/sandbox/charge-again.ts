import { chargeRenewals, findRenewals, type RenewalCharge } from "./renewal.repository";
import { idOf, orderIdOf, type SandboxWorld } from "./sandbox";
import { scriptOf } from "./script.rules";

/** A charge that the platform starts for the next period. */
export interface FurtherCharge {
  /** The same reference moves money once. */
  reference: string;
  attemptToken: string;
  paymentToken: string | null;
  externalSubscriptionId: string;
  amountCents: number;
  amountCurrency: string;
}

/** What became of one: the payment's id, and why it was refused. */
export interface FurtherCharged {
  externalPaymentId: string;
  failureCode: string | null;
}

function chargeOf(asked: FurtherCharge): RenewalCharge | null {
  const {
    reference,
    attemptToken,
    externalSubscriptionId: subscriptionId,
    amountCents,
    amountCurrency,
  } = asked;
  const paymentToken = asked.paymentToken ?? "";
  const { first, declines } = scriptOf(paymentToken);
  if (first === "unknown") return null;
  return {
    id: idOf("pay", subscriptionId, reference),
    reference,
    orderId: orderIdOf(attemptToken),
    subscriptionId,
    paymentToken,
    amountCents,
    amountCurrency,
    declinedRenewal: first === "declined" ? 1 : (declines?.renewal ?? null),
    declinedTimes: declines?.times ?? null,
  };
}

/** Each subscription once, in the order in which they came; the rest waits for the next turn. */
function firstOfEach(charges: readonly RenewalCharge[]): RenewalCharge[] {
  const first = new Map<string, RenewalCharge>();
  for (const charge of charges)
    if (!first.has(charge.subscriptionId)) first.set(charge.subscriptionId, charge);
  return [...first.values()];
}

/**
 * Charges so many subscriptions again, in two statements however many they are; the answers come in the order of the
 * questions. The same reference again is the same charge.
 */
export async function chargeAgain(
  { db, account, clock }: SandboxWorld,
  asked: readonly FurtherCharge[],
): Promise<FurtherCharged[]> {
  const charges = asked.map(chargeOf);
  const failures = new Map<string, string | null>();
  let left = charges.filter((charge) => charge !== null);
  while (left.length > 0) {
    const turn = firstOfEach(left);
    const made = await chargeRenewals(db, account.id, { charges: turn, now: clock.now() });
    for (const { id, failureCode } of made) failures.set(id, failureCode);
    const before = turn.filter(({ id }) => !failures.has(id)).map(({ id }) => id);
    const known = before.length === 0 ? [] : await findRenewals(db, account.id, before);
    for (const { id, failureCode } of known) failures.set(id, failureCode);
    left = left.filter(({ id }) => !failures.has(id));
  }
  return charges.map((charge) =>
    charge === null
      ? { externalPaymentId: "", failureCode: "invalid_token" }
      : { externalPaymentId: charge.id, failureCode: failures.get(charge.id) ?? null },
  );
}
