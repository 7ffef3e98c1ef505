import { z } from "zod";
import type { Context } from "@/server/context/index";
import { readPaymentToken } from "@/server/payments/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { findOwnSubscriber, getActingPerson } from "@/server/subscriptions/customers/index";
import {
  findPurchasedSubscription,
  getSubscription,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { problemsMessages } from "@/shared/messages/problems/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import type { Attempt } from "./attempt";
import { findAttempt } from "./attempt.repository";
import type { ShopContext } from "./buyer";
import { completeStored, findStoredCheckout, type StoredCheckout, saveIntent } from "./stored-checkout";

/**
 * State of a purchase when its buyer returns.
 *
 * `refused`: nothing was paid, and the form shows the reason. `waiting`: the result of the payment is not known yet.
 * `pay`: the buyer must visit their bank first.
 */
export type PurchaseOutcome =
  | { kind: "made" }
  | { kind: "waiting" }
  | { kind: "refused"; path: string }
  | { kind: "pay"; url: string };

const UNPAID = problemsMessages.en.notCharged;

/** Return to the form with the reason and the entered values. */
async function saveRefusal(
  ctx: ShopContext,
  { attempt, intent }: StoredCheckout,
  { note, reason }: { note: string; reason: string },
): Promise<PurchaseOutcome> {
  const { path } = intent.form;
  await saveIntent(ctx, attempt.token, { ...intent, form: { ...intent.form, note, reason } });
  const params = new URLSearchParams({ again: attempt.token });
  return { kind: "refused", path: `${path}${path.includes("?") ? "&" : "?"}${params}` };
}

async function toOutcome(ctx: ShopContext, token: string, error: unknown): Promise<PurchaseOutcome> {
  // Despite the error the purchase may be complete: another tab or the gateway may have completed it concurrently.
  const current = await findStoredCheckout(ctx, token);
  if (current === null || !(error instanceof AppError)) throw error;
  if (current.attempt.createdId !== null) return { kind: "made" };
  const [problem] = error.problems;
  if (error.code === "unavailable") return { kind: "waiting" };
  if (error.code === "conflict" && current.attempt.spentAt !== null) return { kind: "waiting" };
  if (error.code === "conflict")
    return saveRefusal(ctx, current, { note: error.message, reason: error.code });
  if (error.code !== "invalid") throw error;
  if (problem?.authorizeUrl !== undefined) return { kind: "pay", url: problem.authorizeUrl };
  return saveRefusal(ctx, current, {
    note: `${problem?.message ?? error.message} ${UNPAID}`,
    reason: problem?.reason ?? error.code,
  });
}

async function completePurchase(
  ctx: ShopContext,
  stored: StoredCheckout,
  query: Readonly<Record<string, string>>,
): Promise<PurchaseOutcome> {
  const { attempt } = stored;
  if (attempt.createdId !== null) return { kind: "made" };
  const paymentToken = await readPaymentToken(ctx, attempt.paymentType, query);
  if (paymentToken === null) {
    if (attempt.spentAt !== null) return { kind: "waiting" };
    return saveRefusal(ctx, stored, { note: UNPAID, reason: "checkout_cancelled" });
  }
  await completeStored(ctx, stored, paymentToken);
  return { kind: "made" };
}

/**
 * Complete the purchase of a buyer who returns from a gateway's page.
 *
 * The payment is verified at the gateway; the URL's query is not trusted. A repeated call creates and charges nothing
 * again.
 */
export async function finishPurchase(
  ctx: ShopContext,
  { token, query }: { token: string; query: Readonly<Record<string, string>> },
): Promise<PurchaseOutcome> {
  const stored = await findStoredCheckout(ctx, token);
  if (stored === null) throw notFound("purchase");
  return completePurchase(ctx, stored, query).catch((error: unknown) => toOutcome(ctx, token, error));
}

/** Target of a buyer who returns from a gateway: a redirect, or nothing because the pop-up closes. */
export type ReturnAction =
  | { kind: "go"; url: string }
  | {
      kind: "close";
      /** Origin of the opener page, for `postMessage`; null: none. */
      page: string | null;
      /** Fallback for a window that stays open. */
      url: string;
    };

/**
 * Handle the return of a buyer from a gateway's page to a purchase that the publisher's own page started.
 *
 * The payment is verified at the gateway, and the page requests its state from this server; neither trusts the URL.
 */
export async function handleReturn(
  ctx: ShopContext,
  input: { token: string; query: Readonly<Record<string, string>> },
): Promise<ReturnAction> {
  const stored = await findStoredCheckout(ctx, input.token);
  if (stored === null || stored.intent.away === null) throw notFound("checkout");
  const { away, returnTo, form } = stored.intent;
  const finished = await finishPurchase(ctx, input);
  if (finished.kind === "pay") return { kind: "go", url: finished.url };
  const url = finished.kind === "refused" ? form.path : (returnTo ?? ctx.account.siteUrl);
  return away.popup ? { kind: "close", page: away.page, url } : { kind: "go", url };
}

/**
 * State of a purchase by its attempt.
 *
 * `open`: unpaid and payable. `waiting`: the result of the payment is not known yet. `refused`: nothing was paid,
 * with the reason; the same attempt is still payable.
 */
export type CheckoutState =
  | { kind: "open" | "waiting" | "expired" }
  | { kind: "made"; subscription: Subscription }
  | { kind: "refused"; reason: string; message: string };

/** A signed-in reader may only use their own attempt; otherwise the token is the credential. */
async function requireOwn(ctx: ShopContext, attempt: Attempt): Promise<void> {
  if (getActingPerson(ctx) === null) return;
  const subscriber = await findOwnSubscriber(ctx);
  if (subscriber?.id !== attempt.subscriberId) throw notFound("checkout");
}

async function toState(ctx: ShopContext, attempt: Attempt): Promise<CheckoutState> {
  const { createdId, spentAt, expiresAt } = attempt;
  if (createdId !== null)
    return {
      kind: "made",
      subscription: await getSubscription(ctx, { id: createdId, subscriberId: null }),
    };
  if (spentAt !== null) return { kind: "waiting" };
  if (expiresAt <= ctx.clock.now()) return { kind: "expired" };
  const stored = await findStoredCheckout(ctx, attempt.token);
  const { note = null, reason = null } = stored?.intent.form ?? {};
  return note === null ? { kind: "open" } : { kind: "refused", reason: reason ?? "refused", message: note };
}

/** Get the state of a purchase by its attempt token; not_found for an unknown token and for another reader's. */
export async function getCheckoutState(ctx: ShopContext, token: string): Promise<CheckoutState> {
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  if (attempt === null) throw notFound("checkout");
  await requireOwn(ctx, attempt);
  return toState(ctx, attempt);
}

const termsSchema = z.object({ channel: z.literal("guest") });

/** Whether an attempt is a purchase without a login for the buyer's own use: a plan, or individual stories. */
function isBoughtByGuest({ kind, terms }: Pick<Attempt, "kind" | "terms">): boolean {
  if (kind === "guest") return true;
  return kind === "pay_per_asset" && termsSchema.safeParse(terms).success;
}

/** Time after a purchase for which its attempt token unlocks a browser. */
const UNLOCK_MILLISECONDS = DAY_MILLISECONDS;

/** Whether a purchase unlocks its browser: a guest's that is no gift. A signed-in reader needs no cookie. */
export function canUnlockBrowser(ctx: Context, subscription: Pick<Subscription, "gifter">): boolean {
  return getActingPerson(ctx) === null && subscription.gifter === null;
}

/**
 * Find the subscription that a guest's attempt token unlocks in a browser.
 *
 * null: it is not completed yet, a gift, a member's, or older than 24 hours (its URL may have been shared since).
 */
export async function findUnlockedPurchase(ctx: Context, token: string): Promise<number | null> {
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  if (attempt === null || attempt.createdId === null) return null;
  if (!isBoughtByGuest(attempt)) return null;
  const subscription = await findPurchasedSubscription(ctx, attempt.createdId);
  if (subscription === null) return null;
  const age = ctx.clock.now().getTime() - subscription.createdAt.getTime();
  if (age > UNLOCK_MILLISECONDS || !canUnlockBrowser(ctx, subscription)) return null;
  return subscription.id;
}
