import { describe, expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { useTestApp } from "@/test/test-app";
import { createWebhookFixtures, WEBHOOK_PROCEDURES } from "@/test/webhook-procedures";
import { useReceiver } from "@/test/webhook-receiver";
import { emitTestEvent, runDeliveryWorkers, webhookContext } from "@/test/webhooks";
import { createAdminCaller } from "./index";

const app = useTestApp();
const receiver = useReceiver();
const page = { limit: 50 };

async function createAccountWithFixtures() {
  const { account, ctx } = await app.createAccount();
  const calling = webhookContext(ctx);
  const fixtures = await createWebhookFixtures(calling, receiver.url(`/${account.id}`));
  return { account, ctx: calling, fixtures };
}

async function anOwner() {
  const account = await createAccountWithFixtures();
  const caller = await (await aStaffMember(app, { [account.account.id]: "owner" })).caller();
  return { ...account, caller };
}

describe("roles", () => {
  it.each(STAFF_ROLES)("%s may call exactly the webhook and event procedures of the role", async (role) => {
    const { account, fixtures } = await createAccountWithFixtures();
    const caller = await (await aStaffMember(app, { [account.id]: role })).caller();
    for (const [name, { roles, call }] of Object.entries(WEBHOOK_PROCEDURES)) {
      const expected = roles.includes(role) ? "OK" : "FORBIDDEN";
      expect([name, await getCallErrorCode(call(caller, fixtures))]).toEqual([name, expected]);
    }
  });

  it("a call without a session is refused", async () => {
    const { account, fixtures } = await createAccountWithFixtures();
    const caller = createAdminCaller(await createAdminContext(app, null, account.id));
    for (const [name, { call }] of Object.entries(WEBHOOK_PROCEDURES)) {
      expect([name, await getCallErrorCode(call(caller, fixtures))]).toEqual([name, "UNAUTHORIZED"]);
    }
  });

  it("another account's webhooks, deliveries and events are not found and not changed", async () => {
    const { caller } = await anOwner();
    const foreign = await anOwner();
    for (const [name, { byId, call }] of Object.entries(WEBHOOK_PROCEDURES)) {
      if (byId)
        expect([name, await getCallErrorCode(call(caller, foreign.fixtures))]).toEqual([name, "NOT_FOUND"]);
    }
    expect(await caller.webhooks.ofEvent({ eventId: foreign.fixtures.eventId })).not.toContainEqual(
      expect.objectContaining({ endpointId: foreign.fixtures.endpointId }),
    );
    const after = await foreign.caller.webhooks.get({ id: foreign.fixtures.endpointId });
    expect(after).toMatchObject({ status: "active", ordered: false, previousSecretUntil: null });
  });

  it("a replay to another account's webhook is not found", async () => {
    const [{ caller, fixtures }, foreign] = [await anOwner(), await anOwner()];
    const { deliveryId, endpointId } = fixtures;
    const toEndpointId = foreign.fixtures.endpointId;
    expect(await getCallErrorCode(caller.webhooks.replay({ deliveryId, toEndpointId }))).toBe("NOT_FOUND");
    const range = { from: new Date(0), to: new Date(4_000_000_000_000), which: "all" as const };
    expect(await getCallErrorCode(caller.webhooks.replayRange({ endpointId, toEndpointId, ...range }))).toBe(
      "NOT_FOUND",
    );
  });
});

describe("webhooks", () => {
  it("a forbidden address is refused at its field, with the reason", async () => {
    const { caller } = await anOwner();
    const wrong = { url: "http://169.254.169.254/", events: ["story-publish"], ordered: false } as const;
    const call = caller.webhooks.create({
      family: "workflow",
      ...wrong,
      reminderDays: null,
      events: ["story-publish"],
    });
    await expect(call).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { problems: [{ path: "url", message: expect.stringContaining("169.254.169.254") }] },
    });
  });

  it("the list is filtered by family, status and part of the address, and paged", async () => {
    const { caller, fixtures, ctx } = await anOwner();
    const made = [];
    for (const name of ["one", "two", "three"]) {
      const { endpoint } = await caller.webhooks.create({
        family: "subscription",
        url: receiver.url(`/${ctx.account.id}/${name}`),
        events: ["subscription.creation"],
        ordered: false,
        reminderDays: null,
      });
      made.push(endpoint.id);
    }
    const listIds = async (filter: Parameters<typeof caller.webhooks.list>[0]["filter"]) =>
      (await caller.webhooks.list({ filter, page })).rows.map((row) => row.id);
    expect(await listIds({})).toEqual([...made.toReversed(), fixtures.endpointId]);
    expect(await listIds({ family: "workflow" })).toEqual([fixtures.endpointId]);
    expect(await listIds({ text: "/TWO" })).toEqual([made[1]]);
    await caller.webhooks.pause({ id: made[0] ?? 0 });
    expect(await listIds({ standing: "paused" })).toEqual([made[0]]);
    expect(await listIds({ standing: "receiving", family: "subscription" })).toEqual([made[2], made[1]]);
    const first = await caller.webhooks.list({ filter: {}, page: { limit: 2 } });
    const second = await caller.webhooks.list({ filter: {}, page: { limit: 2, after: first.next ?? "" } });
    expect(second.rows.map((row) => row.id)).toEqual([made[0], fixtures.endpointId]);
    const back = await caller.webhooks.list({
      filter: {},
      page: { limit: 2, before: second.previous ?? "" },
    });
    expect(back.rows).toEqual(first.rows);
    expect([first.previous, second.next]).toEqual([null, null]);
  });

  it.each([
    ["http://127.0.0.1:1/", "connection_refused"],
    ["http://169.254.169.254/", "address_refused"],
    ["http://no-such-name.invalid/", "name_unknown"],
    ["http://127.0.0.1:99999/", "address_refused"],
    ["not an address", "address_refused"],
  ])("a test event to %s is recorded as failed, with the reason", async (url, failure) => {
    const { caller, fixtures } = await anOwner();
    const { endpointId: id } = fixtures;
    await app.db.prisma.webhookEndpoint.update({ where: { id }, data: { url } });
    const delivery = await caller.webhooks.sendTest({ id });
    expect(delivery).toMatchObject({ state: "failed", log: [{ failure, error: expect.any(String) }] });
  });

  it("an invalid date range is refused as bad input", async () => {
    const { caller, fixtures } = await anOwner();
    const range = { from: new Date(-8.64e15), to: new Date(8.64e15), which: "all" as const };
    const call = caller.webhooks.replayRange({ endpointId: fixtures.endpointId, ...range });
    expect(["OK", "BAD_REQUEST"]).toContain(await getCallErrorCode(call));
  });

  it("a failing webhook is listed as failing", async () => {
    const { caller, ctx, fixtures } = await anOwner();
    receiver.answer(`/${ctx.account.id}`, 500);
    await emitTestEvent(ctx);
    await runDeliveryWorkers(ctx);
    const { rows } = await caller.webhooks.list({ filter: { standing: "failing" }, page });
    expect(rows.map((row) => row.id)).toEqual([fixtures.endpointId]);
    expect((await caller.webhooks.list({ filter: { standing: "receiving" }, page })).rows).toEqual([]);
  });
});

describe("events", () => {
  it("the log is listed newest first, paged and by name, and links to each event's deliveries", async () => {
    const { caller, ctx, fixtures } = await anOwner();
    const collectionIds = [1, 2, 3];
    for (const collectionId of collectionIds) {
      await ctx.db.transaction((tx) =>
        ctx.emit(tx, {
          name: "publishing/collection.updated",
          id: `collection:${collectionId}:updated:1`,
          subject: { type: "collection", id: String(collectionId) },
          data: { collectionId, slug: "home" },
        }),
      );
    }
    const all = await caller.events.list({ filter: {}, page });
    const ids = all.rows.map((row) => row.eventId);
    expect(ids).toEqual([
      ...collectionIds.map((id) => `collection:${id}:updated:1`).reverse(),
      fixtures.eventId,
    ]);
    const filter = { name: "publishing/collection.updated" } as const;
    const first = await caller.events.list({ filter, page: { limit: 2 } });
    const second = await caller.events.list({ filter, page: { limit: 2, after: first.next ?? "" } });
    expect(second.rows.map((row) => row.subject.id)).toEqual(["1"]);
    expect(second.next).toBeNull();
    const back = await caller.events.list({ filter, page: { limit: 2, before: second.previous ?? "" } });
    expect(back.rows).toEqual(first.rows);
    const event = await caller.events.get({ eventId: fixtures.eventId });
    expect(event).toMatchObject({ name: "publishing/story.published", data: { slug: "a/b" } });
    const caused = await caller.webhooks.ofEvent({ eventId: fixtures.eventId });
    expect(caused).toMatchObject([{ id: fixtures.deliveryId, url: fixtures.url, state: "delivered" }]);
    expect(await getCallErrorCode(caller.events.get({ eventId: "nothing" }))).toBe("NOT_FOUND");
  });
});
