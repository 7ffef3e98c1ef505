import { notFound } from "next/navigation";
import { CheckoutForm } from "@/components/site/shop/checkout-form";
import { CheckoutHead } from "@/components/site/shop/checkout-head";
import { NoCheckout } from "@/components/site/shop/no-checkout";
import { getOwnMember } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import {
  fieldText,
  getPurchase,
  type Item,
  mayHaveEntered,
  type Quote,
  quotePurchase,
  quoteView,
  type ShopContext,
  whyNotRenewed,
} from "@/server/subscriptions/storefront/index";
import { doors, idOf, once, pathBack, shopVisit } from "../shop-visit";
import { frame } from "../visitor";
import { itemPath, itemText } from "./asked-purchase";
import { checkoutAction } from "./checkout-action";

export type Search = Readonly<Record<string, string | string[] | undefined>>;

/** What a form of the account already asks for by itself. */
const ASKED_ANYWAY = ["email", "e-mail", "phone", "phone-number", "mobile", "mobile-number"];
const DAY = 24 * 3_600_000;

/** A quote, or the page that is not found for what is not sold. */
export async function quoteOf(
  ctx: ShopContext,
  item: Item,
  { currency, asGift }: { currency: string | null; asGift: boolean },
): Promise<Quote> {
  const known = currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null;
  return quotePurchase(ctx, { item, currency: known, couponCode: null }, { asGift }).catch(pageNotFound);
}

function pageNotFound(error: unknown): never {
  if (error instanceof AppError && ["not_found", "gone", "invalid"].includes(error.code)) notFound();
  throw error;
}

/** What was entered before its buyer went to pay, and came back without having paid; nothing for anybody else. */
async function beforeOf(ctx: ShopContext, search: Search) {
  const token = once(search, "again");
  const found = token === null ? null : await getPurchase(ctx, token).catch(() => null);
  if (found === null) return { values: {}, note: null, back: null, again: "" };
  const { form, returnTo: back } = found.intent;
  const member = ctx.actor.kind === "reader" ? await getOwnMember(ctx) : null;
  return found.subscription === null && mayHaveEntered(found.intent.spending.identity, member)
    ? { values: form.entered, note: form.note, back, again: found.attempt.token }
    : { values: {}, note: null, back, again: "" };
}

/** Who comes back from logging in, by the door that the address names. */
async function returnedTo(ctx: ShopContext, search: Search) {
  const by = once(search, "by");
  if (by === null) return null;
  const email = ctx.actor.kind === "reader" ? (await getOwnMember(ctx)).email : null;
  return { by, email };
}

/** The page of a purchase: what it is, and its form. */
export async function CheckoutPage({ item, search }: { item: Item; search: Search }) {
  const [ctx, place] = [await shopVisit(), await frame()];
  const asGift = item.kind === "plan" && once(search, "gift") !== null;
  const quote = await quoteOf(ctx, item, { currency: once(search, "currency"), asGift });
  const before = await beforeOf(ctx, search);
  const from = pathBack(ctx, once(search, "from")) ?? before.back;
  const renew = idOf(once(search, "renew"));
  const planId = item.kind === "plan" && !asGift ? item.planId : null;
  const refusal =
    renew === null ? null : await whyNotRenewed(ctx, { renews: renew, planId }).catch(pageNotFound);
  const now = ctx.clock.now();
  const view = quoteView(quote, place, now);
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const path = itemPath(item);
  const query = (more: Record<string, string>) => {
    const all = new URLSearchParams({
      ...(view.currency === quote.currencies[0] ? {} : { currency: view.currency }),
      ...(asGift ? { gift: "1" } : {}),
      ...(renew === null ? {} : { renew: String(renew) }),
      ...(from === null ? {} : { from }),
      ...more,
    });
    for (const [name, value] of Object.entries(more)) if (value === "") all.delete(name);
    return all.size === 0 ? path : `${path}${path.includes("?") ? "&" : "?"}${all}`;
  };
  const door = ctx.ids.secret(9);
  const asked = quote.metadataFields.filter((name) => !ASKED_ANYWAY.includes(name.toLowerCase()));
  return (
    <CheckoutHead
      quote={view}
      frame={place}
      asGift={asGift}
      turns={{
        own: query({ gift: "" }),
        gift:
          item.kind === "plan" && quote.sale.type !== "campaign" && renew === null
            ? query({ gift: "1" })
            : null,
        currencies: quote.currencies.map((code) => ({ code, href: query({ currency: code }) })),
        all: from === null ? "/subscribe" : `/subscribe?${new URLSearchParams({ from })}`,
      }}
    >
      {refusal === null ? (
        <CheckoutForm
          action={checkoutAction}
          quote={view}
          hidden={{
            item: itemText(item),
            key: ctx.ids.secret(18),
            currency: view.currency,
            gift: asGift ? "1" : "",
            renew: renew === null ? "" : String(renew),
            from: from ?? "",
          }}
          buyer={ctx.actor.kind === "reader" ? { name: ctx.actor.reader.name } : null}
          doors={await doors(query({ again: before.again, by: door }))}
          door={door}
          returned={await returnedTo(ctx, search)}
          gift={asGift ? { first: day(now.getTime()), last: day(now.getTime() + 365 * DAY) } : null}
          asked={asked.map((name) => ({ name: `about-${name}`, label: fieldText(name) }))}
          takesCoupons={item.kind === "plan" && quote.sale.priceCents > 0}
          before={{ values: before.values, note: before.note }}
        />
      ) : (
        <NoCheckout why={refusal} account={`${place.authUrl ?? ""}/account/plans`} />
      )}
    </CheckoutHead>
  );
}
