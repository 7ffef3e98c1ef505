import { expandBatches } from "@/server/platform/outbox/index";
import { getPlan, toAssetCopies } from "@/server/subscriptions/catalogue/index";
import type { Subscriber } from "@/server/subscriptions/customers/index";
import { computeNextDue, type DueFacts } from "@/server/subscriptions/lifecycle/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { aPlan, aSubscriber } from "./subscriptions";
import type { TestAccount } from "./test-app";

type Owner = Pick<TestAccount, "ctx">;

interface RowTerms extends Partial<Omit<DueFacts, "scheduledSwitch">> {
  subscriber?: Subscriber;
  planId?: number;
  giftOf?: number;
  renewedFromId?: number;
  switchedFromId?: number;
  externalSubscriptionId?: string;
  metadata?: Record<string, string>;
}

/** A subscription as a purchase leaves it: paid, started now and ending in thirty days unless overridden. */
export async function aSubscription({ ctx }: Owner, terms: RowTerms = {}) {
  const { subscriber = await aSubscriber({ ctx }), giftOf = null, metadata = {}, ...facts } = terms;
  const { planId = (await aPlan({ ctx })).id, renewedFromId = null, switchedFromId = null } = terms;
  const plan = await getPlan(ctx, planId);
  const now = ctx.clock.now();
  const [identity] = subscriber.identities;
  if (identity === undefined) throw new Error("a subscriber without a name");
  const startAt = facts.startAt ?? now;
  const due: DueFacts = {
    startAt,
    endAt: facts.endAt === undefined ? new Date(startAt.getTime() + 30 * DAY_MILLISECONDS) : facts.endAt,
    cancelledAt: facts.cancelledAt ?? null,
    deletedAt: facts.deletedAt ?? null,
    graceEndsAt: facts.graceEndsAt ?? null,
    graceEnteredAt: facts.graceEnteredAt ?? null,
    paymentState: facts.paymentState ?? "paid",
    recurring: facts.recurring ?? plan.recurring,
    activatedAt: facts.activatedAt === undefined ? (startAt <= now ? startAt : null) : facts.activatedAt,
    expiredAt: facts.expiredAt ?? null,
    scheduledSwitch: null,
    chargeAt: facts.chargeAt ?? null,
    failedCharges: facts.failedCharges ?? 0,
    resumesAt: facts.resumesAt ?? null,
  };
  const { scheduledSwitch: _none, ...columns } = due;
  const row = await ctx.db.prisma.subscription.create({
    data: {
      ...columns,
      accountId: ctx.account.id,
      subscriberId: subscriber.id,
      planId,
      groupId: plan.groupId,
      type: plan.group.type,
      identityProvider: identity.provider,
      identityValue: identity.value,
      gifterId: giftOf,
      renewedFromId,
      switchedFromId,
      externalSubscriptionId: terms.externalSubscriptionId ?? null,
      createdAt: now,
      updatedAt: now,
      anchorAt: startAt,
      dueAt: computeNextDue(due, now),
      planName: plan.title,
      groupName: plan.group.name,
      durationLength: plan.durationLength,
      durationUnit: plan.durationUnit,
      planAmountCents: plan.priceCents,
      planAmountCurrency: plan.priceCurrency,
      userLimit: plan.userLimit,
      prorationEnabled: plan.prorationEnabled,
      assets: JSON.parse(JSON.stringify(toAssetCopies(plan))),
      paymentType: "gateway_a",
      paymentAmountCents: plan.priceCents,
      paymentAmountCurrency: plan.priceCurrency,
      metadata,
    },
  });
  return { ...row, subscriber, identity, plan };
}

/** The log entries and outbox events of a subscription, oldest first. */
export async function readLogAndEvents({ ctx }: Owner, subscriptionId: number) {
  const log = await ctx.db.prisma.subscriptionLog.findMany({
    where: { accountId: ctx.account.id, subscriptionId },
    orderBy: { id: "asc" },
  });
  await expandBatches(ctx.db, ctx.account.id);
  const events = await ctx.db.prisma.outboxEvent.findMany({
    where: { accountId: ctx.account.id, subjectType: "subscription", subjectId: String(subscriptionId) },
    orderBy: { id: "asc" },
  });
  return {
    actions: log.map(({ action }) => action),
    events: events.map(({ name }) => name.replace("subscriptions/subscription.", "")),
  };
}
