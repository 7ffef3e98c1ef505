import { expect, test } from "vitest";
import { z } from "zod";
import type { Account } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import { getRuntime } from "@/server/runtime";
import { subscriptionSchema } from "@/server/subscriptions/api/wire/subscription";
import { cancelSubscription } from "@/server/subscriptions/lifecycle/index";
import { useBackground } from "@/test/background";
import { eventually } from "@/test/eventually";
import { aSubscription } from "@/test/subscription-fixtures";
import { aPlan, aSubscriber } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { useReceiver } from "@/test/webhook-receiver";
import { anEndpoint, webhookContext } from "@/test/webhooks";

const app = useTestApp();
const receiver = useReceiver();
const background = useBackground();

const call = z.object({
  event: z.string(),
  event_timestamp: z.iso.datetime(),
  data: z.object({ subscription: subscriptionSchema.optional() }),
});

function createTestContext(account: Account) {
  return createContext(getRuntime(), { account, actor: { kind: "system", name: "test" } });
}

function listCalls(path: string) {
  return receiver.calls(path).map(({ body }) => call.parse(JSON.parse(body)));
}

async function setClock(iso: string): Promise<void> {
  app.clock.set(iso);
  background.executor?.wake();
}

const EVENTS = [
  "subscription.activated",
  "subscription.cancellation",
  "subscription.entered_grace_period",
  "subscription.expiry",
  "subscription.expiry_reminder",
  "subscriber.creation",
];

test("transitions of subscriptions are delivered to the receivers that subscribe to them", async () => {
  const { account } = await app.createAccount({ settings: { subscriptions: { graceDays: 3 } } });
  const ctx = createTestContext(account);
  const endpoint = await anEndpoint(webhookContext(ctx), receiver.url("/all"), {
    family: "subscription",
    events: EVENTS,
  });
  await app.db.prisma.webhookEndpoint.update({ where: { id: endpoint.id }, data: { reminderDays: 3 } });
  const usual = await anEndpoint(webhookContext(ctx), receiver.url("/usual"), {
    family: "subscription",
    events: ["subscription.expiry_reminder"],
  });
  expect(usual.reminderDays).toBeNull();
  const subscriber = await aSubscriber({ ctx });
  const { id: planId } = await aPlan({ ctx });
  const recurring = await aSubscription({ ctx }, { subscriber, planId, recurring: true });
  const oneTime = await aSubscription({ ctx }, { subscriber, planId });
  await aSubscription(
    { ctx },
    { subscriber, planId, startAt: new Date("2026-11-05T00:00:00Z"), endAt: null },
  );
  await cancelSubscription(ctx, {
    id: (await aSubscription({ ctx }, { subscriber, planId })).id,
    subscriberId: null,
  });
  const names = () =>
    listCalls("/all")
      .map(({ event, data }) => `${event} ${data.subscription?.id ?? ""}`.trim())
      .toSorted();
  await eventually(() => expect(names()).toHaveLength(2));
  await setClock("2026-11-05T00:05:00.000Z");
  await eventually(() => expect(names()).toHaveLength(3));
  // Seven days before, by the account's setting; three days before, by the endpoint's own.
  await setClock("2026-11-24T12:20:00.000Z");
  await eventually(() => expect(listCalls("/usual")).toHaveLength(1));
  await setClock("2026-11-28T12:20:00.000Z");
  await eventually(() => expect(names()).toHaveLength(4));
  expect(names()).toContain(`subscription.expiry_reminder ${oneTime.id}`);
  expect(listCalls("/usual")).toMatchObject([{ data: { subscription: { id: oneTime.id, active: true } } }]);
  await setClock("2026-12-01T11:30:00.000Z");
  await eventually(async () => {
    const { graceEndsAt } = await app.db.prisma.subscription.findUniqueOrThrow({
      where: { id: recurring.id },
    });
    expect(graceEndsAt).toEqual(new Date("2026-12-04T12:00:00.000Z"));
  });
  await setClock("2026-12-01T12:05:00.000Z");
  await eventually(() => expect(names()).toContain(`subscription.entered_grace_period ${recurring.id}`));
  await setClock("2026-12-04T12:05:00.000Z");
  await eventually(() => expect(names()).toContain(`subscription.expiry ${recurring.id}`));
  const graced = listCalls("/all").find(({ event }) => event === "subscription.entered_grace_period");
  expect(graced?.data.subscription).toMatchObject({ in_grace_period: true, active: true });
});
