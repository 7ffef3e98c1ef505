import { notFound } from "next/navigation";
import { CheckoutForm } from "@/components/site/shop/checkout-form";
import { CheckoutHead } from "@/components/site/shop/checkout-head";
import { getCheckoutTexts } from "@/components/site/shop/checkout-texts";
import { NoCheckout } from "@/components/site/shop/no-checkout";
import { getOwnMember } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { getPresentation } from "@/server/subscriptions/catalogue/index";
import {
  type CartItemSubject,
  canSeeEntries,
  getPurchase,
  type Quote,
  quotePurchase,
  type ShopContext,
  toQuoteView,
  whyNotRenewable,
} from "@/server/subscriptions/checkout/index";
import { formatFieldName } from "@/shared/formats/plan-texts";
import { translatePaymentProblem, translateProblem } from "@/shared/messages/translate-problem";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { buildLoginLinks, getSearchParam, getShopContext, parseId, toReturnPath } from "../shop-context";
import { loadFrame } from "../visitor";
import { checkoutAction } from "./checkout-action";
import { buildCheckoutPath, formatItem } from "./checkout-form-data";

export type Search = Readonly<Record<string, string | string[] | undefined>>;

/** Metadata fields that the form contains already. */
const FORM_FIELDS = ["email", "e-mail", "phone", "phone-number", "mobile", "mobile-number"];

/** Quote an item; one that is not for sale is a 404. */
export async function getQuote(
  ctx: ShopContext,
  item: CartItemSubject,
  { currency, asGift }: { currency: string | null; asGift: boolean },
): Promise<Quote> {
  const validCurrency = currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null;
  return quotePurchase(ctx, { item, currency: validCurrency, couponCode: null }, { asGift }).catch(
    throwNotFound,
  );
}

function throwNotFound(error: unknown): never {
  if (error instanceof AppError && ["not_found", "gone", "invalid"].includes(error.code)) notFound();
  throw error;
}

/** Return the values entered before a payment was cancelled; empty for another visitor. */
async function loadPreviousAttempt(ctx: ShopContext, search: Search) {
  const token = getSearchParam(search, "again");
  const purchase = token === null ? null : await getPurchase(ctx, token).catch(() => null);
  if (purchase === null) return { values: {}, note: null, back: null, again: "" };
  const { form, returnTo: back } = purchase.intent;
  const member = ctx.actor.kind === "reader" ? await getOwnMember(ctx) : null;
  return purchase.subscription === null && canSeeEntries(purchase.intent.spending.identity, member)
    ? { values: form.entered, note: form.note, back, again: purchase.attempt.token }
    : { values: {}, note: null, back, again: "" };
}

/** Return the visitor who returns from logging in, by the `by` parameter of the URL. */
async function getReturnedVisitor(ctx: ShopContext, search: Search) {
  const by = getSearchParam(search, "by");
  if (by === null) return null;
  const email = ctx.actor.kind === "reader" ? (await getOwnMember(ctx)).email : null;
  return { by, email };
}

function translateNote(note: string | null, locale: string): string | null {
  return note === null ? null : translatePaymentProblem(locale, note);
}

/** Checkout page: the item and its form. */
export async function CheckoutPage({ item, search }: { item: CartItemSubject; search: Search }) {
  const [ctx, pageFrame] = [await getShopContext(), await loadFrame()];
  const asGift = item.kind === "plan" && getSearchParam(search, "gift") !== null;
  const quote = await getQuote(ctx, item, { currency: getSearchParam(search, "currency"), asGift });
  const previous = await loadPreviousAttempt(ctx, search);
  const from = toReturnPath(ctx, getSearchParam(search, "from")) ?? previous.back;
  const renew = parseId(getSearchParam(search, "renew"));
  const planId = item.kind === "plan" && !asGift ? item.planId : null;
  const refusal =
    renew === null ? null : await whyNotRenewable(ctx, { renews: renew, planId }).catch(throwNotFound);
  const now = ctx.clock.now();
  const view = toQuoteView(quote, pageFrame, now);
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const path = buildCheckoutPath(item);
  const query = (changes: Record<string, string>) => {
    const all = new URLSearchParams({
      ...(view.currency === quote.currencies[0] ? {} : { currency: view.currency }),
      ...(asGift ? { gift: "1" } : {}),
      ...(renew === null ? {} : { renew: String(renew) }),
      ...(from === null ? {} : { from }),
      ...changes,
    });
    for (const [name, value] of Object.entries(changes)) if (value === "") all.delete(name);
    return all.size === 0 ? path : `${path}${path.includes("?") ? "&" : "?"}${all}`;
  };
  const door = ctx.ids.secret(9);
  const { storefront } = ctx.account.settings.subscriptions;
  const { termsUrl, privacyUrl } = storefront;
  const requestedFields = quote.metadataFields.filter((name) => !FORM_FIELDS.includes(name.toLowerCase()));
  return (
    <CheckoutHead
      quote={view}
      frame={pageFrame}
      asGift={asGift}
      proof={item.kind === "plan" ? getPresentation(storefront, item.planId).proof : null}
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
          texts={getCheckoutTexts(pageFrame)}
          hidden={{
            item: formatItem(item),
            key: ctx.ids.secret(18),
            currency: view.currency,
            gift: asGift ? "1" : "",
            renew: renew === null ? "" : String(renew),
            from: from ?? "",
          }}
          buyer={ctx.actor.kind === "reader" ? { name: ctx.actor.reader.name } : null}
          loginLinks={await buildLoginLinks(query({ again: previous.again, by: door }))}
          door={door}
          returned={await getReturnedVisitor(ctx, search)}
          gift={
            asGift ? { first: day(now.getTime()), last: day(now.getTime() + 365 * DAY_MILLISECONDS) } : null
          }
          metadataFields={requestedFields.map((name) => ({
            name: `about-${name}`,
            label: formatFieldName(name),
          }))}
          consent={{ termsUrl, privacyUrl }}
          takesCoupons={item.kind === "plan" && quote.sale.priceCents > 0}
          before={{ values: previous.values, note: translateNote(previous.note, pageFrame.locale) }}
        />
      ) : (
        <NoCheckout
          why={translateProblem(pageFrame.locale, refusal)}
          account={`${pageFrame.authUrl ?? ""}/account/plans`}
          locale={pageFrame.locale}
        />
      )}
    </CheckoutHead>
  );
}
