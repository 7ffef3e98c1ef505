import { describe, expect, test } from "vitest";
import { z } from "zod";
import { anActiveSubscription } from "@/test/access";
import { aStory } from "@/test/stories";
import { aSubscriber, createTestServerKey } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
const explained = z.object({
  at: z.string(),
  subscriber_id: z.number().nullable(),
  granted: z.boolean(),
  grant: z.object({ grantReason: z.string().nullable() }),
  rules: z.array(
    z.object({
      rule: z.string(),
      verdict: z.string(),
      reason: z.string(),
      subscription_id: z.number().nullable(),
    }),
  ),
});

interface ExplainParams {
  owner: TestAccount;
  email: string;
  id: string;
  at?: string;
}

async function explain({ owner, email, id, at }: ExplainParams) {
  const when = at === undefined ? "" : `&at=${encodeURIComponent(at)}`;
  const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}/access/explain.json?story_id=${id}${when}`;
  const headers = { "x-subauth": await createTestServerKey(owner) };
  const response = await app.fetch(path, { host: owner.host, headers });
  expect(response.status).toBe(200);
  return explained.parse(await response.json());
}

const closed = (owner: TestAccount) => aStory(owner.ctx, { content: { access: "subscription" } });
const noMeter = { settings: { subscriptions: { meter: { loggedIn: 0 } } } };

async function at(iso: string, work: () => Promise<unknown>): Promise<void> {
  app.clock.set(iso);
  await work();
}

describe("the explanation of access", () => {
  test("is returned for any past time, with the subscription's state at that time", async () => {
    const owner = await app.createAccount(noMeter);
    const { prisma } = app.db;
    const email = "past@readers.test";
    let subscription = 0;
    await at("2026-03-01T00:00:00.000Z", async () => {
      const reader = await aSubscriber(owner, email);
      const row = await anActiveSubscription(owner, {
        subscriberId: reader.id,
        paymentState: "awaiting",
        startAt: new Date("2026-03-05T00:00:00.000Z"),
        endAt: new Date("2026-06-05T00:00:00.000Z"),
      });
      subscription = row.id;
    });
    const change = (data: object) =>
      prisma.subscription.update({
        where: { id: subscription },
        data: { ...data, updatedAt: app.clock.now() },
      });
    await at("2026-03-03T00:00:00.000Z", () => change({ paymentState: "paid" }));
    const graceEndsAt = new Date("2026-06-10T00:00:00.000Z");
    await at("2026-06-05T00:00:00.000Z", () => change({ graceEndsAt }));
    await at("2026-06-09T00:00:00.000Z", () => change({ endAt: new Date("2026-09-05T00:00:00.000Z") }));
    await at("2026-07-01T00:00:00.000Z", () => change({ notes: "nothing that access depends on" }));
    await at("2026-08-01T00:00:00.000Z", () => change({ deletedAt: app.clock.now() }));
    app.clock.set("2026-11-01T12:00:00.000Z");
    const { id } = await closed(owner);
    const explanations = await Promise.all(
      [
        "2026-02-28T23:59:59.999Z",
        "2026-03-02T00:00:00.000Z",
        "2026-03-04T00:00:00.000Z",
        "2026-03-05T00:00:00.000Z",
        "2026-06-06T00:00:00.000Z",
        "2026-07-15T00:00:00.000Z",
        "2026-08-01T00:00:00.000Z",
      ].map((moment) => explain({ owner, email, id, at: moment })),
    );
    expect(explanations.map(({ granted }) => granted)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
    const reasons = explanations.map(
      ({ rules }) => rules.find(({ rule }) => rule === "subscription")?.reason ?? "",
    );
    expect(reasons[0]).toBe("The reader has no subscription.");
    expect(reasons[1]).toContain("is waiting for payment confirmation");
    expect(reasons[2]).toContain("starts at 2026-03-05");
    expect(reasons[3]).toContain("gives access to the whole site and runs until 2026-06-05");
    expect(reasons[4]).toContain("in its grace period until 2026-06-10");
    expect(reasons[6]).toContain("was deleted at 2026-08-01");
    expect((await explain({ owner, email, id })).granted).toBe(false);
  });

  test("counts memberships and the meter up to that time", async () => {
    const owner = await app.createAccount({ settings: { subscriptions: { meter: { loggedIn: 1 } } } });
    const { prisma } = app.db;
    const { id } = await closed(owner);
    const member = await aSubscriber(owner, "member@readers.test");
    const accountId = owner.account.id;
    const [added, removed] = [new Date("2026-10-10T00:00:00.000Z"), new Date("2026-10-20T00:00:00.000Z")];
    app.clock.set("2026-10-01T00:00:00.000Z");
    const { id: subscriptionId } = await anActiveSubscription(owner, { type: "group_access" });
    await prisma.subscriptionMember.create({
      data: { accountId, subscriptionId, subscriberId: member.id, addedAt: added, removedAt: removed },
    });
    await prisma.meterReading.create({
      data: {
        accountId,
        reader: `s:${member.id}`,
        period: "2026-10-01",
        storyId: "another story",
        countedAt: new Date("2026-10-25T00:00:00.000Z"),
      },
    });
    app.clock.set("2026-11-01T12:00:00.000Z");
    const reason = async (moment: string) =>
      (await explain({ owner, email: "member@readers.test", id, at: moment })).grant.grantReason;
    expect(await reason("2026-10-09T23:59:59.999Z")).toBe("METERING");
    expect(await reason("2026-10-10T00:00:00.000Z")).toBe("SUBSCRIBER");
    expect(await reason("2026-10-20T00:00:00.000Z")).toBe("METERING");
    expect(await reason("2026-10-25T00:00:00.000Z")).toBeNull();
    expect(await reason("2026-11-01T00:00:00.000Z")).toBe("METERING");
  });

  test("works for an unknown reader and an alternate identity; hides another account's subscriber", async () => {
    const [owner, other] = [await app.createAccount(noMeter), await app.createAccount()];
    const { id } = await closed(owner);
    const email = "twice@readers.test";
    await anActiveSubscription(other, { subscriberId: (await aSubscriber(other, email)).id });
    expect(await explain({ owner, email, id })).toMatchObject({ subscriber_id: null, granted: false });
    await anActiveSubscription(owner, { subscriberId: (await aSubscriber(owner, "real@readers.test")).id });
    const headers = { "x-subauth": await createTestServerKey(owner) };
    const path = `/api/v1/subscribers/email/nobody%40readers.test/access/explain?story_id=${id}`;
    const alternate = "&alternate_provider=email&alternate_identity=real%40readers.test";
    const response = await app.fetch(path + alternate, { host: owner.host, headers });
    expect(await response.json()).toMatchObject({ granted: true });
  });
});

test("assets are those of running subscriptions and memberships, without duplicates", async () => {
  const owner = await app.createAccount();
  const reader = await aSubscriber(owner, "assets@readers.test");
  const story = { id: 5, title: "Premium", type: "story", external_id: null, metadata: { access_level: 5 } };
  await anActiveSubscription(owner, { subscriberId: reader.id });
  await anActiveSubscription(owner, { subscriberId: reader.id, assets: [story] });
  await anActiveSubscription(owner, { subscriberId: reader.id });
  const past = new Date(app.clock.now().getTime() - 1);
  await anActiveSubscription(owner, {
    subscriberId: reader.id,
    endAt: past,
    assets: [{ ...story, title: "Old" }],
  });
  const headers = { "x-subauth": await createTestServerKey(owner) };
  const path = "/api/v1/subscribers/email/assets%40readers.test/assets.json";
  const response = await app.fetch(path, { host: owner.host, headers });
  expect(await response.json()).toEqual({
    assets: [
      { title: "Whole site", type: "site", metadata: {} },
      { title: "Premium", type: "story", metadata: { access_level: 5 } },
    ],
  });
});
