import type { PaymentContext, PaymentSuccess } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Attempt } from "./attempt";
import { claimAttempt, lockAttempt } from "./attempt.repository";
import type { Charge } from "./charge";
import { type CheckoutHandlers, completeInTransaction } from "./complete-checkout";

/** A payment that a gateway tells of by itself. */
export interface GatewayCharge {
  gateway: string;
  amountCents: number;
  amountCurrency: string;
  result: PaymentSuccess;
  /** Whether we charge each further period, and not the gateway by itself. */
  weCharge: boolean;
}

/**
 * made: the subscription that the attempt promised. there: it was made before. refused: nothing is sold for this payment,
 * in a sentence why. changed: somebody spends the attempt meanwhile; look at it anew.
 */
export type Settled =
  | { kind: "made"; subscriptionId: number }
  | { kind: "there"; subscriptionId: number }
  | { kind: "refused"; reason: string }
  | { kind: "changed" };

class Refused extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

function requirePromised(charge: Charge | null, { amountCents, amountCurrency }: GatewayCharge): Charge {
  if (charge === null) throw new Refused("Nothing was to be paid at a gateway.");
  const { amountCents: cents, amountCurrency: currency } = charge.request;
  if (cents !== amountCents || currency !== amountCurrency)
    throw new Refused(
      `The gateway took ${amountCents} ${amountCurrency}; promised was ${cents} ${currency}.`,
    );
  return charge;
}

/** Takes what only so many may have, for who has paid already and has not asked yet. */
async function reserve(
  ctx: PaymentContext,
  tx: Statements,
  { attempt, spend }: { attempt: Attempt; spend: CheckoutHandlers },
): Promise<void> {
  await spend.reserve(tx, attempt).catch((error: unknown) => {
    throw error instanceof AppError ? new Refused(error.message) : error;
  });
  const { id } = attempt;
  const claim = { id, now: ctx.clock.now(), requestHash: null, spending: spend.spending, claimedUntil: null };
  await claimAttempt(tx, ctx.account.id, claim);
}

/**
 * Makes of an attempt what it promised, by its gateway's word that it is paid; under the lock under which a create spends
 * it, so that it becomes one subscription, whoever comes first. `spend.requestHash` is that of the request that spends
 * it, or empty. What was not promised is refused, and nothing is written.
 */
export async function completeFromWebhook(
  ctx: PaymentContext,
  spend: CheckoutHandlers,
  told: GatewayCharge,
): Promise<Settled> {
  try {
    return await ctx.db.withStatements(async (tx): Promise<Settled> => {
      const attempt = await lockAttempt(tx, ctx.account.id, spend.token);
      if (attempt === null) return { kind: "changed" };
      if (attempt.createdId !== null) return { kind: "there", subscriptionId: attempt.createdId };
      if ((attempt.requestHash ?? "") !== spend.requestHash) return { kind: "changed" };
      const { purpose } = requirePromised(spend.chargeOf(attempt), told);
      if (attempt.spentAt === null) await reserve(ctx, tx, { attempt, spend });
      const { gateway, amountCents, result, weCharge } = told;
      const charged = { gateway, purpose, amountCents, result, weCharge };
      return {
        kind: "made",
        subscriptionId: await completeInTransaction(ctx, tx, { attempt, spend, charged }),
      };
    });
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", reason: error.reason };
    throw error;
  }
}
