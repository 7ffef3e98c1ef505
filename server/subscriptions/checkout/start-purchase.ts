import { AppError, invalid } from "@/server/platform/errors/index";
import type { IdentityInput } from "@/server/subscriptions/customers/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
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
  cartItem: CartItem;
  /** Idempotency key of the form: a repeated submission is the same purchase. */
  key: string;
  buyer: Extract<Buyer, { channel: "own" | "guest" }>;
  /** IP address of the buyer; null: not known. */
  address: string | null;
  gift: Gift | null;
  /** The buyer's subscription that this purchase renews; null: none. */
  renews: number | null;
  /** The payment_type value; null: nothing is to be paid. */
  paymentMethod: string | null;
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

function choosePaymentType({ paymentMethod }: PurchaseForm, { sale, paymentMethods }: Quote): string {
  if (!needsGateway(sale)) return NO_GATEWAY;
  if (paymentMethods.length === 0)
    throw new AppError("unavailable", "Payment is not available at the moment. Please contact us.");
  const chosen =
    paymentMethods.find(({ paymentType }) => paymentType === paymentMethod) ??
    (paymentMethods.length === 1 ? paymentMethods[0] : undefined);
  if (chosen === undefined) throw invalid("way", "Choose a payment method.");
  return chosen.paymentType;
}

/** Derive the attempt token of a form; a new one if the earlier attempt has expired. */
async function deriveToken(ctx: ShopContext, parts: readonly (string | number)[]): Promise<string> {
  const soon = new Date(ctx.clock.now().getTime() + MIN_LIFETIME);
  for (let attemptNumber = 0; ; attemptNumber += 1) {
    const token = deriveAttemptToken(ctx.account.id, "form", attemptNumber, ...parts);
    const attempt = await findAttempt(ctx.db, ctx.account.id, token);
    if (attempt === null || attempt.createdId !== null || attempt.expiresAt > soon) return token;
  }
}

function toCreateInput(ctx: ShopContext, purchase: PurchaseForm, paymentMethod: string): CreateInput {
  const { cartItem, gift, buyer, returnTo } = purchase;
  const now = ctx.clock.now();
  return {
    buyer,
    recipient: gift?.recipient ?? null,
    request: {
      ...toSaleRequest(cartItem),
      paymentType: paymentMethod,
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

async function requireRenewable(ctx: ShopContext, { renews, cartItem, gift }: PurchaseForm): Promise<void> {
  if (renews === null) return;
  const planId = cartItem.item.kind === "plan" && gift === null ? cartItem.item.planId : null;
  await requireRenewal(ctx, { renews, planId });
}

/** Build the idempotency key parts of a form submission. */
function toKeyParts(purchase: PurchaseForm, paymentMethod: string): (string | number)[] {
  const { cartItem, key, buyer, gift, renews, shown } = purchase;
  const { startAt = null, ...giftDetails } = gift ?? {};
  return [
    key,
    JSON.stringify([cartItem, buyer, giftDetails, startAt?.getTime() ?? null, renews, shown, paymentMethod]),
  ];
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
  const quote = await quotePurchase(ctx, purchase.cartItem, { asGift: purchase.gift !== null });
  requireShownTotal(purchase, quote);
  const paymentMethod = choosePaymentType(purchase, quote);
  const token = await deriveToken(ctx, toKeyParts(purchase, paymentMethod));
  const input = toCreateInput(ctx, purchase, paymentMethod);
  const existing = await findAttempt(ctx.db, ctx.account.id, token);
  if (existing === null || existing.spentAt === null) {
    if (purchase.renews !== null) await requireNotRenewed(ctx.db, ctx.account.id, purchase.renews);
    await previewSubscription(ctx, { ...input, token });
    const checkoutParams = toCheckoutParams(input, await findPurchaseParties(ctx, input));
    const { returnTo, form, renews: renewedFromId } = purchase;
    await saveIntent(ctx, token, {
      spending: { ...checkoutParams, renewedFromId },
      returnTo,
      form: { path: form.path, entered: { ...form.entered }, note: null },
    });
  }
  return payStoredCheckout(ctx, { token, origin: purchase.origin });
}

const LONGEST_WAIT = 366 * DAY_MILLISECONDS;

/** Return the start of a gift on a chosen day; null: now. Refused at `path`: a past day, or over a year away. */
export function resolveGiftStart(
  requested: Date | null,
  { now, path }: { now: Date; path: string },
): Date | null {
  if (requested === null) return null;
  const wait = requested.getTime() - now.getTime();
  // The day may be today and have begun already.
  if (wait < -DAY_MILLISECONDS) throw invalid(path, "Choose a date from today on.");
  if (wait > LONGEST_WAIT) throw invalid(path, "Choose a date within one year.");
  return requested <= now ? null : requested;
}
