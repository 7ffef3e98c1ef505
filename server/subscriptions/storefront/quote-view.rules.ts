import { percentText } from "@/server/subscriptions/pricing/index";
import { chargeStyleOf, endText, renewalTexts } from "./charge-texts.rules";
import type { Quote } from "./quote-purchase";
import { dayText, moneyText, type Place, termText, wayText } from "./words.rules";

/** What something costs, in words: what a page and its form show. */
export interface QuoteView {
  title: string;
  group: string | null;
  description: string | null;
  price: string;
  term: string;
  /** From the price to what is left of it, and the taxes in it. */
  lines: { label: string; amount: string }[];
  /** What is charged today and kept. */
  total: string;
  /** What is charged to check the card, and refunded; null: nothing. */
  cardCheck: string | null;
  totalCents: number;
  currency: string;
  /** What happens when, each a sentence. */
  facts: string[];
  ways: { word: string; label: string }[];
  isFree: boolean;
  /** A trial begins, and what is charged comes later. */
  isTrial: boolean;
  /** Something is to be paid, and there is no way to. */
  isStuck: boolean;
  discount: string | null;
  opens: string[];
}

function linesOf({ sale, parts }: Quote, place: Place): QuoteView["lines"] {
  const { currency, discount, priceCents } = sale;
  const text = (cents: number) => moneyText(cents, currency, place);
  // Of a trial nothing is paid now: its taxes are those of the first payment.
  const taxed = sale.trial === null ? parts.taxes.filter(({ amount }) => amount !== 0) : [];
  return [
    ...(discount === null
      ? []
      : [
          { label: "Price", amount: text(priceCents) },
          { label: `Coupon ${discount.code}`, amount: `−${text(discount.cents)}` },
        ]),
    ...taxed.map(({ name, percentage, amount }) => ({
      label: `Included: ${name}, ${percentText(percentage)}`,
      amount: text(amount),
    })),
  ];
}

function startFacts({ charges, waitsForRenewals }: Quote, place: Place, now: Date): string[] {
  if (charges.startsAt <= now) return [];
  const day = dayText(charges.startsAt, place);
  return [
    waitsForRenewals
      ? `It begins when what you have ends. That renews itself: cancel it in your account, and this begins on ${day}.`
      : `It begins on ${day}, when what you have ends.`,
  ];
}

function factsOf(quote: Quote, place: Place, now: Date): string[] {
  const { sale, charges, waitsForRenewals } = quote;
  const style = chargeStyleOf(place);
  const facts = startFacts(quote, place, now);
  if (sale.recurring) return [...facts, ...renewalTexts(charges, { trial: sale.trial, style })];
  if (waitsForRenewals) return [...facts, "Does not renew."];
  return [...facts, endText(charges, style)];
}

/** A quote in words. */
export function quoteView(quote: Quote, place: Place, now: Date): QuoteView {
  const { sale, ways, charges } = quote;
  const { dueCents, priceCents, currency, discount, trial } = sale;
  const { authorisedCents, dueTodayCents } = charges;
  const isFree = dueCents === 0 && authorisedCents === null;
  const stories = sale.dynamicAssets.map(({ title, id }) => title ?? id);
  return {
    title: sale.planName,
    group: sale.groupName,
    description: sale.planDescription,
    price: priceCents === 0 ? "Free" : moneyText(priceCents, currency, place),
    term: termText({ ...sale, isFree: priceCents === 0 }),
    lines: linesOf(quote, place),
    total: moneyText(dueTodayCents, currency, place),
    cardCheck: authorisedCents === null ? null : moneyText(authorisedCents, currency, place),
    totalCents: dueCents,
    currency,
    facts: factsOf(quote, place, now),
    ways: ways.map((way) => ({ word: way.word, label: wayText(way) })),
    isFree,
    isTrial: trial !== null,
    isStuck: !isFree && ways.length === 0,
    discount:
      discount === null ? null : `${discount.title}: ${moneyText(discount.cents, currency, place)} off.`,
    opens: stories.length > 0 ? stories : sale.assets.map(({ title }) => title),
  };
}
