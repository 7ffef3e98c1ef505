import type { PaymentContext, PaymentSuccess } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Attempt } from "./attempt";
import { claimAttempt, lockAttempt } from "./attempt.repository";
import type { GatewayChargeRequest } from "./charge";
import { type CheckoutHandlers, completeInTransaction } from "./complete-checkout";

/** A payment that a gateway reports by webhook. */
export interface GatewayCharge {
  gateway: string;
  amountCents: number;
  amountCurrency: string;
  result: PaymentSuccess;
  /** Whether we charge each further period, not the gateway. */
  weCharge: boolean;
}

/**
 * made: the attempt's subscription was created. there: it existed already. refused: nothing is sold for this
 * payment, `reason` is a sentence. changed: another request has spent the attempt meanwhile; read it again.
 */
export type WebhookCompletion =
  | { kind: "made"; subscriptionId: number }
  | { kind: "there"; subscriptionId: number }
  | { kind: "refused"; reason: string }
  | { kind: "changed" };

class Refused extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

function requirePromised(
  charge: GatewayChargeRequest | null,
  { amountCents, amountCurrency }: GatewayCharge,
): GatewayChargeRequest {
  if (charge === null) throw new Refused("No payment at a gateway was due.");
  const { amountCents: cents, amountCurrency: currency } = charge.request;
  if (cents !== amountCents || currency !== amountCurrency)
    throw new Refused(
      `The gateway charged ${amountCents} ${amountCurrency}; expected was ${cents} ${currency}.`,
    );
  return charge;
}

/** Reserve limited resources for a buyer who has paid but has not sent the create request yet. */
async function reserve(
  ctx: PaymentContext,
  tx: Statements,
  { attempt, handlers }: { attempt: Attempt; handlers: CheckoutHandlers },
): Promise<void> {
  await handlers.reserve(tx, attempt).catch((error: unknown) => {
    throw error instanceof AppError ? new Refused(error.message) : error;
  });
  const { id } = attempt;
  const claim = {
    id,
    now: ctx.clock.now(),
    requestHash: null,
    spending: handlers.spending,
    claimedUntil: null,
  };
  await claimAttempt(tx, ctx.account.id, claim);
}

/**
 * Create the subscription of an attempt that its gateway reports as paid. Uses the lock of a create request, so that
 * exactly one subscription results. `requestHash` is the hash of the request that spends the attempt, or empty. A
 * payment that differs from the previewed terms is refused and nothing is written.
 */
export async function completeFromWebhook(
  ctx: PaymentContext,
  handlers: CheckoutHandlers,
  gatewayCharge: GatewayCharge,
): Promise<WebhookCompletion> {
  try {
    return await ctx.db.transaction(async (tx): Promise<WebhookCompletion> => {
      const attempt = await lockAttempt(tx, ctx.account.id, handlers.token);
      if (attempt === null) return { kind: "changed" };
      if (attempt.createdId !== null) return { kind: "there", subscriptionId: attempt.createdId };
      if ((attempt.requestHash ?? "") !== handlers.requestHash) return { kind: "changed" };
      const { purpose } = requirePromised(handlers.chargeOf(attempt), gatewayCharge);
      if (attempt.spentAt === null) await reserve(ctx, tx, { attempt, handlers });
      const { gateway, amountCents, result, weCharge } = gatewayCharge;
      const charged = { gateway, purpose, amountCents, result, weCharge };
      return {
        kind: "made",
        subscriptionId: await completeInTransaction(ctx, tx, { attempt, handlers, charged }),
      };
    });
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", reason: error.reason };
    throw error;
  }
}
