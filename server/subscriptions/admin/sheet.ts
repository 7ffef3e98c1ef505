import type { Context } from "@/server/context/index";
import type { PaymentContext } from "@/server/payments/index";
import { notFound } from "@/server/platform/errors/index";
import { canUndoCancellation, findRemainders, type Remainder } from "@/server/subscriptions/billing/index";
import { getSwitchDetails } from "@/server/subscriptions/checkout/index";
import type { Subscriber } from "@/server/subscriptions/customers/index";
import {
  computeDaysLeft,
  findSubscription,
  getStatus,
  isInGrace,
  isInTrial,
  isRenewable,
  type LogEntry,
  listCancellations,
  listLog,
  listMembers,
  type RecordedCancellation,
  type Subscription,
  type SubscriptionStatus,
} from "@/server/subscriptions/lifecycle/index";

/** A plan to which staff may switch a subscription. */
export interface SwitchChoice {
  planId: number;
  title: string;
  switchType: "upgrade" | "downgrade" | "crossgrade";
  /** Charged for the switch itself, after credit for unused time. */
  dueTodayCents: number;
  /** Price difference of a period compared with the present plan; negative: less. */
  priceDifferenceCents: number;
  /** Whether the gateway also charges or credits a difference that it computes. */
  gatewayAdjusts: boolean;
}

/** All data of a subscription's admin page. */
export interface SubscriptionSheet {
  subscription: Subscription;
  status: SubscriptionStatus;
  inGrace: boolean;
  inTrial: boolean;
  expiresInDays: number | null;
  renewable: boolean;
  /** Whether staff may renew it: not if it is recurring or cancelled. */
  extendable: boolean;
  /** Whether staff may undo its cancellation. */
  resumable: boolean;
  /** Newest first. */
  cancellations: RecordedCancellation[];
  switches: SwitchChoice[];
  /** The partly paid next period; null: nothing was paid of it. */
  partlyPaid: Remainder | null;
  /** null: it is not shared. */
  members: Subscriber[] | null;
  log: LogEntry[];
}

async function listSwitches(ctx: Context, { id, deletedAt }: Subscription): Promise<SwitchChoice[]> {
  if (deletedAt !== null) return [];
  const { plans } = await getSwitchDetails(ctx, { id, subscriberId: null });
  return plans.map(({ planId, plan, switchType, charges, priceDifferenceCents }) => ({
    planId,
    title: plan.title,
    switchType,
    dueTodayCents: charges.dueTodayCents,
    priceDifferenceCents,
    gatewayAdjusts: charges.gatewayAdjusts,
  }));
}

async function findPartlyPaid(ctx: Context, { id, recurring }: Subscription): Promise<Remainder | null> {
  if (!recurring) return null;
  const remainder = (await findRemainders(ctx.db, ctx.account.id, [id])).get(id);
  return remainder === undefined || remainder.partPaidCents === 0 ? null : remainder;
}

/** Get a subscription, also a deleted one, with its log, its members and the available actions. */
export async function getSubscriptionSheet(ctx: PaymentContext, id: number): Promise<SubscriptionSheet> {
  const subscription = await findSubscription(ctx, id);
  if (subscription === null) throw notFound("subscription");
  const now = ctx.clock.now();
  const { type, recurring, cancelledAt, deletedAt } = subscription;
  const isShared = type === "group_access" && deletedAt === null;
  const [switches, members, log, partlyPaid, cancellations, resumable] = await Promise.all([
    listSwitches(ctx, subscription),
    isShared ? listMembers(ctx, { id, subscriberId: null }) : null,
    listLog(ctx, id),
    findPartlyPaid(ctx, subscription),
    listCancellations(ctx.db, ctx.account.id, id),
    canUndoCancellation(ctx, subscription),
  ]);
  return {
    subscription,
    status: getStatus(subscription, now),
    inGrace: isInGrace(subscription, now),
    inTrial: isInTrial(subscription, now),
    expiresInDays: computeDaysLeft(subscription, now),
    renewable: isRenewable(subscription, now),
    extendable: !recurring && cancelledAt === null && deletedAt === null,
    resumable,
    cancellations,
    switches,
    partlyPaid,
    members,
    log,
  };
}
