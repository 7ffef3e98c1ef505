import {
  getStatus,
  isInGrace,
  isInTrial,
  isRenewable,
  isSwitchable,
  type Subscription,
  summariseSubscription,
} from "@/server/subscriptions/lifecycle/index";
import { formatLongDate, formatMoney, formatTerm, type TextFormat } from "@/shared/formats/plan-texts";

type Tone = "neutral" | "accent" | "good" | "warn" | "bad";

/** View of a subscription for its subscriber. */
export interface OwnPlanView {
  id: number;
  title: string;
  group: string | null;
  status: { label: string; tone: Tone };
  /** The next event of the subscription. */
  next: string;
  price: string;
  opens: string[];
  /** Its end or next charge; null: never. */
  until: string | null;
  isShared: boolean;
  userLimit: number | null;
  /** null: it is no gift. */
  giver: string | null;
  /** Empty for a received gift, because its price is not shown. */
  invoices: { id: number; number: string; amount: string; day: string; isCredit: boolean }[];
  isInGrace: boolean;
  mayCancel: boolean;
  maySwitch: boolean;
  /** The plan to renew; null: it is not renewable. */
  renews: number | null;
  paysAgain: boolean;
}

function toStatus(subscription: Subscription, now: Date): OwnPlanView["status"] {
  const status = getStatus(subscription, now);
  if (status === "expired") return { label: "Ended", tone: "neutral" };
  if (subscription.paymentState === "awaiting") return { label: "Payment pending", tone: "warn" };
  if (status === "pending") return { label: "Starts later", tone: "accent" };
  if (isInGrace(subscription, now)) return { label: "Payment failed", tone: "bad" };
  if (subscription.cancelledAt !== null) return { label: "Cancelled", tone: "warn" };
  return isInTrial(subscription, now)
    ? { label: "Free trial", tone: "accent" }
    : { label: "Active", tone: "good" };
}

function describeNext(subscription: Subscription, format: TextFormat, now: Date): string {
  const { startAt, endAt, graceEndsAt, cancelledAt, recurring, scheduledSwitch } = subscription;
  const day = (at: Date) => formatLongDate(at, format);
  if (getStatus(subscription, now) === "expired")
    return endAt === null ? "It has ended." : `Ended on ${day(endAt)}.`;
  if (subscription.paymentState === "awaiting") return "You get access as soon as your payment is confirmed.";
  if (startAt > now) return `Starts on ${day(startAt)}.`;
  if (isInGrace(subscription, now) && graceEndsAt !== null)
    return `Your last payment failed. Pay by ${day(graceEndsAt)} to keep your access.`;
  if (endAt === null) return "Access does not expire.";
  if (cancelledAt !== null) return `Access ends on ${day(endAt)}. You will not be charged again.`;
  if (scheduledSwitch !== null) return `Changes to another plan on ${day(endAt)}.`;
  const { next, currency } = summariseSubscription(subscription);
  if (!recurring) return `Does not renew. Access ends on ${day(endAt)}.`;
  if (next === null) return "Renews automatically.";
  return `Next payment: ${formatMoney(next.cents, currency, format)} on ${day(next.at)}.`;
}

function listOpened({ dynamicAssets, assets }: Subscription): string[] {
  if (dynamicAssets.length > 0) return dynamicAssets.map(({ title, id }) => title ?? id);
  return assets.map(({ title }) => title);
}

function toInvoices({ invoices, gifter }: Subscription, format: TextFormat): OwnPlanView["invoices"] {
  if (gifter !== null) return [];
  return invoices
    .filter(({ downloadable }) => downloadable)
    .map(({ id, sequencedNumber, amountCents, amountCurrency, createdAt, kind }) => ({
      id,
      number: sequencedNumber,
      amount: formatMoney(amountCents, amountCurrency, format),
      day: formatLongDate(createdAt, format),
      isCredit: kind === "credit_note",
    }));
}

/** Build the view of a subscription, with the actions that its subscriber has now. */
export function toOwnPlanView(subscription: Subscription, format: TextFormat, now: Date): OwnPlanView {
  const isOpen = getStatus(subscription, now) !== "expired";
  const { cancelledAt, recurring, endAt, gifter, planId, type } = subscription;
  const isFree = subscription.planAmountCents === 0;
  const price = isFree
    ? "Free"
    : formatMoney(subscription.planAmountCents, subscription.planAmountCurrency, format);
  return {
    id: subscription.id,
    title: subscription.planName,
    group: subscription.groupName,
    status: toStatus(subscription, now),
    next: describeNext(subscription, format, now),
    price: gifter === null ? `${price} ${formatTerm({ ...subscription, isFree })}` : "A gift",
    opens: listOpened(subscription),
    until: endAt === null ? null : formatLongDate(endAt, format),
    isShared: type === "group_access",
    userLimit: subscription.userLimit,
    giver: gifter === null ? null : (gifter.name ?? gifter.email ?? "someone"),
    invoices: toInvoices(subscription, format),
    isInGrace: isInGrace(subscription, now),
    mayCancel: isOpen && cancelledAt === null && (recurring || endAt !== null),
    maySwitch: gifter === null && isSwitchable(subscription, now) && subscription.switchCandidates.length > 0,
    renews: isRenewable(subscription, now) ? planId : null,
    paysAgain: recurring && cancelledAt === null,
  };
}
