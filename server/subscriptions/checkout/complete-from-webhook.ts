import type { PaymentContext, PaymentSuccess } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import {
  type Attempt,
  type CheckoutParams,
  checkoutChoicesSchema,
  checkoutIntentSchema,
  checkoutParamsSchema,
} from "./attempt";
import { claimAttempt, lockAttempt } from "./attempt.repository";
import type { GatewayChargeRequest } from "./charge";
import { type Checkout, completeLocked, createAttemptCharge, reserveAttempt } from "./complete-checkout";
import { findSwitched, toSwitchCheckout } from "./switch-plan";

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

/** Return what an attempt creates: the input of its create, of the pages' intent, or of its preview. */
function findCheckoutParams(
  { spending, intent, terms, spentAt }: Attempt,
  paymentToken: string,
): CheckoutParams | null {
  if (spentAt !== null) return checkoutParamsSchema.parse(spending);
  const storedIntent = checkoutIntentSchema.safeParse(intent);
  const storedChoices = checkoutChoicesSchema.safeParse(terms);
  const params = storedIntent.data?.spending ?? storedChoices.data?.wishes ?? null;
  return params === null ? null : { ...params, paymentToken };
}

/**
 * Find what an attempt creates that its gateway reports as paid, before or during its create request; null: it is
 * unknown what the attempt creates.
 */
export async function findReportedCheckout(
  ctx: PaymentContext,
  attempt: Attempt,
  paymentToken: string,
): Promise<Checkout | null> {
  const { token, kind, paymentType, subscriberId } = attempt;
  const requestHash = attempt.requestHash ?? "";
  if (kind === "switch_plan") {
    const from = await findSwitched(ctx, attempt.subscriptionId ?? 0);
    return toSwitchCheckout(from, { token, requestHash, paymentToken });
  }
  const params = findCheckoutParams(attempt, paymentToken);
  if (params === null) return null;
  const buyer = { id: subscriberId, name: null };
  return {
    token,
    requestHash,
    checkoutParams: { ...params, paymentType },
    buyer,
    switchedId: null,
    terms: null,
  };
}

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
  { attempt, checkoutParams }: { attempt: Attempt; checkoutParams: CheckoutParams },
): Promise<void> {
  await reserveAttempt(ctx, tx, { attempt, checkoutParams }).catch((error: unknown) => {
    throw error instanceof AppError ? new Refused(error.message) : error;
  });
  const claim = {
    id: attempt.id,
    now: ctx.clock.now(),
    requestHash: null,
    checkoutParams,
    claimedUntil: null,
  };
  await claimAttempt(tx, ctx.account.id, claim);
}

/**
 * Create the subscription of an attempt that its gateway reports as paid. Uses the lock of a create request, so that
 * exactly one subscription results. A payment that differs from the previewed terms is refused and nothing is written.
 */
export async function completeFromWebhook(
  ctx: PaymentContext,
  checkout: Checkout,
  gatewayCharge: GatewayCharge,
): Promise<WebhookCompletion> {
  const { token, requestHash, checkoutParams } = checkout;
  try {
    return await ctx.db.transaction(async (tx): Promise<WebhookCompletion> => {
      const attempt = await lockAttempt(tx, ctx.account.id, token);
      if (attempt === null) return { kind: "changed" };
      if (attempt.createdId !== null) return { kind: "there", subscriptionId: attempt.createdId };
      if ((attempt.requestHash ?? "") !== requestHash) return { kind: "changed" };
      const { purpose } = requirePromised(createAttemptCharge(attempt, checkout), gatewayCharge);
      if (attempt.spentAt === null) await reserve(ctx, tx, { attempt, checkoutParams });
      const { gateway, amountCents, result, weCharge } = gatewayCharge;
      const charged = { gateway, purpose, amountCents, result, weCharge };
      return {
        kind: "made",
        subscriptionId: await completeLocked(ctx, tx, { attempt, checkoutParams, charged }),
      };
    });
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", reason: error.reason };
    throw error;
  }
}
