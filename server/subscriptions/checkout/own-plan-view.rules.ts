import {
  getStatus,
  isInGrace,
  isInTrial,
  isOver,
  isPaused,
  isRenewable,
  isSwitchable,
  type Subscription,
  summariseSubscription,
} from "@/server/subscriptions/lifecycle/index";
import {
  formatLongDate,
  formatMoney,
  formatTerm,
  getPlansTexts,
  joinPriceAndTerm,
  type TextFormat,
} from "@/shared/formats/plan-texts";
import type { PlansTexts } from "@/shared/messages/plans/index";

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
  /** Its pause; `hasBegun`: its paid period is over. null: it is not paused, nor to be. */
  pause: { hasBegun: boolean } | null;
  /** What is charged next; null: nothing. */
  nextAmount: string | null;
  mayCancel: boolean;
  maySwitch: boolean;
  /** The plan to renew; null: it is not renewable. */
  renews: number | null;
  paysAgain: boolean;
}

/** Whether a payment has failed; a charge of ours that is due and has not been tried is no failure. */
function isOverdue(subscription: Subscription, now: Date): boolean {
  const isUntried = subscription.chargeAt !== null && subscription.failedCharges === 0;
  return isInGrace(subscription, now) && !isUntried;
}

function toStatus(subscription: Subscription, now: Date, t: PlansTexts): OwnPlanView["status"] {
  if (isPaused(subscription, now)) return { label: t("statusPaused"), tone: "warn" };
  const status = getStatus(subscription, now);
  if (status === "expired") return { label: t("statusEnded"), tone: "neutral" };
  if (subscription.paymentState === "awaiting") return { label: t("statusPending"), tone: "warn" };
  if (status === "pending") return { label: t("statusLater"), tone: "accent" };
  if (isOverdue(subscription, now)) return { label: t("statusFailed"), tone: "bad" };
  if (subscription.cancelledAt !== null) return { label: t("statusCancelled"), tone: "warn" };
  return isInTrial(subscription, now)
    ? { label: t("statusTrial"), tone: "accent" }
    : { label: t("statusActive"), tone: "good" };
}

function formatNextAmount(subscription: Subscription, format: TextFormat): string | null {
  const { next, currency } = summariseSubscription(subscription);
  return next === null ? null : formatMoney(next.cents, currency, format);
}

function describePause(subscription: Subscription, format: TextFormat, now: Date): string | null {
  const { endAt, resumesAt, planAmountCurrency } = subscription;
  if (endAt === null || resumesAt === null) return null;
  const t = getPlansTexts(format);
  const amount = formatNextAmount(subscription, format) ?? formatMoney(0, planAmountCurrency, format);
  const until = formatLongDate(resumesAt, format);
  if (isPaused(subscription, now)) return t("pausedUntil", { until, amount });
  return t("pausesOn", { from: formatLongDate(endAt, format), until, amount });
}

function describeNext(subscription: Subscription, format: TextFormat, now: Date): string {
  const { startAt, endAt, graceEndsAt, cancelledAt, recurring, scheduledSwitch } = subscription;
  const t = getPlansTexts(format);
  const day = (at: Date) => formatLongDate(at, format);
  const pause = describePause(subscription, format, now);
  if (pause !== null) return pause;
  if (getStatus(subscription, now) === "expired")
    return endAt === null ? t("hasEnded") : t("endedOn", { day: day(endAt) });
  if (subscription.paymentState === "awaiting") return t("accessWhenPaid");
  if (startAt > now) return t("startsOn", { day: day(startAt) });
  if (isOverdue(subscription, now) && graceEndsAt !== null) return t("payBy", { day: day(graceEndsAt) });
  if (endAt === null) return t("neverEnds");
  if (cancelledAt !== null) return t("endsCancelled", { day: day(endAt) });
  if (scheduledSwitch !== null) return t("changesOn", { day: day(endAt) });
  const { next, currency } = summariseSubscription(subscription);
  if (!recurring) return t("doesNotRenewEnds", { day: day(endAt) });
  if (next === null) return t("renews");
  return t("nextPaymentOn", { amount: formatMoney(next.cents, currency, format), day: day(next.at) });
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
  const t = getPlansTexts(format);
  const hasPauseBegun = isPaused(subscription, now);
  const isOpen = !isOver(subscription, now);
  const { cancelledAt, recurring, endAt, gifter, planId, type, resumesAt } = subscription;
  const isFree = subscription.planAmountCents === 0;
  const price = isFree
    ? t("free")
    : formatMoney(subscription.planAmountCents, subscription.planAmountCurrency, format);
  return {
    id: subscription.id,
    title: subscription.planName,
    group: subscription.groupName,
    status: toStatus(subscription, now, t),
    next: describeNext(subscription, format, now),
    price:
      gifter === null ? joinPriceAndTerm(price, formatTerm({ ...subscription, isFree }, format)) : t("gift"),
    opens: listOpened(subscription),
    until: endAt === null ? null : formatLongDate(endAt, format),
    isShared: type === "group_access",
    userLimit: subscription.userLimit,
    giver: gifter === null ? null : (gifter.name ?? gifter.email ?? t("someone")),
    invoices: toInvoices(subscription, format),
    isInGrace: isOverdue(subscription, now),
    pause: resumesAt === null ? null : { hasBegun: hasPauseBegun },
    nextAmount: formatNextAmount(subscription, format),
    mayCancel: isOpen && cancelledAt === null && (recurring || endAt !== null),
    maySwitch: gifter === null && isSwitchable(subscription, now) && subscription.switchCandidates.length > 0,
    renews: isRenewable(subscription, now) ? planId : null,
    paysAgain: recurring && cancelledAt === null,
  };
}
