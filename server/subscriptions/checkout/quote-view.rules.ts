import {
  createChargeFormat,
  endText,
  formatLongDate,
  formatMoney,
  formatPaymentMethod,
  formatTerm,
  getPlansTexts,
  renewalTexts,
  type TextFormat,
} from "@/shared/formats/plan-texts";
import { formatPercent } from "@/shared/money.rules";
import { WALLET_NAMES } from "@/shared/wallets";
import type { Quote } from "./quote-purchase";

/** View of a quote for a page and its form. */
export interface QuoteView {
  title: string;
  group: string | null;
  description: string | null;
  price: string;
  term: string;
  /** Lines from the price to the total, with the included taxes. */
  lines: { label: string; amount: string }[];
  /** Charged today and not refunded. */
  total: string;
  /** Charged to verify the card, and refunded; null: nothing. */
  cardCheck: string | null;
  totalCents: number;
  currency: string;
  /** Schedule of the purchase, one sentence each. */
  facts: string[];
  /** `wallets`: names of the wallets that the gateway's page offers. */
  paymentMethods: { paymentType: string; label: string; wallets: string[] }[];
  isFree: boolean;
  /** Whether a trial starts and the charge follows later. */
  isTrial: boolean;
  /** Whether an amount is due and no payment method is available. */
  isStuck: boolean;
  discount: string | null;
  opens: string[];
}

function toLines({ sale, parts }: Quote, format: TextFormat): QuoteView["lines"] {
  const { currency, discount, priceCents } = sale;
  const t = getPlansTexts(format);
  const text = (cents: number) => formatMoney(cents, currency, format);
  // A trial is not paid now: the taxes shown are those of the first payment.
  const taxed = sale.trial === null ? parts.taxes.filter(({ amount }) => amount !== 0) : [];
  return [
    ...(discount === null
      ? []
      : [
          { label: t("priceLine"), amount: text(priceCents) },
          { label: t("couponLine", { code: discount.code }), amount: `−${text(discount.cents)}` },
        ]),
    ...taxed.map(({ name, percentage, amount }) => ({
      label: t("taxLine", { name, rate: formatPercent(percentage) }),
      amount: text(amount),
    })),
  ];
}

function describeStart({ charges, waitsForRenewals }: Quote, format: TextFormat, now: Date): string[] {
  if (charges.startsAt <= now) return [];
  const day = formatLongDate(charges.startsAt, format);
  return [getPlansTexts(format)(waitsForRenewals ? "startsAfterRenewing" : "startsAfter", { day })];
}

function toFacts(quote: Quote, format: TextFormat, now: Date): string[] {
  const { sale, charges, waitsForRenewals } = quote;
  const style = createChargeFormat(format);
  const facts = describeStart(quote, format, now);
  if (sale.recurring) return [...facts, ...renewalTexts(charges, { trial: sale.trial, style })];
  if (waitsForRenewals) return [...facts, getPlansTexts(format)("doesNotRenew")];
  return [...facts, endText(charges, style)];
}

/** Build the view of a quote. */
export function toQuoteView(quote: Quote, format: TextFormat, now: Date): QuoteView {
  const { sale, paymentMethods, charges } = quote;
  const { dueCents, priceCents, currency, discount, trial } = sale;
  const { authorisedCents, dueTodayCents } = charges;
  const t = getPlansTexts(format);
  const isFree = dueCents === 0 && authorisedCents === null;
  const stories = sale.dynamicAssets.map(({ title, id }) => title ?? id);
  return {
    title: sale.planName,
    group: sale.groupName,
    description: sale.planDescription,
    price: priceCents === 0 ? t("free") : formatMoney(priceCents, currency, format),
    term: formatTerm({ ...sale, isFree: priceCents === 0 }, format),
    lines: toLines(quote, format),
    total: formatMoney(dueTodayCents, currency, format),
    cardCheck: authorisedCents === null ? null : formatMoney(authorisedCents, currency, format),
    totalCents: dueCents,
    currency,
    facts: toFacts(quote, format, now),
    paymentMethods: paymentMethods.map((paymentMethod) => ({
      paymentType: paymentMethod.paymentType,
      label: formatPaymentMethod(paymentMethod, format),
      wallets: paymentMethod.wallets.map((wallet) => WALLET_NAMES[wallet]),
    })),
    isFree,
    isTrial: trial !== null,
    isStuck: !isFree && paymentMethods.length === 0,
    discount:
      discount === null
        ? null
        : t("discountOff", { title: discount.title, amount: formatMoney(discount.cents, currency, format) }),
    opens: stories.length > 0 ? stories : sale.assets.map(({ title }) => title),
  };
}
