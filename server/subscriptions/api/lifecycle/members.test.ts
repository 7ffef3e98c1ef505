import pg from "pg";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { mergeSubscribers } from "@/server/subscriptions/customers/index";
import { waitForLockWaiters } from "@/test/lock-contention";
import { mergingStaff } from "@/test/merging-staff";
import { aSubscription, readLogAndEvents } from "@/test/subscription-fixtures";
import { aGroup, aPlan, aSubscriber, createTestServerKey } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { subscriberSchema } from "../wire/subscriber";

const app = useTestApp();
const members = z.object({ members: z.array(subscriberSchema) });
const member = z.object({ members: subscriberSchema });

async function aShared(userLimit: number | null = 5) {
  const publisher = await app.createAccount();
  const key = await createTestServerKey(publisher);
  const group = await aGroup(publisher, { type: "group_access" });
  const plan = await aPlan(publisher, { groupId: group.id, userLimit });
  const subscriber = await aSubscriber(publisher, "owner@readers.test");
  const { id } = await aSubscription(publisher, { subscriber, planId: plan.id });
  const request = (method: string, body?: unknown, query = "") =>
    app.fetch(`/api/v1/subscribers/email/owner%40readers.test/subscriptions/${id}/members${query}`, {
      method,
      host: publisher.host,
      headers: { "x-subauth": key, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const add = (identity: string) => request("POST", { member: { provider: "email", identity } });
  const list = async () => members.parse(await (await request("GET")).json()).members;
  return { publisher, id, request, add, list };
}

describe("members", () => {
  test("are added, listed in order, and removed; ids of other subscriptions are ignored", async () => {
    const { publisher, id, request, add, list } = await aShared();
    const first = await add("one@readers.test");
    expect(first.status).toBe(201);
    const firstMember = member.parse(await first.json()).members;
    await add("two@readers.test");
    expect((await list()).map(({ subscriber_identities: [name] }) => name?.value)).toEqual([
      "one@readers.test",
      "two@readers.test",
    ]);
    const removed = await request("DELETE", undefined, `?ids[]=${firstMember.id}&ids[]=2147483647`);
    expect([removed.status, await removed.json()]).toEqual([200, {}]);
    expect(await list()).toHaveLength(1);
    expect((await request("DELETE", undefined, `?ids[]=${firstMember.id}`)).status).toBe(200);
    expect((await readLogAndEvents(publisher, id)).actions).toEqual([
      "member added",
      "member added",
      "members removed",
    ]);
  });

  test("are counted once, by any of their identities", async () => {
    const { publisher, add, list } = await aShared(1);
    const existing = await aSubscriber(publisher, "known@readers.test");
    await publisher.ctx.db.prisma.subscriberIdentity.create({
      data: {
        accountId: publisher.account.id,
        provider: "email",
        value: "other@readers.test",
        subscriberId: existing.id,
        createdAt: app.clock.now(),
      },
    });
    const names = ["known@readers.test", " Known@Readers.Test ", "other@readers.test"];
    for (const name of names) expect((await add(name)).status).toBe(201);
    expect(await list()).toHaveLength(1);
    expect((await add("new@readers.test")).status).toBe(400);
  });

  test("do not include the buyer, who is not a member", async () => {
    const { add, list } = await aShared();
    expect((await add("owner@readers.test")).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  test("are limited to five for a hundred concurrent requests", async () => {
    const { publisher, add, list } = await aShared(5);
    const responses = await Promise.all(Array.from({ length: 100 }, (_, at) => add(`m${at}@readers.test`)));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([
      ...Array.from({ length: 5 }, () => 201),
      ...Array.from({ length: 95 }, () => 400),
    ]);
    expect(await list()).toHaveLength(5);
    // A refused request does not create a subscriber.
    expect(
      await publisher.ctx.db.prisma.subscriber.count({ where: { accountId: publisher.account.id } }),
    ).toBe(6);
  });

  test("have no limit where the plan sets none", async () => {
    const { add, list } = await aShared(null);
    for (const at of [1, 2, 3, 4, 5, 6, 7]) expect((await add(`m${at}@readers.test`)).status).toBe(201);
    expect(await list()).toHaveLength(7);
  });

  test("a member merged into another subscriber while being added is listed as the target of the merge", async () => {
    const { publisher, add, list } = await aShared();
    const source = await aSubscriber(publisher, "gone@readers.test");
    const target = await aSubscriber(publisher, "kept@readers.test");
    const holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
    await holder.query("begin");
    await holder.query("lock table subscriber_identity, subscription_member in share mode");
    const merging = mergeSubscribers(mergingStaff(publisher), { keptId: target.id, goneId: source.id });
    await waitForLockWaiters(app.databaseUrl);
    const adding = add("gone@readers.test");
    await waitForLockWaiters(app.databaseUrl, 2);
    await holder.query("commit");
    await holder.end();
    await merging;
    expect((await adding).status).toBe(201);
    expect((await list()).map(({ id }) => id)).toEqual([target.id]);
  });
});
