import type { Prisma } from "@/generated/prisma/client";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { aPlan, aSubscriber } from "./subscriptions";
import type { TestAccount } from "./test-app";

type Row = Partial<Prisma.SubscriptionUncheckedCreateInput>;

const SITE_ASSET = { id: 1, asset_category_id: null, title: "Whole site", type: "site", metadata: {} };

/** A subscription row: active and opening the whole site unless overridden. */
export async function anActiveSubscription(owner: Pick<TestAccount, "ctx">, row: Row) {
  const { ctx } = owner;
  const now = ctx.clock.now();
  const subscriberId = row.subscriberId ?? (await aSubscriber(owner)).id;
  const planId = row.planId ?? (await aPlan(owner)).id;
  const data: Prisma.SubscriptionUncheckedCreateInput = {
    accountId: ctx.account.id,
    subscriberId,
    planId,
    type: "standard",
    identityProvider: "email",
    identityValue: "somebody@readers.test",
    createdAt: now,
    updatedAt: now,
    startAt: new Date(now.getTime() - DAY_MILLISECONDS),
    endAt: new Date(now.getTime() + 30 * DAY_MILLISECONDS),
    anchorAt: now,
    planName: "Monthly",
    durationLength: 1,
    durationUnit: "months",
    planAmountCents: 1000,
    planAmountCurrency: "INR",
    recurring: false,
    assets: [SITE_ASSET],
    paymentState: "paid",
    paymentType: "manual",
    paymentAmountCents: 1000,
    paymentAmountCurrency: "INR",
    ...row,
  };
  return ctx.db.prisma.subscription.create({ data });
}
