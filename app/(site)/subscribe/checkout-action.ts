"use server";

import { notFound, redirect } from "next/navigation";
import { getClientInfo } from "@/app/(auth)/reader-request";
import { unlockPurchaseInBrowser } from "@/app/(auth)/unlock-purchase";
import type { CheckoutState } from "@/components/site/shop/checkout-state";
import { AppError } from "@/server/platform/errors/index";
import {
  type CartItemSubject,
  type CheckoutProgress,
  findUnlockedPurchase,
  type QuoteView,
  quotePurchase,
  startPurchase,
  toQuoteView,
} from "@/server/subscriptions/checkout/index";
import { getShopContext, getVisitorOrigin, toReturnPath } from "../shop-context";
import { loadFrame } from "../visitor";
import {
  buildCheckoutPath,
  getEnteredValues,
  getTrimmedField,
  parseCartItem,
  parseItem,
  parsePurchase,
} from "./checkout-form-data";
import { toCheckoutProblems } from "./checkout-problems";

/** Quote the item of the form; null where the quote is refused. */
async function tryQuote(
  form: FormData,
  item: CartItemSubject,
  withCoupon: boolean,
): Promise<QuoteView | null> {
  const ctx = await getShopContext();
  const cartItem = parseCartItem(form, item);
  const requested = withCoupon ? cartItem : { ...cartItem, couponCode: null };
  try {
    const quote = await quotePurchase(ctx, requested, { asGift: getTrimmedField(form, "gift") !== "" });
    return toQuoteView(quote, await loadFrame(), ctx.clock.now());
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function buy(form: FormData, item: CartItemSubject): Promise<CheckoutProgress> {
  const ctx = await getShopContext();
  const path = buildCheckoutPath(item);
  const { address } = await getClientInfo();
  const query = new URLSearchParams();
  for (const name of ["currency", "gift", "renew"]) {
    const value = getTrimmedField(form, name).slice(0, 10);
    if (value !== "") query.set(name, value);
  }
  const joint = path.includes("?") ? "&" : "?";
  return startPurchase(ctx, {
    ...parsePurchase(form, { item, isMember: ctx.actor.kind === "reader" }),
    address,
    returnTo: toReturnPath(ctx, getTrimmedField(form, "from")),
    form: { path: query.size === 0 ? path : `${path}${joint}${query}`, entered: getEnteredValues(form) },
    origin: await getVisitorOrigin(ctx),
  });
}

/** Quote the form's item, or buy it and redirect to the gateway's page or the receipt. */
export async function checkoutAction(state: CheckoutState, form: FormData): Promise<CheckoutState> {
  const item = parseItem(getTrimmedField(form, "item"));
  if (item === null) notFound();
  const { locale } = await loadFrame();
  const answer = {
    note: null,
    problems: {},
    values: getEnteredValues(form),
    quote: null,
    attempt: state.attempt + 1,
  };
  const wants = getTrimmedField(form, "do");
  let paying: CheckoutProgress;
  try {
    if (wants !== "buy") {
      const ctx = await getShopContext();
      const isGift = getTrimmedField(form, "gift") !== "";
      const quote = await quotePurchase(ctx, parseCartItem(form, item), { asGift: isGift });
      return { ...answer, quote: toQuoteView(quote, await loadFrame(), ctx.clock.now()) };
    }
    paying = await buy(form, item);
  } catch (error) {
    const problems = toCheckoutProblems(error, { form, locale });
    // A coupon without effect leaves the price of a purchase without one.
    const quote = await tryQuote(form, item, problems.problems["coupon"] === undefined);
    return { ...answer, ...problems, quote };
  }
  if (paying.kind === "made") {
    const ctx = await getShopContext();
    const unlocked = await findUnlockedPurchase(ctx, paying.token);
    if (unlocked !== null) await unlockPurchaseInBrowser(ctx, unlocked);
  }
  // Outside the try block, as redirect() throws.
  redirect(paying.kind === "made" ? `/subscribe/thanks/${paying.token}` : paying.url);
}
