"use server";

import { notFound, redirect } from "next/navigation";
import { keepPurchase } from "@/app/(auth)/keep-purchase";
import { placeOfVisit } from "@/app/(auth)/reader-visit";
import type { CheckoutState } from "@/components/site/shop/checkout-state";
import { AppError } from "@/server/platform/errors/index";
import {
  findUnlockedPurchase,
  type Item,
  type Paying,
  type QuoteView,
  quotePurchase,
  quoteView,
  startPurchase,
} from "@/server/subscriptions/storefront/index";
import { pathBack, shopVisit, visitedOrigin } from "../shop-visit";
import { frame } from "../visitor";
import { enteredIn, itemOf, itemPath, purchaseIn, textOf, wishOf } from "./asked-purchase";
import { problemsOf } from "./checkout-problems";

/** What the form asks for costs now; null where that itself is refused. */
async function priced(form: FormData, item: Item, withCoupon: boolean): Promise<QuoteView | null> {
  const ctx = await shopVisit();
  const wish = wishOf(form, item);
  const asked = withCoupon ? wish : { ...wish, couponCode: null };
  try {
    const quote = await quotePurchase(ctx, asked, { asGift: textOf(form, "gift") !== "" });
    return quoteView(quote, await frame(), ctx.clock.now());
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function bought(form: FormData, item: Item): Promise<Paying> {
  const ctx = await shopVisit();
  const path = itemPath(item);
  const { address } = await placeOfVisit();
  const query = new URLSearchParams();
  for (const name of ["currency", "gift", "renew"]) {
    const value = textOf(form, name).slice(0, 10);
    if (value !== "") query.set(name, value);
  }
  const joint = path.includes("?") ? "&" : "?";
  return startPurchase(ctx, {
    ...purchaseIn(form, { item, isMember: ctx.actor.kind === "reader" }),
    address,
    returnTo: pathBack(ctx, textOf(form, "from")),
    form: { path: query.size === 0 ? path : `${path}${joint}${query}`, entered: enteredIn(form) },
    origin: await visitedOrigin(ctx),
  });
}

/** Prices what the form asks for, or buys it: then its sender goes on to the gateway's page, or has it already. */
export async function checkoutAction(state: CheckoutState, form: FormData): Promise<CheckoutState> {
  const item = itemOf(textOf(form, "item"));
  if (item === null) notFound();
  const answer = {
    note: null,
    problems: {},
    values: enteredIn(form),
    quote: null,
    attempt: state.attempt + 1,
  };
  const wants = textOf(form, "do");
  let paying: Paying;
  try {
    if (wants !== "buy") {
      const ctx = await shopVisit();
      const isGift = textOf(form, "gift") !== "";
      const quote = await quotePurchase(ctx, wishOf(form, item), { asGift: isGift });
      return { ...answer, quote: quoteView(quote, await frame(), ctx.clock.now()) };
    }
    paying = await bought(form, item);
  } catch (error) {
    const said = problemsOf(error, form);
    // A coupon that takes nothing off leaves the price as it is without one.
    const quote = await priced(form, item, said.problems["coupon"] === undefined);
    return { ...answer, ...said, quote };
  }
  if (paying.kind === "made") {
    const ctx = await shopVisit();
    const unlocked = await findUnlockedPurchase(ctx, paying.token);
    if (unlocked !== null) await keepPurchase(ctx, unlocked);
  }
  // Outside, for a redirect is thrown.
  redirect(paying.kind === "made" ? `/subscribe/thanks/${paying.token}` : paying.url);
}
