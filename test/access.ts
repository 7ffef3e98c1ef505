import type { Prisma } from "@/generated/prisma/client";
import { buildEdge } from "@/server/edge";
import { openDatabase } from "@/server/platform/db/index";
import { createLog } from "@/server/platform/log/index";
import { getRuntime } from "@/server/runtime";
import { aPlan, aSubscriber } from "./subscriptions";
import type { TestAccount, TestApp } from "./test-app";

type Row = Partial<Prisma.SubscriptionUncheckedCreateInput>;

const SITE_ASSET = { id: 1, asset_category_id: null, title: "Whole site", type: "site", metadata: {} };

/** A subscription row: active and opening the whole site unless overridden. */
export async function anActiveSubscription(owner: Pick<TestAccount, "ctx">, row: Row = {}) {
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
    startAt: new Date(now.getTime() - 86_400_000),
    endAt: new Date(now.getTime() + 30 * 86_400_000),
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

/** The edge of a second process over the same database, with its own connections. */
export function createSecondEdge(app: TestApp) {
  const log = createLog("silent");
  const db = openDatabase({ url: app.databaseUrl, poolSize: 8, log });
  const edge = buildEdge({ ...getRuntime(), db });
  return {
    fetch: (path: string, init: RequestInit & { host: string }) => {
      const headers = new Headers(init.headers);
      headers.set("host", init.host);
      return edge.fetch(new Request(`http://${init.host}${path}`, { ...init, headers }));
    },
    close: () => db.close(),
  };
}
