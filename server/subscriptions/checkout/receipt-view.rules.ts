import { getStatus, type Subscription, summariseSubscription } from "@/server/subscriptions/lifecycle/index";
import {
  formatLongDate,
  formatMoney,
  formatTerm,
  getPlansTexts,
  joinPriceAndTerm,
  type TextFormat,
} from "@/shared/formats/plan-texts";
import type { Purchase } from "./stored-checkout";

/** View of a purchase. `open`: access is active. `later`: it starts later. `waiting`: it is not paid yet. */
export interface ReceiptView {
  status: "open" | "later" | "waiting" | "unknown";
  title: string;
  group: string | null;
  facts: { label: string; value: string }[];
  /** That it renews automatically, and how to cancel; null: nothing more is charged. */
  renewal: string | null;
  opens: string[];
  /** null: it is no gift. */
  recipient: string | null;
  /** The identity of its buyer. */
  buyer: string | null;
  invoices: { id: number; number: string }[];
  /** The shared subscription, and its number of further users (null: any number); null: it is not shared. */
  shared: { id: number; userLimit: number | null } | null;
  returnTo: string | null;
}

function toStatus(subscription: Subscription | null, now: Date): ReceiptView["status"] {
  if (subscription === null) return "unknown";
  if (subscription.paymentState === "awaiting") return "waiting";
  return getStatus(subscription, now) === "pending" ? "later" : "open";
}

/** Describe what was paid, and the future charges. */
function describeCharges(subscription: Subscription, format: TextFormat): ReceiptView["facts"] {
  const { paymentState, paymentAmountCents, paymentAmountCurrency } = subscription;
  const { next, authorisedCents, currency } = summariseSubscription(subscription);
  const text = (cents: number) => formatMoney(cents, currency, format);
  const t = getPlansTexts(format);
  const paid = formatMoney(paymentAmountCents, paymentAmountCurrency, format);
  return [
    { label: t(paymentState === "awaiting" ? "statusPending" : "paidLabel"), value: paid },
    ...(authorisedCents === null ? [] : [{ label: t("cardCheckLabel"), value: text(authorisedCents) }]),
    {
      label: t("priceLine"),
      value: joinPriceAndTerm(text(subscription.planAmountCents), formatTerm(subscription, format)),
    },
    ...(next === null
      ? []
      : [
          {
            label: t("nextPaymentLabel"),
            value: t("amountOn", { amount: text(next.cents), day: formatLongDate(next.at, format) }),
          },
        ]),
  ];
}

function toFacts(subscription: Subscription | null, format: TextFormat): ReceiptView["facts"] {
  if (subscription === null) return [];
  const { startAt, endAt, recurring, trialEndsAt, planAmountCents } = subscription;
  const t = getPlansTexts(format);
  const when = (day: Date) => formatLongDate(day, format);
  return [
    ...(planAmountCents === 0
      ? [{ label: t("free"), value: formatTerm({ ...subscription, isFree: true }, format) }]
      : describeCharges(subscription, format)),
    { label: t("startsLabel"), value: when(startAt) },
    ...(trialEndsAt === null ? [] : [{ label: t("trialEndsLabel"), value: when(trialEndsAt) }]),
    ...(recurring
      ? []
      : [
          {
            label: t("accessEndsLabel"),
            value: endAt === null ? t("never") : when(endAt),
          },
        ]),
    ...(subscription.code === null ? [] : [{ label: t("referenceNumber"), value: subscription.code }]),
  ];
}

function describeRenewal(subscription: Subscription | null, format: TextFormat): string | null {
  if (subscription === null || summariseSubscription(subscription).every === null) return null;
  return getPlansTexts(format)("renewsInAccount");
}

/** A gift is shared by its recipient. */
function toShared(subscription: Subscription | null): ReceiptView["shared"] {
  if (subscription === null || subscription.type !== "group_access" || subscription.gifter !== null)
    return null;
  return { id: subscription.id, userLimit: subscription.userLimit };
}

/** Build the view of a purchase. */
export function toReceiptView(
  { sale, subscription, intent }: Purchase,
  format: TextFormat,
  now: Date,
): ReceiptView {
  const stories = sale.dynamicAssets.map(({ title, id }) => title ?? id);
  const { spending: checkoutParams } = intent;
  const { provider, value } = checkoutParams.identity;
  return {
    status: toStatus(subscription, now),
    title: sale.planName,
    group: sale.groupName,
    facts: toFacts(subscription, format),
    renewal: describeRenewal(subscription, format),
    opens: stories.length > 0 ? stories : sale.assets.map(({ title }) => title),
    recipient: checkoutParams.recipientIdentity?.value ?? null,
    buyer: provider === "email" || provider === "phone" ? value : null,
    invoices: (subscription?.invoices ?? [])
      .filter(({ downloadable }) => downloadable)
      .map(({ id, sequencedNumber: number }) => ({ id, number })),
    shared: toShared(subscription),
    returnTo: intent.returnTo,
  };
}
