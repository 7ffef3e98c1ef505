import { AppError, invalid } from "@/server/platform/errors/index";
import type { IdentityInput } from "@/server/subscriptions/customers/index";
import { deriveAttemptToken } from "./attempt";
import { findAttempt } from "./attempt.repository";
import { type Buyer, findPurchaseParties, limitGuestCheckout, type ShopContext } from "./buyer";
import { previewSubscription } from "./preview-subscription";
import {
  type CartItem,
  NO_GATEWAY,
  needsGateway,
  type Quote,
  quotePurchase,
  toSaleRequest,
} from "./quote-purchase";
import { requireRenewal } from "./renew-subscription";
import { type CreateInput, toCheckoutParams } from "./request";
import { type CheckoutProgress, payStoredCheckout, saveIntent } from "./stored-checkout";
import { requireNotRenewed } from "./subscription-writes.repository";

/** Recipient of a purchase that is a gift. */
export interface Gift {
  recipient: IdentityInput;
  /** Start of the gift; null: at once. */
  startAt: Date | null;
  /** Message to the recipient; null: none. */
  message: string | null;
}

export interface PurchaseForm {
  wish: CartItem;
  /** Idempotency key of the form: a repeated submission is the same purchase. */
  key: string;
  buyer: Extract<Buyer, { channel: "own" | "guest" }>;
  /** IP address of the buyer; null: not known. */
  address: string | null;
  gift: Gift | null;
  /** The buyer's subscription that this purchase renews; null: none. */
  renews: number | null;
  /** The payment_type value; null: nothing is to be paid. */
  way: string | null;
  /** The total that was shown to the buyer. */
  shown: { cents: number; currency: string };
  /** Fields that the publication requires from its buyer. */
  metadata: Readonly<Record<string, string>>;
  /** Page of the publication from which the buyer came. */
  returnTo: string | null;
  /** Path of the form and its entered values, which are shown again if the payment fails. */
  form: { path: string; entered: Readonly<Record<string, string>> };
  /** Origin at which the buyer reaches the publication, e.g. `https://news.example`. */
  origin: string;
}

const MINUTES = 60_000;
/** Minimum remaining lifetime of an attempt that is sent to a gateway. */
const MIN_LIFETIME = 60 * MINUTES;

function requireShownTotal({ shown }: PurchaseForm, { sale }: Quote): void {
  if (shown.cents === sale.dueCents && shown.currency === sale.currency) return;
  throw invalid("total", "The total has changed. Check the new total before you continue.");
}

function choosePaymentType({ way }: PurchaseForm, { sale, ways }: Quote): string {
  if (!needsGateway(sale)) return NO_GATEWAY;
  if (ways.length === 0)
    throw new AppError("unavailable", "Payment is not available at the moment. Please contact us.");
  const chosen = ways.find(({ word }) => word === way) ?? (ways.length === 1 ? ways[0] : undefined);
  if (chosen === undefined) throw invalid("way", "Choose a payment method.");
  return chosen.word;
}

/** Derive the attempt token of a form; a new one if the earlier attempt has expired. */
async function deriveToken(ctx: ShopContext, parts: readonly (string | number)[]): Promise<string> {
  const soon = new Date(ctx.clock.now().getTime() + MIN_LIFETIME);
  for (let turn = 0; ; turn += 1) {
    const token = deriveAttemptToken(ctx.account.id, "form", turn, ...parts);
    const attempt = await findAttempt(ctx.db, ctx.account.id, token);
    if (attempt === null || attempt.createdId !== null || attempt.expiresAt > soon) return token;
  }
}

function toCreateInput(ctx: ShopContext, purchase: PurchaseForm, way: string): CreateInput {
  const { wish, gift, buyer, returnTo } = purchase;
  const now = ctx.clock.now();
  return {
    buyer,
    recipient: gift?.recipient ?? null,
    asked: {
      ...toSaleRequest(wish),
      paymentType: way,
      amountCents: purchase.shown.cents,
      amountCurrency: purchase.shown.currency,
    },
    metadata: {
      ...purchase.metadata,
      ...(gift !== null && gift.message !== null && { gift_message: gift.message }),
    },
    notes: null,
    startAt: resolveGiftStart(gift?.startAt ?? null, { now, path: "gift-start" }),
    attemptToken: null,
    paymentToken: null,
    additionalData: {},
    externalId: null,
    referrer: returnTo,
  };
}

async function requireRenewable(ctx: ShopContext, { renews, wish, gift }: PurchaseForm): Promise<void> {
  if (renews === null) return;
  const planId = wish.item.kind === "plan" && gift === null ? wish.item.planId : null;
  await requireRenewal(ctx, { renews, planId });
}

/** Build the idempotency key parts of a form submission. */
function toKeyParts(purchase: PurchaseForm, way: string): (string | number)[] {
  const { wish, key, buyer, gift, renews, shown } = purchase;
  const { startAt = null, ...giftDetails } = gift ?? {};
  return [key, JSON.stringify([wish, buyer, giftDetails, startAt?.getTime() ?? null, renews, shown, way])];
}

/**
 * Start the purchase of a form: complete it if nothing is to be paid, else return the gateway's page.
 *
 * A repeated submission is the same purchase. Refused if the total differs from the one shown to the buyer, and if
 * the subscription has already been renewed.
 */
export async function startPurchase(ctx: ShopContext, purchase: PurchaseForm): Promise<CheckoutProgress> {
  const { buyer, address } = purchase;
  if (buyer.channel === "guest") await limitGuestCheckout(ctx, { ...buyer, address });
  resolveGiftStart(purchase.gift?.startAt ?? null, { now: ctx.clock.now(), path: "gift-start" });
  await requireRenewable(ctx, purchase);
  const quote = await quotePurchase(ctx, purchase.wish, { asGift: purchase.gift !== null });
  requireShownTotal(purchase, quote);
  const way = choosePaymentType(purchase, quote);
  const token = await deriveToken(ctx, toKeyParts(purchase, way));
  const input = toCreateInput(ctx, purchase, way);
  const existing = await findAttempt(ctx.db, ctx.account.id, token);
  if (existing === null || existing.spentAt === null) {
    if (purchase.renews !== null) await requireNotRenewed(ctx.db, ctx.account.id, purchase.renews);
    await previewSubscription(ctx, { ...input, token });
    const spending = toCheckoutParams(input, await findPurchaseParties(ctx, input));
    const { returnTo, form, renews: renewedFromId } = purchase;
    await saveIntent(ctx, token, {
      spending: { ...spending, renewedFromId },
      returnTo,
      form: { path: form.path, entered: { ...form.entered }, note: null },
    });
  }
  return payStoredCheckout(ctx, { token, origin: purchase.origin });
}

const DAY = 24 * 3_600_000;
const LONGEST_WAIT = 366 * DAY;

/** Return the start of a gift on a chosen day; null: now. Refused at `path`: a past day, or over a year away. */
export function resolveGiftStart(
  requested: Date | null,
  { now, path }: { now: Date; path: string },
): Date | null {
  if (requested === null) return null;
  const wait = requested.getTime() - now.getTime();
  // The day may be today and have begun already.
  if (wait < -DAY) throw invalid(path, "Choose a date from today on.");
  if (wait > LONGEST_WAIT) throw invalid(path, "Choose a date within one year.");
  return requested <= now ? null : requested;
}
