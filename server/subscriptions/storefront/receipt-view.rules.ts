import { type Subscription, statusOf, summariseSubscription } from "@/server/subscriptions/lifecycle/index";
import type { Purchase } from "./find-purchase";
import { dayText, moneyText, type Place, termText } from "./words.rules";

/** What was bought, in words. `open`: it opens what it opens. `later`: it will. `waiting`: it is not paid yet. */
export interface ReceiptView {
  standing: "open" | "later" | "waiting" | "unknown";
  title: string;
  group: string | null;
  facts: { label: string; value: string }[];
  opens: string[];
  /** null: it is nobody's gift. */
  recipient: string | null;
  /** The name under which it was bought. */
  buyer: string | null;
  invoices: { id: number; number: string }[];
  /** The subscription its buyer shares with others, and how many beside them (null: any number); null: it is not shared. */
  shared: { id: number; userLimit: number | null } | null;
  returnTo: string | null;
}

function standingOf(subscription: Subscription | null, now: Date): ReceiptView["standing"] {
  if (subscription === null) return "unknown";
  if (subscription.paymentState === "awaiting") return "waiting";
  return statusOf(subscription, now) === "pending" ? "later" : "open";
}

/** What was paid, and what is charged from now on. */
function chargeFacts(subscription: Subscription, place: Place): ReceiptView["facts"] {
  const { paymentState, paymentAmountCents, paymentAmountCurrency } = subscription;
  const { next, authorisedCents, currency } = summariseSubscription(subscription);
  const text = (cents: number) => moneyText(cents, currency, place);
  const paid = moneyText(paymentAmountCents, paymentAmountCurrency, place);
  return [
    { label: paymentState === "awaiting" ? "To be confirmed" : "Paid", value: paid },
    ...(authorisedCents === null
      ? []
      : [{ label: "Card check, refunded straight away", value: text(authorisedCents) }]),
    { label: "Price", value: `${text(subscription.planAmountCents)} ${termText(subscription)}` },
    ...(next === null
      ? []
      : [{ label: "Next payment", value: `${text(next.cents)} on ${dayText(next.at, place)}` }]),
  ];
}

function factsOf(subscription: Subscription | null, place: Place): ReceiptView["facts"] {
  if (subscription === null) return [];
  const { startAt, endAt, recurring, trialEndsAt, planAmountCents } = subscription;
  const when = (day: Date) => dayText(day, place);
  return [
    ...(planAmountCents === 0
      ? [{ label: "Free", value: termText({ ...subscription, isFree: true }) }]
      : chargeFacts(subscription, place)),
    { label: "From", value: when(startAt) },
    ...(trialEndsAt === null ? [] : [{ label: "The trial ends", value: when(trialEndsAt) }]),
    ...(recurring
      ? []
      : [
          {
            label: endAt === null ? "Until" : "Access ends",
            value: endAt === null ? "for good" : when(endAt),
          },
        ]),
    ...(subscription.code === null ? [] : [{ label: "Reference number", value: subscription.code }]),
  ];
}

/** A gift is shared by the one who gets it. */
function sharedOf(subscription: Subscription | null): ReceiptView["shared"] {
  if (subscription === null || subscription.type !== "group_access" || subscription.gifter !== null)
    return null;
  return { id: subscription.id, userLimit: subscription.userLimit };
}

/** A purchase in words. */
export function receiptView({ sale, subscription, intent }: Purchase, place: Place, now: Date): ReceiptView {
  const stories = sale.dynamicAssets.map(({ title, id }) => title ?? id);
  const { spending } = intent;
  const { provider, value } = spending.identity;
  return {
    standing: standingOf(subscription, now),
    title: sale.planName,
    group: sale.groupName,
    facts: factsOf(subscription, place),
    opens: stories.length > 0 ? stories : sale.assets.map(({ title }) => title),
    recipient: spending.recipientIdentity?.value ?? null,
    buyer: provider === "email" || provider === "phone" ? value : null,
    invoices: (subscription?.invoices ?? [])
      .filter(({ downloadable }) => downloadable)
      .map(({ id, sequencedNumber: number }) => ({ id, number })),
    shared: sharedOf(subscription),
    returnTo: intent.returnTo,
  };
}
