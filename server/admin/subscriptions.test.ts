import { describe, expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { findOrCreateSubscriber } from "@/server/subscriptions/customers/index";
import { createMember } from "@/test/readers";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { aSubscription } from "@/test/subscription-fixtures";
import {
  createSubscriptionFixtures,
  MANUAL_SALE,
  MEMBER,
  SUBSCRIPTION_PROCEDURES,
} from "@/test/subscription-procedures";
import { aSubscriber } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { createAdminCaller } from "./index";

const app = useTestApp();
const page = { limit: 50 };

describe("roles", () => {
  it.each(STAFF_ROLES)("%s may call exactly the subscription procedures of the role", async (role) => {
    const publisher = await app.createAccount();
    const objectIds = await createSubscriptionFixtures(publisher);
    const caller = await (await aStaffMember(app, { [publisher.account.id]: role })).caller();
    for (const [name, { roles, call }] of Object.entries(SUBSCRIPTION_PROCEDURES)) {
      expect([name, await getCallErrorCode(call(caller, objectIds))]).toEqual([
        name,
        roles.includes(role) ? "OK" : "FORBIDDEN",
      ]);
    }
  });

  it("a call without a session is refused", async () => {
    const publisher = await app.createAccount();
    const objectIds = await createSubscriptionFixtures(publisher);
    const caller = createAdminCaller(await createAdminContext(app, null, publisher.account.id));
    for (const [name, { call }] of Object.entries(SUBSCRIPTION_PROCEDURES)) {
      expect([name, await getCallErrorCode(call(caller, objectIds))]).toEqual([name, "UNAUTHORIZED"]);
    }
  });

  it("another account's subscriptions and subscribers are not found", async () => {
    const [own, other] = [await app.createAccount(), await app.createAccount()];
    const caller = await (await aStaffMember(app, { [own.account.id]: "owner" })).caller();
    const foreign = await createSubscriptionFixtures(other);
    for (const [name, { byId, call }] of Object.entries(SUBSCRIPTION_PROCEDURES)) {
      if (byId) expect([name, await getCallErrorCode(call(caller, foreign))]).toEqual([name, "NOT_FOUND"]);
    }
  });
});

async function aStaffCaller() {
  const publisher = await app.createAccount();
  const caller = await (await aStaffMember(app, { [publisher.account.id]: "subscriptions" })).caller();
  return { publisher, caller, ids: await createSubscriptionFixtures(publisher) };
}

describe("search", () => {
  it("finds by the prefix of any identity, name, code, invoice, giver and member", async () => {
    const { publisher, caller, ids: objectIds } = await aStaffCaller();
    const bought = await caller.subscriptions.create({
      ...MANUAL_SALE,
      planId: objectIds.planId,
      externalId: "crm-17",
    });
    const gift = await caller.subscriptions.create({
      ...MANUAL_SALE,
      planId: objectIds.planId,
      recipient: { provider: "email", value: "cleo@readers.test" },
    });
    await caller.subscriptions.addMember({ id: objectIds.id, identity: MEMBER, name: null });
    const { subscription } = await caller.subscriptions.get({ id: bought.id });
    const search = async (text: string) =>
      (await caller.subscriptions.list({ filter: { text }, page })).rows.map(({ id }) => id);
    expect(await search("ADA@")).toEqual([objectIds.id]);
    expect(await search("ada q")).toEqual([objectIds.id]);
    expect(await search("member@")).toEqual([objectIds.id]);
    expect(await search("cleo")).toEqual([gift.id]);
    expect(await search("bea rook")).toEqual([gift.id, bought.id]);
    expect(await search(subscription.code?.toLowerCase() ?? "-")).toEqual([bought.id]);
    expect(await search(subscription.invoices[0]?.sequencedNumber ?? "-")).toEqual([bought.id]);
    expect(await search("crm-17")).toEqual([bought.id]);
    expect(await search(`#${objectIds.id}`)).toContain(objectIds.id);
    expect(await search("%")).toEqual([]);
    const people = await caller.subscribers.list({ filter: { text: "crm-17" }, page });
    expect(people.rows.map(({ name }) => name)).toEqual(["Bea Rook"]);
    expect(
      await publisher.ctx.db.prisma.subscription.count({ where: { accountId: publisher.account.id } }),
    ).toBe(4);
  });

  it("finds a member's purchases by the e-mail address of their account", async () => {
    const { publisher, caller, ids: objectIds } = await aStaffCaller();
    const email = "mo@members.test";
    const { member } = await createMember(publisher, { email });
    const subscriber = await publisher.ctx.db.transaction((tx) =>
      findOrCreateSubscriber(publisher.ctx, tx, {
        identity: { provider: "platform", value: String(member.id) },
        readerId: member.id,
      }),
    );
    const bought = await aSubscription(publisher, { subscriber, planId: objectIds.planId });
    const rows = async (text: string) => [
      (await caller.subscriptions.list({ filter: { text }, page })).rows.map((row) => row.id),
      (await caller.subscribers.list({ filter: { text }, page })).rows.map((row) => row.id),
    ];
    expect(await rows("MO@members")).toEqual([[bought.id], [subscriber.id]]);
    expect(await rows("o@members")).toEqual([[], []]);
  });

  it("pages both ways through rows with equal timestamps", async () => {
    const { publisher, caller, ids: objectIds } = await aStaffCaller();
    const subscriber = await aSubscriber(publisher);
    for (let n = 0; n < 4; n += 1) await aSubscription(publisher, { subscriber, planId: objectIds.planId });
    const first = await caller.subscriptions.list({ filter: {}, page: { limit: 2 } });
    const second = await caller.subscriptions.list({
      filter: {},
      page: { limit: 2, after: first.next ?? "" },
    });
    const back = await caller.subscriptions.list({
      filter: {},
      page: { limit: 2, before: second.previous ?? "" },
    });
    expect(back.rows).toEqual(first.rows);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(4);
  });

  it("filters by the status that a row shows", async () => {
    const { publisher, caller, ids: objectIds } = await aStaffCaller();
    const subscriber = await aSubscriber(publisher);
    const [ended, later] = [new Date("2026-10-01T00:00:00Z"), new Date("2026-12-01T00:00:00Z")];
    const planId = objectIds.planId;
    const subscriptions = [
      {},
      { startAt: later },
      { startAt: new Date("2026-09-01T00:00:00Z"), endAt: ended },
      { startAt: new Date("2026-09-01T00:00:00Z"), endAt: ended, graceEndsAt: later, recurring: true },
      { paymentState: "awaiting" as const },
      { paymentState: "failed" as const },
      { endAt: null },
    ];
    for (const terms of subscriptions) await aSubscription(publisher, { subscriber, planId, ...terms });
    const { rows } = await caller.subscriptions.list({ filter: {}, page });
    for (const status of ["pending", "active", "expired"] as const) {
      const narrowed = await caller.subscriptions.list({ filter: { status }, page });
      expect(narrowed.rows).toEqual(rows.filter((row) => row.status === status));
      expect(narrowed.rows.length).toBeGreaterThan(1);
    }
  });
});

describe("staff actions", () => {
  it("renew, switch and give create subscriptions, and are logged under the person's name", async () => {
    const { caller, ids: objectIds } = await aStaffCaller();
    const { id } = await caller.subscriptions.create({ ...MANUAL_SALE, planId: objectIds.planId });
    const renewed = await caller.subscriptions.renew({ id });
    const sheet = await caller.subscriptions.get({ id });
    expect(sheet.switches).toMatchObject([{ planId: objectIds.dearId, switchType: "upgrade" }]);
    const switched = await caller.subscriptions.switch({
      id,
      planId: objectIds.dearId,
      switchType: "upgrade",
    });
    const after = await caller.subscriptions.get({ id });
    expect(after.status).toBe("expired");
    expect(after.log[0]).toMatchObject({ action: "switched", actorKind: "staff", actorName: "Staff Member" });
    expect((await caller.subscriptions.get({ id: switched.id })).subscription.planName).toBe("Plus");
    expect((await caller.subscriptions.get({ id: renewed.id })).subscription.renewedFromId).toBe(id);
    const { subscriber } = sheet.subscription;
    const dossier = await caller.subscribers.get({ id: subscriber.id });
    expect(dossier.subscriptions).toHaveLength(3);
    expect(dossier.history.length).toBeGreaterThan(2);
  });
});

describe("CSV", () => {
  const FILE = [
    "provider,identity,name,plan_id,payment_type,start,external_id,notes",
    'email,one@readers.test,"Quay, Ada",PLAN,manual,2026-12-01,ext-1,"said ""yes"""',
    "email,two@readers.test,=HYPERLINK(1),PLAN,manual,,ext-2,",
    "email,not an address,,PLAN,,,,",
    "email,three@readers.test,,999999,,,,",
    "email,three@readers.test,,PLAN,wallet,,,",
    "email,again@readers.test,,PLAN,,,ext-1,",
  ].join("\r\n");

  it("is dry-run without a trace, then imported; importing it again adds nothing", async () => {
    const { publisher, caller, ids: objectIds } = await aStaffCaller();
    const csv = FILE.replaceAll("PLAN", String(objectIds.planId));
    const count = () =>
      publisher.ctx.db.prisma.subscription.count({ where: { accountId: publisher.account.id } });
    const tried = await caller.subscriptions.importCsv({ csv, dryRun: true });
    expect(tried).toMatchObject({ created: 2, refused: 3, known: 1 });
    expect(await count()).toBe(2);
    const done = await caller.subscriptions.importCsv({ csv, dryRun: false });
    expect(done).toMatchObject({ created: 2, refused: 3, known: 1 });
    expect(done.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "created"],
      [3, "created"],
      [4, "refused"],
      [5, "refused"],
      [6, "refused"],
      [7, "already exists"],
    ]);
    expect(await caller.subscriptions.importCsv({ csv, dryRun: false })).toMatchObject({
      created: 0,
      known: 3,
    });
    expect(await count()).toBe(4);
    const { csv: saved, next } = await caller.subscriptions.exportPart({ filter: {}, after: null });
    expect(next).toBeNull();
    expect(saved).toContain("'=HYPERLINK(1)");
    expect(saved).toContain('"Quay, Ada"');
    expect(saved.trimEnd().split("\r\n")).toHaveLength(5);
  });
});
