import { setTimeout as pause } from "node:timers/promises";
import { withBufferedEvents } from "@/server/context/index";
import type { PaymentContext } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { type Attempt, type CheckoutParams, parseSale } from "./attempt";
import {
  claimAttempt,
  findAttempt,
  lockAttempt,
  releaseAttempt,
  settleAttempt,
  unclaimAttempt,
} from "./attempt.repository";
import {
  type CompletedCharge,
  createChargeRequest,
  createPaymentRefusedError,
  executeCharge,
  type GatewayChargeRequest,
} from "./charge";
import { adoptCheckout, lockSubscription } from "./payment-writes.repository";
import { reserveRedemption } from "./redeem-coupon";
import { type CreateTerms, requireAgreement } from "./request";
import type { Sale } from "./sale";
import { releaseSale, reserveSale, settleSale } from "./settle-sale";
import { type CompletedAttempt, releaseSwitch, reserveSwitch, settleSwitch } from "./settle-switch";

/** How long one process has the exclusive claim on a gateway request; after that the process counts as dead. */
const CLAIM_MILLISECONDS = 60_000;
/** Pauses in milliseconds with which a request waits for an earlier copy of itself. */
const PAUSES = [20, 40, 80, 160, 320, ...Array.from({ length: 60 }, () => 500)];

/** Which attempt is completed, by whom, and with what beyond the terms that are stored with it. */
export interface Checkout {
  token: string;
  /** Hash of the request's input; empty: there is no create request yet, the gateway reports the payment. */
  requestHash: string;
  checkoutParams: CheckoutParams;
  buyer: { id: number; name: string | null };
  /** Id of the subscription that is switched; null: a purchase. */
  switchedId: number | null;
  /** The request's terms, which must match the previewed ones; null: it names none. */
  terms: CreateTerms | null;
}

/** The result of a request that spends an attempt. */
export interface CheckoutResult {
  /** Id of the subscription. */
  id: number;
  /** The gateway's data for the buyer's browser; null: none, or this request did not charge. */
  clientPayload: Readonly<Record<string, unknown>> | null;
}

type Claimed =
  | { kind: "settled"; id: number }
  | { kind: "busy" }
  | { kind: "charge"; attempt: Attempt; charge: GatewayChargeRequest };

const TOKEN = "body.attempt_token";

function isSwitch({ kind }: Attempt): boolean {
  return kind === "switch_plan";
}

/** Whether the attempt is what the request says it is, and belongs to its buyer. */
function isOwn(attempt: Attempt, { buyer, switchedId }: Checkout): boolean {
  if (attempt.subscriberId !== buyer.id) return false;
  return switchedId === null
    ? !isSwitch(attempt)
    : isSwitch(attempt) && attempt.subscriptionId === switchedId;
}

function requirePreviewedTerms(attempt: Attempt, { terms }: Checkout): void {
  if (terms !== null) requireAgreement(attempt, parseSale(attempt), terms);
}

function requireSameRequest(attempt: Attempt, { requestHash }: Checkout): void {
  if (attempt.requestHash !== requestHash)
    throw new AppError("conflict", "Another request has already used this attempt_token.");
}

/** Create the charge request of an attempt from its previewed price; null: no gateway is involved. */
export function createAttemptCharge(
  attempt: Attempt,
  { token: attemptToken, checkoutParams, buyer }: Checkout,
): GatewayChargeRequest | null {
  const sale = parseSale(attempt);
  if (!isSwitch(attempt)) return createChargeRequest(sale, { attemptToken, checkoutParams, buyer });
  // Between recurring plans the gateway prorates and charges on its own.
  if (sale.recurring) return null;
  const { paymentType } = attempt;
  return createChargeRequest(sale, {
    attemptToken,
    checkoutParams: { ...checkoutParams, paymentType },
    buyer,
  });
}

/** Reserve what is limited before the payment: the coupon's redemption, or the subscription that is switched. */
export function reserveAttempt(
  ctx: PaymentContext,
  tx: Statements,
  { attempt, checkoutParams }: { attempt: Attempt; checkoutParams: CheckoutParams },
): Promise<void> {
  return isSwitch(attempt)
    ? reserveSwitch(ctx, tx, attempt)
    : reserveSale(ctx, tx, { attempt, checkoutParams });
}

/** Create the attempt's subscription, with payment, events, mails and invoice. Returns its id. */
function createFromAttempt(
  ctx: PaymentContext,
  tx: Statements,
  { attempt, checkoutParams, charged }: CompletedAttempt,
): Promise<number> {
  if (isSwitch(attempt)) {
    const { paymentType } = attempt;
    return settleSwitch(ctx, tx, { attempt, checkoutParams: { ...checkoutParams, paymentType }, charged });
  }
  const { id: attemptId, subscriberId: buyerId, recipientId } = attempt;
  const sale = parseSale(attempt);
  const agreed = { sale, checkoutParams, buyerId, recipientId, attemptId, charged };
  return withBufferedEvents(ctx, tx, (bufferedCtx) => settleSale(bufferedCtx, tx, agreed));
}

/** Complete a locked attempt: create its subscription, and store that the attempt has created it. */
export async function completeLocked(
  ctx: PaymentContext,
  tx: Statements,
  completed: CompletedAttempt,
): Promise<number> {
  const createdId = await createFromAttempt(ctx, tx, completed);
  await settleAttempt(tx, ctx.account.id, { id: completed.attempt.id, createdId });
  return createdId;
}

/** First transaction: claim the attempt for this request, and complete it where nothing is to be paid. */
async function claim(ctx: PaymentContext, tx: Statements, checkout: Checkout): Promise<Claimed> {
  const { token, requestHash, checkoutParams } = checkout;
  const now = ctx.systemClock.now();
  const attempt = await lockAttempt(tx, ctx.account.id, token);
  if (attempt === null || !isOwn(attempt, checkout)) throw notFound("attempt");
  const { id, createdId, spentAt, claimedUntil } = attempt;
  const claimed = { id, now, requestHash, checkoutParams };
  if (spentAt !== null && createdId !== null && attempt.requestHash === null) {
    // The gateway's report came first: this request adds its input to the subscription.
    requirePreviewedTerms(attempt, checkout);
    if (!isSwitch(attempt))
      await adoptCheckout(tx, ctx.account.id, { id: createdId, checkoutParams, now: ctx.clock.now() });
    await claimAttempt(tx, ctx.account.id, { ...claimed, claimedUntil: null });
    return { kind: "settled", id: createdId };
  }
  if (spentAt !== null) requireSameRequest(attempt, checkout);
  if (createdId !== null) return { kind: "settled", id: createdId };
  if (spentAt !== null && claimedUntil !== null && claimedUntil > now) return { kind: "busy" };
  if (spentAt === null) {
    if (attempt.expiresAt <= ctx.clock.now())
      throw invalid(TOKEN, "This attempt_token has expired. Preview again.");
    requirePreviewedTerms(attempt, checkout);
  }
  const charge = createAttemptCharge(attempt, checkout);
  if (spentAt === null) await reserveAttempt(ctx, tx, { attempt, checkoutParams });
  if (charge !== null) {
    const until = new Date(now.getTime() + CLAIM_MILLISECONDS);
    await claimAttempt(tx, ctx.account.id, { ...claimed, claimedUntil: until });
    return { kind: "charge", attempt, charge };
  }
  const subscriptionId = await createFromAttempt(ctx, tx, { attempt, checkoutParams, charged: null });
  await claimAttempt(tx, ctx.account.id, { ...claimed, claimedUntil: null, createdId: subscriptionId });
  return { kind: "settled", id: subscriptionId };
}

/** Lock an attempt that this request spends; the subscription's id where it is already completed. */
async function lockUnsettled(
  ctx: PaymentContext,
  tx: Statements,
  checkout: Checkout,
): Promise<Attempt | number> {
  const attempt = await lockAttempt(tx, ctx.account.id, checkout.token);
  if (attempt === null) throw new Error("the attempt being completed was not found");
  requireSameRequest(attempt, checkout);
  return attempt.createdId ?? attempt;
}

/** Second transaction after a refused payment: another payment may spend the attempt. */
async function releaseClaim(ctx: PaymentContext, checkout: Checkout): Promise<number | null> {
  return ctx.db.transaction(async (tx) => {
    const unsettled = await lockUnsettled(ctx, tx, checkout);
    if (typeof unsettled === "number") return unsettled;
    await (isSwitch(unsettled) ? releaseSwitch(ctx, tx, unsettled) : releaseSale(ctx, tx, unsettled));
    await releaseAttempt(tx, ctx.account.id, unsettled.id);
    return null;
  });
}

/** Second transaction after a payment. */
async function settleCharged(
  ctx: PaymentContext,
  checkout: Checkout,
  charged: CompletedCharge,
): Promise<number> {
  const { checkoutParams } = checkout;
  try {
    return await ctx.db.transaction(async (tx) => {
      const unsettled = await lockUnsettled(ctx, tx, checkout);
      return typeof unsettled === "number"
        ? unsettled
        : completeLocked(ctx, tx, { attempt: unsettled, checkoutParams, charged });
    });
  } catch (error) {
    // The payment belongs to another purchase and is booked there; this purchase has no payment.
    if (error instanceof AppError && error.code === "conflict") await releaseClaim(ctx, checkout);
    throw error;
  }
}

/** Between the transactions: request the payment at the gateway. */
async function chargeAndSettle(
  ctx: PaymentContext,
  checkout: Checkout,
  { attempt, charge }: { attempt: Attempt; charge: GatewayChargeRequest },
): Promise<CheckoutResult> {
  const { gateway, result, weCharge } = await executeCharge(ctx, charge).catch(async (error: unknown) => {
    // It is unknown whether money moved: the attempt stays spent by this request, which may retry at once.
    await unclaimAttempt(ctx.db, ctx.account.id, attempt.id);
    throw error;
  });
  const { purpose, request } = charge;
  if (result.success) {
    const { amountCents } = request;
    const id = await settleCharged(ctx, checkout, { gateway, purpose, amountCents, result, weCharge });
    return { id, clientPayload: result.clientPayload ?? null };
  }
  const settled = await releaseClaim(ctx, checkout);
  if (settled !== null) return { id: settled, clientPayload: null };
  throw createPaymentRefusedError("body.subscription.payment.payment_token", result);
}

/** Whether no other process has a gateway request for this attempt in progress. */
async function isUnclaimed(ctx: PaymentContext, token: string): Promise<boolean> {
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  if (attempt === null || attempt.createdId !== null || attempt.spentAt === null) return true;
  return attempt.claimedUntil === null || attempt.claimedUntil <= ctx.systemClock.now();
}

/**
 * Spend an attempt token exactly once, across all processes: claim, charge at the gateway, settle
 * (docs/decisions/one-attempt-token-per-subscription.md). The same request again gets the same subscription, a
 * different request gets a conflict. After a crash, the same request continues where it stopped.
 */
export async function completeCheckout(ctx: PaymentContext, checkout: Checkout): Promise<CheckoutResult> {
  let waited = 0;
  for (;;) {
    const claimed = await ctx.db.transaction((tx) => claim(ctx, tx, checkout));
    if (claimed.kind === "settled") return { id: claimed.id, clientPayload: null };
    if (claimed.kind === "charge") return chargeAndSettle(ctx, checkout, claimed);
    do {
      const length = PAUSES[waited];
      if (length === undefined)
        throw new AppError("conflict", "The same request is still being processed.", { retryAfter: 2 });
      waited += 1;
      await pause(length);
    } while (!(await isUnclaimed(ctx, checkout.token)));
  }
}

/**
 * Complete a sale without an attempt: what the publication's server or staff give or sell manually. The lock makes
 * the second of two concurrent renewals find the first.
 */
export async function completeManually(
  ctx: PaymentContext,
  sold: { sale: Sale; checkoutParams: CheckoutParams; buyerId: number; recipientId: number | null },
): Promise<CheckoutResult> {
  const { sale, checkoutParams, buyerId } = sold;
  const { renewedFromId } = checkoutParams;
  const id = await ctx.db.transaction(async (tx) => {
    if (renewedFromId !== null) await lockSubscription(tx, ctx.account.id, renewedFromId);
    if (sale.discount !== null)
      await reserveRedemption(ctx, tx, { codeId: sale.discount.codeId, subscriberId: buyerId });
    const agreed = { ...sold, attemptId: null, charged: null };
    return withBufferedEvents(ctx, tx, (bufferedCtx) => settleSale(bufferedCtx, tx, agreed));
  });
  return { id, clientPayload: null };
}
