import { authOrigin, ownAddress } from "@/server/identity/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import {
  type CreateInput,
  findAttempt,
  requireSeller,
  saveIntent,
  storeCheckout,
} from "@/server/subscriptions/checkout/index";
import { requireSubscriber } from "@/server/subscriptions/subscribers/index";
import { switchSpending } from "@/server/subscriptions/switching/index";
import { type Paying, payStoredCheckout } from "./pay-stored-checkout";
import { requireRenewal } from "./require-renewal";
import type { ShopContext } from "./shop-context";
import { getOwnSubscription } from "./start-switch";

/** How a buyer gets back to the page of the publisher's from which they were sent to a gateway. */
export interface WayBack {
  /** Pages of the publication's own; of a pop-up nobody is sent to them, so they may be missing. */
  returnUrl: string | null;
  cancelUrl: string | null;
  /** The gateway's page stands in a window of its own, which closes itself. */
  popup: boolean;
  /** Origin of the page that asked; null: not known. */
  page: string | null;
  /** Under which the buyer reaches this installation. */
  origin: string;
}

function ownPage(ctx: ShopContext, { popup }: WayBack, { name, url }: { name: string; url: string | null }) {
  const own = ownAddress(ctx.account, url);
  if (own !== null || popup) return own;
  throw invalid(`body.checkout.${name}`, "must be a page at one of the publication's own domains");
}

function intentTo(ctx: ShopContext, back: WayBack) {
  const returnTo = ownPage(ctx, back, { name: "return_url", url: back.returnUrl });
  const cancelTo = ownPage(ctx, back, { name: "cancel_url", url: back.cancelUrl ?? back.returnUrl });
  return {
    returnTo,
    form: { path: cancelTo ?? ctx.account.siteUrl, entered: {}, note: null, reason: null },
    away: { popup: back.popup, page: back.page },
  };
}

/** Gateways send their buyers back to an address of the account's own. */
function ownOrigin({ account }: ShopContext, { origin }: WayBack): string {
  return ownAddress(account, origin) === null ? authOrigin(account) : origin;
}

/** What a page of the publisher's wants to have paid. */
export interface OpenCheckout {
  input: CreateInput & { attemptToken: string };
  /** A subscription of the buyer's own of which this is another period; null: none. */
  renews: number | null;
  back: WayBack;
}

/**
 * Brings a purchase that was previewed on, as far as it goes without its buyer's money: made at once where nothing is to
 * be paid, else the address of the gateway's page. The same again, however often, is the same order. Whoever brings the
 * payment, the buyer or the gateway, makes what is said here; the page need not come back.
 */
export async function openCheckout(ctx: ShopContext, { input, renews, back }: OpenCheckout): Promise<Paying> {
  requireSeller(ctx, input.buyer.channel);
  const { planId, dynamicAssets } = input.asked;
  if (renews !== null) {
    const isPlain = dynamicAssets === null && input.recipient === null && input.buyer.channel === "own";
    await requireRenewal(ctx, { renews, planId: isPlain ? planId : null });
  }
  await storeCheckout(ctx, input, { ...intentTo(ctx, back), renewedFromId: renews });
  return payStoredCheckout(ctx, { token: input.attemptToken, origin: ownOrigin(ctx, back) });
}

/** The same of a switch of one's own subscription that was previewed. */
export async function openSwitchCheckout(
  ctx: ShopContext,
  { id, token, back }: { id: number; token: string; back: WayBack },
): Promise<Paying> {
  const { id: subscriberId } = await requireSubscriber(ctx);
  const from = await getOwnSubscription(ctx, id);
  const attempt = await findAttempt(ctx.db, ctx.account.id, token);
  const isOwn = attempt?.subscriberId === subscriberId && attempt.subscriptionId === id;
  if (attempt === null || !isOwn || attempt.kind !== "switch_plan") throw notFound("attempt");
  if (attempt.spentAt === null && attempt.expiresAt <= ctx.clock.now())
    throw new AppError("invalid", "This attempt_token has expired. Preview again.");
  await saveIntent(ctx, token, { ...intentTo(ctx, back), spending: switchSpending(from, null) });
  return payStoredCheckout(ctx, { token, origin: ownOrigin(ctx, back) });
}
