import { Temporal } from "temporal-polyfill";
import type { PaymentContext } from "@/server/payments/index";
import {
  type CreateInput,
  createSubscription,
  previewSubscription,
  previewSwitch,
  switchPlan,
} from "@/server/subscriptions/checkout/index";
import { addMember, cancelSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { createBackofficePurchase } from "./purchases";
import { aGroup, aPlan } from "./subscriptions";

/** What a mixed book sells. */
export type BookKind =
  | "monthly"
  | "weekly"
  | "yearly"
  | "trial"
  | "once"
  | "gift"
  | "group"
  | "switched"
  | "cancelled"
  | "declining"
  | "lost";

/** The kinds of twenty consecutive subscriptions. */
const MIX: readonly BookKind[] = [
  "monthly",
  "monthly",
  "monthly",
  "monthly",
  "once",
  "once",
  "once",
  "once",
  "yearly",
  "yearly",
  "yearly",
  "trial",
  "trial",
  "gift",
  "gift",
  "group",
  "weekly",
  "switched",
  "cancelled",
  "declining",
];

/** Every fortieth is lost: its charges are declined until it ends. */
export function getBookKind(n: number): BookKind {
  return n % 40 === 39 ? "lost" : (MIX[n % MIX.length] ?? "monthly");
}

const TOKENS: Partial<Record<BookKind, string>> = {
  declining: "tok_renewals_decline_2_for_2",
  lost: "tok_renewals_decline_3",
};

/** The plans of a mixed book. */
export async function bookPlans(ctx: PaymentContext) {
  const recurring = { recurring: true, supportedPaymentProviders: ["gateway_a_recurring"] };
  const { id: groupId } = await aGroup({ ctx });
  const plan = async (terms: Parameters<typeof aPlan>[1]) => (await aPlan({ ctx }, terms)).id;
  return {
    monthly: await plan({ ...recurring, groupId }),
    plus: await plan({ ...recurring, groupId, title: "Plus", priceCents: 2000 }),
    weekly: await plan({ ...recurring, durationUnit: "weeks", priceCents: 300 }),
    yearly: await plan({ ...recurring, durationUnit: "years", priceCents: 9000 }),
    trial: await plan({ ...recurring, trial: { length: 14, unit: "days" } }),
    once: await plan({ durationLength: 3 }),
    gift: await plan({ durationLength: 6 }),
    group: await plan({
      ...recurring,
      groupId: (await aGroup({ ctx }, { type: "group_access" })).id,
      userLimit: 3,
    }),
  };
}

export type BookPlans = Awaited<ReturnType<typeof bookPlans>>;

const PLANS: Readonly<Record<BookKind, keyof BookPlans>> = {
  monthly: "monthly",
  switched: "monthly",
  cancelled: "monthly",
  declining: "monthly",
  lost: "monthly",
  weekly: "weekly",
  yearly: "yearly",
  trial: "trial",
  once: "once",
  gift: "gift",
  group: "group",
};

function createInput(n: number, plans: BookPlans): CreateInput {
  const kind = getBookKind(n);
  const isOnce = kind === "once" || kind === "gift";
  const { request, ...rest } = createBackofficePurchase(
    `reader-${n}@book.test`,
    plans[PLANS[kind]],
    `Reader ${n}`,
  );
  return {
    ...rest,
    recipient: kind === "gift" ? { provider: "email", value: `friend-${n}@book.test` } : null,
    request: { ...request, paymentType: isOnce ? "gateway_a" : "gateway_a_recurring" },
    paymentToken: `${TOKENS[kind] ?? "tok_success"}_${n}`,
    externalId: `book-${n}`,
  };
}

/** Buys the n-th subscription of a book and completes at once what its kind needs besides. */
export async function buyForBook(ctx: PaymentContext, n: number, plans: BookPlans): Promise<Subscription> {
  const input = createInput(n, plans);
  const { attemptToken } = await previewSubscription(ctx, input);
  const created = await createSubscription(ctx, { ...input, attemptToken });
  if (getBookKind(n) !== "group") return created;
  const identity = { provider: "email", value: `colleague-${n}@book.test` };
  await addMember(ctx, { id: created.id, subscriberId: null, identity, name: null });
  return created;
}

/** Applies the changes of the first period to the n-th subscription. Returns the subscription that continues. */
export async function changeInBook(
  ctx: PaymentContext,
  { n, id, plans }: { n: number; id: number; plans: BookPlans },
): Promise<number> {
  const kind = getBookKind(n);
  if (kind === "cancelled") await cancelSubscription(ctx, { id, subscriberId: null });
  if (kind !== "switched") return id;
  const which = { id, subscriberId: null };
  const { attemptToken } = await previewSwitch(ctx, {
    ...which,
    planId: plans.plus,
    switchType: "upgrade",
    paymentType: null,
  });
  const { subscription } = await switchPlan(ctx, { ...which, attemptToken, paymentToken: null });
  return subscription.id;
}

const LENGTHS: Record<BookKind, { months?: number; weeks?: number; years?: number }> = {
  monthly: { months: 1 },
  weekly: { weeks: 1 },
  yearly: { years: 1 },
  trial: { months: 1 },
  once: { months: 3 },
  gift: { months: 6 },
  group: { months: 1 },
  switched: { months: 1 },
  cancelled: { months: 1 },
  declining: { months: 1 },
  lost: { months: 1 },
};

/** Computes from the calendar alone when the n-th subscription of a book ends, as of `now`. */
export function computeBookEnd(n: number, { boughtAt, now }: { boughtAt: Date; now: Date }): Date {
  const kind = getBookKind(n);
  const zoned = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO("UTC");
  const bought = zoned(boughtAt);
  const until = zoned(now);
  const anchor = kind === "trial" ? bought.add({ days: 14 }) : bought;
  const { months = 0, weeks = 0, years = 0 } = LENGTHS[kind];
  const after = (start: Temporal.ZonedDateTime, periods: number) =>
    start.add({ months: months * periods, weeks: weeks * periods, years: years * periods });
  // A switched subscription counts from the end of the period in which it was switched.
  const nth = (periods: number) =>
    kind === "switched" ? after(after(anchor, 1), periods - 1) : after(anchor, periods);
  // The current period, except where nobody pays for another one.
  const maxPeriods =
    kind === "once" || kind === "gift" || kind === "cancelled" ? 1 : kind === "lost" ? 3 : 1_000;
  let periods = 1;
  while (periods < maxPeriods && Temporal.ZonedDateTime.compare(nth(periods), until) <= 0) periods += 1;
  return new Date(nth(periods).epochMilliseconds);
}
