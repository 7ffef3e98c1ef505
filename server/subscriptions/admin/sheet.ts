import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import {
  expiresInDays,
  findSubscription,
  isInGrace,
  isInTrial,
  isRenewable,
  type LogEntry,
  listLog,
  listMembers,
  type Subscription,
  type SubscriptionStatus,
  statusOf,
} from "@/server/subscriptions/lifecycle/index";
import { findRemainders, type Remainder } from "@/server/subscriptions/recurring/index";
import type { Subscriber } from "@/server/subscriptions/subscribers/index";
import { getSwitchDetails } from "@/server/subscriptions/switching/index";

/** A plan that staff may switch a subscription to. */
export interface SwitchChoice {
  planId: number;
  title: string;
  switchType: "upgrade" | "downgrade" | "crossgrade";
  /** Charged for the switch itself, after credit for unused time. */
  dueTodayCents: number;
  /** How much more a period costs than one of the present plan; negative: less. */
  priceDifferenceCents: number;
  /** Whether the gateway also charges or credits a difference that it computes. */
  gatewayAdjusts: boolean;
}

/** Everything that the page of a subscription tells. */
export interface SubscriptionSheet {
  subscription: Subscription;
  status: SubscriptionStatus;
  inGrace: boolean;
  inTrial: boolean;
  expiresInDays: number | null;
  renewable: boolean;
  /** By staff: not what is recurring or cancelled. */
  extendable: boolean;
  switches: SwitchChoice[];
  /** Of the next period, where it was paid in part; null: nothing was. */
  partlyPaid: Remainder | null;
  /** null: it is not shared. */
  members: Subscriber[] | null;
  log: LogEntry[];
}

async function switchesOf(ctx: Context, { id, deletedAt }: Subscription): Promise<SwitchChoice[]> {
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

async function partlyPaidOf(ctx: Context, { id, recurring }: Subscription): Promise<Remainder | null> {
  if (!recurring) return null;
  const remainder = (await findRemainders(ctx.db, ctx.account.id, [id])).get(id);
  return remainder === undefined || remainder.partPaidCents === 0 ? null : remainder;
}

/** A subscription, also a deleted one, with its log, its members, and what can be done with it. */
export async function getSheet(ctx: Context, id: number): Promise<SubscriptionSheet> {
  const subscription = await findSubscription(ctx, id);
  if (subscription === null) throw notFound("subscription");
  const now = ctx.clock.now();
  const { type, recurring, cancelledAt, deletedAt } = subscription;
  const isShared = type === "group_access" && deletedAt === null;
  const [switches, members, log, partlyPaid] = await Promise.all([
    switchesOf(ctx, subscription),
    isShared ? listMembers(ctx, { id, subscriberId: null }) : null,
    listLog(ctx, id),
    partlyPaidOf(ctx, subscription),
  ]);
  return {
    subscription,
    status: statusOf(subscription, now),
    inGrace: isInGrace(subscription, now),
    inTrial: isInTrial(subscription, now),
    expiresInDays: expiresInDays(subscription, now),
    renewable: isRenewable(subscription, now),
    extendable: !recurring && cancelledAt === null && deletedAt === null,
    switches,
    partlyPaid,
    members,
    log,
  };
}
