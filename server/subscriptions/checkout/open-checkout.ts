import { authOrigin, toOwnUrl } from "@/server/identity/index";
import type { PaymentContext } from "@/server/payments/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import { type CheckoutIntentInput, parseSale } from "./attempt";
import { findAttempt } from "./attempt.repository";
import { findPurchaseParties, requireSeller, type ShopContext } from "./buyer";
import { previewSwitch } from "./preview-switch";
import { getSwitchDetails } from "./price-switch";
import { requireRenewal } from "./renew-subscription";
import { type CreateInput, requireAgreement, toCheckoutParams, toCreateTerms } from "./request";
import { type CheckoutProgress, payStoredCheckout, saveIntent } from "./stored-checkout";
import { requireNotRenewed } from "./subscription-writes.repository";
import { getOwnSubscription, toSwitchParams } from "./switch-plan";

/**
 * Store the input of a create with its attempt before the payment, so that the payment creates exactly that,
 * whether the buyer or a webhook reports it. Refused like the create: another buyer's attempt, an expired one,
 * other terms than previewed, and a second renewal of the same subscription.
 */
async function storeCheckout(
  ctx: PaymentContext,
  input: CreateInput & { attemptToken: string },
  back: Omit<CheckoutIntentInput, "spending"> & { renewedFromId: number | null },
): Promise<void> {
  const people = await findPurchaseParties(ctx, input);
  const attempt = await findAttempt(ctx.db, ctx.account.id, input.attemptToken);
  const isOwn = attempt?.subscriberId === people.buyer.subscriber.id && attempt.kind !== "switch_plan";
  if (attempt === null || !isOwn) throw notFound("attempt");
  if (attempt.spentAt !== null) return;
  if (attempt.expiresAt <= ctx.clock.now())
    throw invalid("body.attempt_token", "This attempt_token has expired. Preview again.");
  requireAgreement(attempt, parseSale(attempt), toCreateTerms(input, people));
  const { renewedFromId, ...rest } = back;
  if (renewedFromId !== null) await requireNotRenewed(ctx.db, ctx.account.id, renewedFromId);
  await saveIntent(ctx, attempt.token, {
    ...rest,
    spending: { ...toCheckoutParams(input, people), renewedFromId },
  });
}

/** Return addresses of a buyer whom the publisher's page sends to a gateway. */
export interface ReturnAddresses {
  /** Pages of the publication; optional for a pop-up, which redirects nobody. */
  returnUrl: string | null;
  cancelUrl: string | null;
  /** The gateway's page is in a pop-up that closes itself. */
  popup: boolean;
  /** Origin of the page with the checkout; null: not known. */
  page: string | null;
  /** Origin at which the buyer reaches this installation. */
  origin: string;
}

function requireOwnPage(
  ctx: ShopContext,
  { popup }: ReturnAddresses,
  { name, url }: { name: string; url: string | null },
) {
  const ownUrl = toOwnUrl(ctx.account, url);
  if (ownUrl !== null || popup) return ownUrl;
  throw invalid(`body.checkout.${name}`, "must be a page on one of the publication's domains");
}

function toIntent(ctx: ShopContext, back: ReturnAddresses) {
  const returnTo = requireOwnPage(ctx, back, { name: "return_url", url: back.returnUrl });
  const cancelTo = requireOwnPage(ctx, back, { name: "cancel_url", url: back.cancelUrl ?? back.returnUrl });
  return {
    returnTo,
    form: { path: cancelTo ?? ctx.account.siteUrl, entered: {}, note: null, reason: null },
    away: { popup: back.popup, page: back.page },
  };
}

/** Gateways redirect buyers to an address of the account. */
function toOwnOrigin({ account }: ShopContext, { origin }: ReturnAddresses): string {
  return toOwnUrl(account, origin) === null ? authOrigin(account) : origin;
}

/** A purchase that the publisher's page starts. */
export interface CheckoutInput {
  input: CreateInput & { attemptToken: string };
  /** The buyer's subscription that this purchase renews; null: none. */
  renews: number | null;
  back: ReturnAddresses;
}

/**
 * Continue a previewed purchase: complete it if nothing is to be paid, else return the gateway's page.
 *
 * A repeated call is the same order. Whether the buyer or the gateway reports the payment, the stored order is
 * completed; the page need not call again.
 */
export async function openCheckout(
  ctx: ShopContext,
  { input, renews, back }: CheckoutInput,
): Promise<CheckoutProgress> {
  requireSeller(ctx, input.buyer.channel);
  const { planId, dynamicAssets } = input.request;
  if (renews !== null) {
    const isPlain = dynamicAssets === null && input.recipient === null && input.buyer.channel === "own";
    await requireRenewal(ctx, { renews, planId: isPlain ? planId : null });
  }
  await storeCheckout(ctx, input, { ...toIntent(ctx, back), renewedFromId: renews });
  return payStoredCheckout(ctx, { token: input.attemptToken, origin: toOwnOrigin(ctx, back) });
}

/**
 * Preview a switch of the reader's subscription to another plan and return the token of its attempt.
 *
 * The token reserves the previewed price. Nothing is switched or paid yet.
 */
export async function startSwitch(
  ctx: ShopContext,
  { id, planId, path }: { id: number; planId: number; path: string },
): Promise<string> {
  const { id: subscriberId } = await requireSubscriber(ctx);
  const { subscription: current, plans } = await getSwitchDetails(ctx, { id, subscriberId });
  const option = plans.find((plan) => plan.planId === planId);
  if (option === undefined) throw notFound("plan to switch to");
  const { switchType } = option;
  const params = { id, subscriberId, planId, switchType, paymentType: null };
  const { attemptToken } = await previewSwitch(ctx, params);
  const form = { path: `${path}/${attemptToken}`, entered: {}, note: null };
  await saveIntent(ctx, attemptToken, { spending: toSwitchParams(current, null), returnTo: null, form });
  return attemptToken;
}

/** Continue a previewed switch of the reader's own subscription. */
export async function openSwitchCheckout(
  ctx: ShopContext,
  { id, token, back }: { id: number; token: string; back: ReturnAddresses },
): Promise<CheckoutProgress> {
  const { id: subscriberId } = await requireSubscriber(ctx);
  const current = await getOwnSubscription(ctx, id);
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  const isOwn = attempt?.subscriberId === subscriberId && attempt.subscriptionId === id;
  if (attempt === null || !isOwn || attempt.kind !== "switch_plan") throw notFound("attempt");
  if (attempt.spentAt === null && attempt.expiresAt <= ctx.clock.now())
    throw new AppError("invalid", "This attempt_token has expired. Preview again.");
  await saveIntent(ctx, token, { ...toIntent(ctx, back), spending: toSwitchParams(current, null) });
  return payStoredCheckout(ctx, { token, origin: toOwnOrigin(ctx, back) });
}
