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
import { type Charge, type Charged, makeCharge, paymentRefused } from "./charge";

/** So long one process asks a gateway alone; after that it is taken for dead. */
const CLAIM_MILLISECONDS = 60_000;
/** How long a request waits for the same one that came before it, in pauses. */
const PAUSES = [20, 40, 80, 160, 320, ...Array.from({ length: 60 }, () => 500)];

/** What one request does with an attempt. Only `charge` reaches outside, and never inside a transaction. */
export interface CheckoutHandlers {
  token: string;
  /** What the request asks, hashed. */
  requestHash: string;
  spending: CheckoutParams;
  /** Whether the attempt is this caller's at all. */
  isOwn(attempt: Attempt): boolean;
  /** Throws where it promised something else than is asked now. */
  agree(attempt: Attempt): void;
  /** What a gateway is asked; null: nobody is. */
  chargeOf(attempt: Attempt): Charge | null;
  /** Takes what only so many may have, before anything is paid. */
  reserve(tx: Statements, attempt: Attempt): Promise<void>;
  /** Gives it back: the payment was refused. */
  release(tx: Statements, attempt: Attempt): Promise<void>;
  /** Adds what the request says to what was made before it came, by its gateway's word. */
  adopt?(tx: Statements, createdId: number): Promise<void>;
  /** Makes the subscription. Returns its id. */
  settle(tx: Statements, attempt: Attempt, charged: Charged | null): Promise<number>;
}

/** What became of a request that spends an attempt. */
export interface CheckoutResult {
  /** Of the subscription. */
  id: number;
  /** What the gateway has for the buyer's browser, in the answer to whoever asked it; null: nothing, or nobody asked. */
  clientPayload: Readonly<Record<string, unknown>> | null;
}

type Claimed =
  | { kind: "settled"; id: number }
  | { kind: "busy"; attempt: Attempt }
  | { kind: "charge"; attempt: Attempt; charge: Charge };

const TOKEN = "body.attempt_token";

function requireSame(attempt: Attempt, requestHash: string): void {
  if (attempt.requestHash !== requestHash)
    throw new AppError("conflict", "This attempt_token was spent by another request.");
}

export async function completeInTransaction(
  ctx: PaymentContext,
  tx: Statements,
  { attempt, spend, charged }: { attempt: Attempt; spend: CheckoutHandlers; charged: Charged | null },
): Promise<number> {
  const createdId = await spend.settle(tx, attempt, charged);
  await settleAttempt(tx, ctx.account.id, { id: attempt.id, createdId });
  return createdId;
}

async function claim(ctx: PaymentContext, tx: Statements, spend: CheckoutHandlers): Promise<Claimed> {
  const { token, requestHash, spending } = spend;
  const now = ctx.worldClock.now();
  const attempt = await lockAttempt(tx, ctx.account.id, token);
  if (attempt === null || !spend.isOwn(attempt)) throw notFound("attempt");
  const { id, createdId, spentAt, claimedUntil } = attempt;
  if (spentAt !== null && createdId !== null && attempt.requestHash === null) {
    spend.agree(attempt);
    await spend.adopt?.(tx, createdId);
    await claimAttempt(tx, ctx.account.id, { id, now, requestHash, spending, claimedUntil: null });
    return { kind: "settled", id: createdId };
  }
  if (spentAt !== null) requireSame(attempt, requestHash);
  if (createdId !== null) return { kind: "settled", id: createdId };
  if (spentAt !== null && claimedUntil !== null && claimedUntil > now) return { kind: "busy", attempt };
  if (spentAt === null) {
    if (attempt.expiresAt <= ctx.clock.now())
      throw invalid(TOKEN, "This attempt_token has expired. Preview again.");
    spend.agree(attempt);
  }
  const charge = spend.chargeOf(attempt);
  if (spentAt === null) await spend.reserve(tx, attempt);
  const claimed = { id, now, requestHash, spending };
  if (charge !== null) {
    const until = new Date(now.getTime() + CLAIM_MILLISECONDS);
    await claimAttempt(tx, ctx.account.id, { claimedUntil: until, ...claimed });
    return { kind: "charge", attempt, charge };
  }
  const made = await spend.settle(tx, attempt, null);
  await claimAttempt(tx, ctx.account.id, { claimedUntil: null, createdId: made, ...claimed });
  return { kind: "settled", id: made };
}

/** The attempt as it is still being spent by this request; null: another one has brought it to its end meanwhile. */
async function lockUnsettled(
  ctx: PaymentContext,
  tx: Statements,
  spend: CheckoutHandlers,
): Promise<Attempt | number> {
  const attempt = await lockAttempt(tx, ctx.account.id, spend.token);
  if (attempt === null) throw new Error("an attempt that is being spent is gone");
  requireSame(attempt, spend.requestHash);
  return attempt.createdId ?? attempt;
}

async function giveUp(ctx: PaymentContext, spend: CheckoutHandlers): Promise<number | null> {
  return ctx.db.withStatements(async (tx) => {
    const held = await lockUnsettled(ctx, tx, spend);
    if (typeof held === "number") return held;
    await spend.release(tx, held);
    await releaseAttempt(tx, ctx.account.id, held.id);
    return null;
  });
}

async function settleCharged(
  ctx: PaymentContext,
  spend: CheckoutHandlers,
  charged: Charged,
): Promise<number> {
  try {
    return await ctx.db.withStatements(async (tx) => {
      const held = await lockUnsettled(ctx, tx, spend);
      return typeof held === "number"
        ? held
        : completeInTransaction(ctx, tx, { attempt: held, spend, charged });
    });
  } catch (error) {
    // The payment is another purchase's: it is in the books there, and this one has none.
    if (error instanceof AppError && error.code === "conflict") await giveUp(ctx, spend);
    throw error;
  }
}

async function chargeAndSettle(
  ctx: PaymentContext,
  spend: CheckoutHandlers,
  { attempt, charge }: { attempt: Attempt; charge: Charge },
): Promise<CheckoutResult> {
  const { gateway, result, weCharge } = await makeCharge(ctx, charge).catch(async (error: unknown) => {
    // Whether money moved is not known: the attempt stays spent by this request, which may ask again at once.
    await unclaimAttempt(ctx.db, ctx.account.id, attempt.id);
    throw error;
  });
  const { purpose, request } = charge;
  if (result.success) {
    const { amountCents } = request;
    const id = await settleCharged(ctx, spend, { gateway, purpose, amountCents, result, weCharge });
    return { id, clientPayload: result.clientPayload ?? null };
  }
  const settled = await giveUp(ctx, spend);
  if (settled !== null) return { id: settled, clientPayload: null };
  throw paymentRefused("body.subscription.payment.payment_token", result);
}

/** Waits while another process asks the gateway about the same request. */
async function isFree(ctx: PaymentContext, token: string): Promise<boolean> {
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  if (attempt === null || attempt.createdId !== null || attempt.spentAt === null) return true;
  return attempt.claimedUntil === null || attempt.claimedUntil <= ctx.worldClock.now();
}

/**
 * Spends an attempt token, once, however many ask at once and wherever: claim, ask the gateway, settle (ADR 0065). The
 * same request again gets the same subscription; another request a conflict. After a crash between, the same request
 * carries on where it stopped.
 */
export async function completeCheckout(
  ctx: PaymentContext,
  spend: CheckoutHandlers,
): Promise<CheckoutResult> {
  let waited = 0;
  for (;;) {
    const claimed = await ctx.db.withStatements((tx) => claim(ctx, tx, spend));
    if (claimed.kind === "settled") return { id: claimed.id, clientPayload: null };
    if (claimed.kind === "charge") return chargeAndSettle(ctx, spend, claimed);
    do {
      const length = PAUSES[waited];
      if (length === undefined)
        throw new AppError("conflict", "The same request is still being answered.", { retryAfter: 2 });
      waited += 1;
      await pause(length);
    } while (!(await isFree(ctx, spend.token)));
  }
}
