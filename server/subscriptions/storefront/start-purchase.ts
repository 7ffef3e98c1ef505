import { AppError, invalid } from "@/server/platform/errors/index";
import {
  admitGuest,
  type Buyer,
  type CreateInput,
  findAttempt,
  giftStart,
  knownPeople,
  previewSubscription,
  requireNotRenewed,
  saveIntent,
  toCheckoutParams,
  tokenOf,
} from "@/server/subscriptions/checkout/index";
import type { GivenIdentity } from "@/server/subscriptions/subscribers/index";
import { type CartItem, toSaleRequest } from "./cart-item";
import { type Paying, payStoredCheckout } from "./pay-stored-checkout";
import { NO_GATEWAY, needsGateway, type Quote, quotePurchase } from "./quote-purchase";
import { requireRenewal } from "./require-renewal";
import type { ShopContext } from "./shop-context";

/** Whom a purchase is for, where it is not for its buyer. */
export interface Gift {
  recipient: GivenIdentity;
  /** From when it is theirs; null: at once. */
  startAt: Date | null;
  /** What they are told; null: nothing. */
  message: string | null;
}

export interface StartPurchase {
  wish: CartItem;
  /** The form's own: the same form sent twice is one purchase. */
  key: string;
  buyer: Extract<Buyer, { channel: "own" | "guest" }>;
  /** From where the form was sent; null: not known. */
  address: string | null;
  gift: Gift | null;
  /** A subscription of the buyer's own of which this is another period; null: none. */
  renews: number | null;
  /** Word of a way to pay; null where nothing is to be paid. */
  way: string | null;
  /** What the buyer was shown as the total. */
  shown: { cents: number; currency: string };
  /** What the publication asks its buyer for. */
  metadata: Readonly<Record<string, string>>;
  /** Page of the publication's own from which they came. */
  returnTo: string | null;
  /** Where the form is, and what was entered there: it is shown again where nothing was paid. */
  form: { path: string; entered: Readonly<Record<string, string>> };
  /** Under which the buyer reaches the publication, e.g. `https://news.example`. */
  origin: string;
}

const MINUTES = 60_000;
/** An attempt that ends sooner is not sent to a gateway any more. */
const LEAST_LIFE = 60 * MINUTES;

function requireShown({ shown }: StartPurchase, { sale }: Quote): void {
  if (shown.cents === sale.dueCents && shown.currency === sale.currency) return;
  throw invalid("total", "The total is another one now. Look at it, and go on if it is right.");
}

function wayOf({ way }: StartPurchase, { sale, ways }: Quote): string {
  if (!needsGateway(sale)) return NO_GATEWAY;
  if (ways.length === 0)
    throw new AppError("unavailable", "This cannot be paid here at the moment. Please write to us.");
  const chosen = ways.find(({ word }) => word === way) ?? (ways.length === 1 ? ways[0] : undefined);
  if (chosen === undefined) throw invalid("way", "Choose how to pay.");
  return chosen.word;
}

/** The token of what this form asks; a later one where the attempt of an earlier time is over. */
async function tokenFor(ctx: ShopContext, asked: readonly (string | number)[]): Promise<string> {
  const soon = new Date(ctx.clock.now().getTime() + LEAST_LIFE);
  for (let turn = 0; ; turn += 1) {
    const token = tokenOf(ctx.account.id, "form", turn, ...asked);
    const attempt = await findAttempt(ctx.db, ctx.account.id, token);
    if (attempt === null || attempt.createdId !== null || attempt.expiresAt > soon) return token;
  }
}

function inputOf(ctx: ShopContext, asked: StartPurchase, way: string): CreateInput {
  const { wish, gift, buyer, returnTo } = asked;
  const now = ctx.clock.now();
  return {
    buyer,
    recipient: gift?.recipient ?? null,
    asked: {
      ...toSaleRequest(wish),
      paymentType: way,
      amountCents: asked.shown.cents,
      amountCurrency: asked.shown.currency,
    },
    metadata: {
      ...asked.metadata,
      ...(gift !== null && gift.message !== null && { gift_message: gift.message }),
    },
    notes: null,
    startAt: giftStart(gift?.startAt ?? null, { now, path: "gift-start" }),
    attemptToken: null,
    paymentToken: null,
    additionalData: {},
    externalId: null,
    referrer: returnTo,
  };
}

async function requireRenewable(ctx: ShopContext, { renews, wish, gift }: StartPurchase): Promise<void> {
  if (renews === null) return;
  const planId = wish.item.kind === "plan" && gift === null ? wish.item.planId : null;
  await requireRenewal(ctx, { renews, planId });
}

/** What makes two sendings of one form the same purchase. */
function askedBy(asked: StartPurchase, way: string): (string | number)[] {
  const { wish, key, buyer, gift, renews, shown } = asked;
  const { startAt = null, ...given } = gift ?? {};
  return [key, JSON.stringify([wish, buyer, given, startAt?.getTime() ?? null, renews, shown, way])];
}

/**
 * Buys what a form of the publication's pages asks for, as far as it goes without its buyer's money: made at once where
 * nothing is to be paid, else the address of the gateway's page. The same form sent again, however often and however
 * late, is the same purchase. Refused where the total is not what the buyer was shown, and where the subscription was
 * renewed already.
 */
export async function startPurchase(ctx: ShopContext, asked: StartPurchase): Promise<Paying> {
  const { buyer, address } = asked;
  if (buyer.channel === "guest") await admitGuest(ctx, { ...buyer, address });
  giftStart(asked.gift?.startAt ?? null, { now: ctx.clock.now(), path: "gift-start" });
  await requireRenewable(ctx, asked);
  const quote = await quotePurchase(ctx, asked.wish, { asGift: asked.gift !== null });
  requireShown(asked, quote);
  const way = wayOf(asked, quote);
  const token = await tokenFor(ctx, askedBy(asked, way));
  const input = inputOf(ctx, asked, way);
  const known = await findAttempt(ctx.db, ctx.account.id, token);
  if (known === null || known.spentAt === null) {
    if (asked.renews !== null) await requireNotRenewed(ctx.db, ctx.account.id, asked.renews);
    await previewSubscription(ctx, { ...input, token });
    const spending = toCheckoutParams(input, await knownPeople(ctx, input));
    const { returnTo, form, renews: renewedFromId } = asked;
    await saveIntent(ctx, token, {
      spending: { ...spending, renewedFromId },
      returnTo,
      form: { path: form.path, entered: { ...form.entered }, note: null },
    });
  }
  return payStoredCheckout(ctx, { token, origin: asked.origin });
}
