import { percentText } from "@/server/subscriptions/pricing/index";
import type { Quote } from "./quote-purchase";
import { dayText, lengthText, moneyText, type Place, termText, wayText } from "./words.rules";

/** What something costs, in words: what a page and its form show. */
export interface QuoteView {
  title: string;
  group: string | null;
  description: string | null;
  price: string;
  term: string;
  /** From the price to what is left of it, and the taxes in it. */
  lines: { label: string; amount: string }[];
  total: string;
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

function factsOf(
  { sale, period, authorisedCents, waitsForRenewals }: Quote,
  place: Place,
  now: Date,
): string[] {
  const { recurring, trial, currency, priceCents, dueCents, discount } = sale;
  const text = (cents: number) => moneyText(cents, currency, place);
  const facts: string[] = [];
  if (period.startAt > now) {
    const day = dayText(period.startAt, place);
    facts.push(
      waitsForRenewals
        ? `It begins when what you have ends. That renews itself: cancel it in your account, and this begins on ${day}.`
        : `It begins on ${day}, when what you have ends.`,
    );
  }
  if (trial !== null && period.trialEndsAt !== null) {
    facts.push(
      `${text(dueCents)} is charged first on ${dayText(period.trialEndsAt, place)}, when the trial of ${lengthText(trial.length, trial.unit)} ends. Cancel before, and nothing is.`,
    );
    if (authorisedCents !== null)
      facts.push(`To check your card, ${text(authorisedCents)} is charged now and given back at once.`);
  }
  if (recurring) {
    const later = discount === null ? "the same" : text(priceCents);
    const next =
      trial === null && period.endAt !== null
        ? ` The next payment, ${later}, is due on ${dayText(period.endAt, place)}.`
        : "";
    facts.push(`It renews itself until you cancel, which you can do at any time in your account.${next}`);
  } else if (period.endAt === null) {
    facts.push("It is yours for good. There is nothing to cancel and nothing more to pay.");
  } else if (waitsForRenewals) {
    facts.push("It ends by itself. Nothing is charged again.");
  } else {
    facts.push(`It ends by itself on ${dayText(period.endAt, place)}. Nothing is charged again.`);
  }
  return facts;
}

/** A quote in words. */
export function quoteView(quote: Quote, place: Place, now: Date): QuoteView {
  const { sale, ways, authorisedCents } = quote;
  const { dueCents, priceCents, currency, discount, trial } = sale;
  const dueNow = trial === null ? dueCents : 0;
  const isFree = dueCents === 0 && authorisedCents === null;
  const stories = sale.dynamicAssets.map(({ title, id }) => title ?? id);
  return {
    title: sale.planName,
    group: sale.groupName,
    description: sale.planDescription,
    price: priceCents === 0 ? "Free" : moneyText(priceCents, currency, place),
    term: termText({ ...sale, isFree: priceCents === 0 }),
    lines: linesOf(quote, place),
    total: moneyText(dueNow, currency, place),
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
