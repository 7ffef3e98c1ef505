import {
  isInGrace,
  isInTrial,
  isRenewable,
  isSwitchable,
  type Subscription,
  statusOf,
  summariseSubscription,
} from "@/server/subscriptions/lifecycle/index";
import { dayText, moneyText, type Place, termText } from "./words.rules";

type Tone = "neutral" | "accent" | "good" | "warn" | "bad";

/** A subscription as its subscriber sees it, in words. */
export interface OwnPlanView {
  id: number;
  title: string;
  group: string | null;
  standing: { word: string; tone: Tone };
  /** What becomes of it next. */
  next: string;
  price: string;
  opens: string[];
  /** When it ends of itself or is charged; null: never. */
  until: string | null;
  isShared: boolean;
  userLimit: number | null;
  /** null: it is nobody's gift. */
  giver: string | null;
  /** Of somebody else's gift nothing of its price is told. */
  invoices: { id: number; number: string; amount: string; day: string; isCredit: boolean }[];
  isInGrace: boolean;
  mayCancel: boolean;
  maySwitch: boolean;
  /** The plan that is bought once more; null: it is not renewed. */
  renews: number | null;
  paysAgain: boolean;
}

function standingOf(one: Subscription, now: Date): OwnPlanView["standing"] {
  const status = statusOf(one, now);
  if (status === "expired") return { word: "Ended", tone: "neutral" };
  if (one.paymentState === "awaiting") return { word: "Payment awaited", tone: "warn" };
  if (status === "pending") return { word: "Begins later", tone: "accent" };
  if (isInGrace(one, now)) return { word: "Payment failed", tone: "bad" };
  if (one.cancelledAt !== null) return { word: "Cancelled", tone: "warn" };
  return isInTrial(one, now) ? { word: "On trial", tone: "accent" } : { word: "Active", tone: "good" };
}

function nextOf(one: Subscription, place: Place, now: Date): string {
  const { startAt, endAt, graceEndsAt, cancelledAt, recurring, scheduledSwitch } = one;
  const day = (at: Date) => dayText(at, place);
  if (statusOf(one, now) === "expired")
    return endAt === null ? "It has ended." : `It ended on ${day(endAt)}.`;
  if (one.paymentState === "awaiting") return "It opens as soon as your payment is confirmed.";
  if (startAt > now) return `It begins on ${day(startAt)}.`;
  if (isInGrace(one, now) && graceEndsAt !== null)
    return `The last payment did not go through. It stays open until ${day(graceEndsAt)}, and ends then if nothing is paid.`;
  if (endAt === null) return "It does not end.";
  if (cancelledAt !== null) return `It stays open until ${day(endAt)}. Nothing is charged any more.`;
  if (scheduledSwitch !== null) return `It changes to another plan on ${day(endAt)}.`;
  const { next, currency } = summariseSubscription(one);
  if (!recurring) return `Does not renew. Access ends on ${day(endAt)}.`;
  if (next === null) return "Renews automatically.";
  return `Next payment: ${moneyText(next.cents, currency, place)} on ${day(next.at)}.`;
}

function opensOf({ dynamicAssets, assets }: Subscription): string[] {
  if (dynamicAssets.length > 0) return dynamicAssets.map(({ title, id }) => title ?? id);
  return assets.map(({ title }) => title);
}

function invoicesOf({ invoices, gifter }: Subscription, place: Place): OwnPlanView["invoices"] {
  if (gifter !== null) return [];
  return invoices
    .filter(({ downloadable }) => downloadable)
    .map(({ id, sequencedNumber, amountCents, amountCurrency, createdAt, kind }) => ({
      id,
      number: sequencedNumber,
      amount: moneyText(amountCents, amountCurrency, place),
      day: dayText(createdAt, place),
      isCredit: kind === "credit_note",
    }));
}

/** A subscription in words, with what its subscriber may do about it now. */
export function ownPlanView(one: Subscription, place: Place, now: Date): OwnPlanView {
  const isOpen = statusOf(one, now) !== "expired";
  const { cancelledAt, recurring, endAt, gifter, planId, type } = one;
  const isFree = one.planAmountCents === 0;
  const price = isFree ? "Free" : moneyText(one.planAmountCents, one.planAmountCurrency, place);
  return {
    id: one.id,
    title: one.planName,
    group: one.groupName,
    standing: standingOf(one, now),
    next: nextOf(one, place, now),
    price: gifter === null ? `${price} ${termText({ ...one, isFree })}` : "A gift",
    opens: opensOf(one),
    until: endAt === null ? null : dayText(endAt, place),
    isShared: type === "group_access",
    userLimit: one.userLimit,
    giver: gifter === null ? null : (gifter.name ?? gifter.email ?? "somebody"),
    invoices: invoicesOf(one, place),
    isInGrace: isInGrace(one, now),
    mayCancel: isOpen && cancelledAt === null && (recurring || endAt !== null),
    maySwitch: gifter === null && isSwitchable(one, now) && one.switchCandidates.length > 0,
    renews: isRenewable(one, now) ? planId : null,
    paysAgain: recurring && cancelledAt === null,
  };
}
