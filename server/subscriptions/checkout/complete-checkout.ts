import { setTimeout as pause } from "node:timers/promises";
import type { PaymentContext } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import type { Attempt, CheckoutParams } from "./attempt";
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
  createPaymentRefusedError,
  executeCharge,
  type GatewayChargeRequest,
} from "./charge";

/** How long one process has the exclusive claim on a gateway request; after that the process counts as dead. */
const CLAIM_MILLISECONDS = 60_000;
/** Pauses in milliseconds with which a request waits for an earlier copy of itself. */
const PAUSES = [20, 40, 80, 160, 320, ...Array.from({ length: 60 }, () => 500)];

/** The steps of one request with an attempt. Only `charge` calls a gateway, and never inside a transaction. */
export interface CheckoutHandlers {
  token: string;
  /** Hash of the request's input. */
  requestHash: string;
  spending: CheckoutParams;
  /** Whether the attempt belongs to this caller. */
  isOwn(attempt: Attempt): boolean;
  /** Throws where the previewed terms differ from the request. */
  agree(attempt: Attempt): void;
  /** Create the charge request; null: no gateway is involved. */
  chargeOf(attempt: Attempt): GatewayChargeRequest | null;
  /** Reserve limited resources (coupon redemptions, campaign) before the payment. */
  reserve(tx: Statements, attempt: Attempt): Promise<void>;
  /** Release the reservation after a refused payment. */
  release(tx: Statements, attempt: Attempt): Promise<void>;
  /** Add the request's input to a subscription that the gateway's webhook created before the request came. */
  adopt?(tx: Statements, createdId: number): Promise<void>;
  /** Create the subscription. Returns its id. */
  settle(tx: Statements, attempt: Attempt, charged: CompletedCharge | null): Promise<number>;
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
  | { kind: "busy"; attempt: Attempt }
  | { kind: "charge"; attempt: Attempt; charge: GatewayChargeRequest };

const TOKEN = "body.attempt_token";

function requireSameRequest(attempt: Attempt, requestHash: string): void {
  if (attempt.requestHash !== requestHash)
    throw new AppError("conflict", "Another request has already used this attempt_token.");
}

export async function completeInTransaction(
  ctx: PaymentContext,
  tx: Statements,
  {
    attempt,
    handlers,
    charged,
  }: { attempt: Attempt; handlers: CheckoutHandlers; charged: CompletedCharge | null },
): Promise<number> {
  const createdId = await handlers.settle(tx, attempt, charged);
  await settleAttempt(tx, ctx.account.id, { id: attempt.id, createdId });
  return createdId;
}

async function claim(ctx: PaymentContext, tx: Statements, handlers: CheckoutHandlers): Promise<Claimed> {
  const { token, requestHash, spending } = handlers;
  const now = ctx.worldClock.now();
  const attempt = await lockAttempt(tx, ctx.account.id, token);
  if (attempt === null || !handlers.isOwn(attempt)) throw notFound("attempt");
  const { id, createdId, spentAt, claimedUntil } = attempt;
  if (spentAt !== null && createdId !== null && attempt.requestHash === null) {
    handlers.agree(attempt);
    await handlers.adopt?.(tx, createdId);
    await claimAttempt(tx, ctx.account.id, { id, now, requestHash, spending, claimedUntil: null });
    return { kind: "settled", id: createdId };
  }
  if (spentAt !== null) requireSameRequest(attempt, requestHash);
  if (createdId !== null) return { kind: "settled", id: createdId };
  if (spentAt !== null && claimedUntil !== null && claimedUntil > now) return { kind: "busy", attempt };
  if (spentAt === null) {
    if (attempt.expiresAt <= ctx.clock.now())
      throw invalid(TOKEN, "This attempt_token has expired. Preview again.");
    handlers.agree(attempt);
  }
  const charge = handlers.chargeOf(attempt);
  if (spentAt === null) await handlers.reserve(tx, attempt);
  const claimed = { id, now, requestHash, spending };
  if (charge !== null) {
    const until = new Date(now.getTime() + CLAIM_MILLISECONDS);
    await claimAttempt(tx, ctx.account.id, { claimedUntil: until, ...claimed });
    return { kind: "charge", attempt, charge };
  }
  const subscriptionId = await handlers.settle(tx, attempt, null);
  await claimAttempt(tx, ctx.account.id, { claimedUntil: null, createdId: subscriptionId, ...claimed });
  return { kind: "settled", id: subscriptionId };
}

/** Lock an attempt that this request spends; the subscription's id where it is already completed. */
async function lockUnsettled(
  ctx: PaymentContext,
  tx: Statements,
  handlers: CheckoutHandlers,
): Promise<Attempt | number> {
  const attempt = await lockAttempt(tx, ctx.account.id, handlers.token);
  if (attempt === null) throw new Error("the attempt being completed was not found");
  requireSameRequest(attempt, handlers.requestHash);
  return attempt.createdId ?? attempt;
}

async function releaseClaim(ctx: PaymentContext, handlers: CheckoutHandlers): Promise<number | null> {
  return ctx.db.transaction(async (tx) => {
    const unsettled = await lockUnsettled(ctx, tx, handlers);
    if (typeof unsettled === "number") return unsettled;
    await handlers.release(tx, unsettled);
    await releaseAttempt(tx, ctx.account.id, unsettled.id);
    return null;
  });
}

async function settleCharged(
  ctx: PaymentContext,
  handlers: CheckoutHandlers,
  charged: CompletedCharge,
): Promise<number> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const unsettled = await lockUnsettled(ctx, tx, handlers);
      return typeof unsettled === "number"
        ? unsettled
        : completeInTransaction(ctx, tx, { attempt: unsettled, handlers, charged });
    });
  } catch (error) {
    // The payment belongs to another purchase and is booked there; this purchase has no payment.
    if (error instanceof AppError && error.code === "conflict") await releaseClaim(ctx, handlers);
    throw error;
  }
}

async function chargeAndSettle(
  ctx: PaymentContext,
  handlers: CheckoutHandlers,
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
    const id = await settleCharged(ctx, handlers, { gateway, purpose, amountCents, result, weCharge });
    return { id, clientPayload: result.clientPayload ?? null };
  }
  const settled = await releaseClaim(ctx, handlers);
  if (settled !== null) return { id: settled, clientPayload: null };
  throw createPaymentRefusedError("body.subscription.payment.payment_token", result);
}

/** Whether no other process has a gateway request for this attempt in progress. */
async function isUnclaimed(ctx: PaymentContext, token: string): Promise<boolean> {
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  if (attempt === null || attempt.createdId !== null || attempt.spentAt === null) return true;
  return attempt.claimedUntil === null || attempt.claimedUntil <= ctx.worldClock.now();
}

/**
 * Spend an attempt token exactly once, across all processes: claim, charge at the gateway, settle
 * (docs/decisions/one-attempt-token-per-subscription.md). The same request again gets the same subscription, a
 * different request gets a conflict. After a crash, the same request continues where it stopped.
 */
export async function completeCheckout(
  ctx: PaymentContext,
  handlers: CheckoutHandlers,
): Promise<CheckoutResult> {
  let waited = 0;
  for (;;) {
    const claimed = await ctx.db.transaction((tx) => claim(ctx, tx, handlers));
    if (claimed.kind === "settled") return { id: claimed.id, clientPayload: null };
    if (claimed.kind === "charge") return chargeAndSettle(ctx, handlers, claimed);
    do {
      const length = PAUSES[waited];
      if (length === undefined)
        throw new AppError("conflict", "The same request is still being processed.", { retryAfter: 2 });
      waited += 1;
      await pause(length);
    } while (!(await isUnclaimed(ctx, handlers.token)));
  }
}
