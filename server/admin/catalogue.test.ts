import { describe, expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import {
  CATALOGUE_CREATES,
  CATALOGUE_READS,
  CATALOGUE_WRITES,
  COUPON,
  createCatalogueFixtures,
  PAYWALL,
  PLAN,
} from "@/test/catalogue-procedures";
import { aStaffMember, getCallErrorCode, type TestStaff } from "@/test/staff";
import { aCoupon, aGroup, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

type Caller = Awaited<ReturnType<TestStaff["caller"]>>;

const READERS = ["owner", "admin", "subscriptions", "support", "read_only"];
const WRITERS = ["owner", "admin", "subscriptions"];

describe("the catalogue", () => {
  it.each(STAFF_ROLES)("is readable and writable for %s exactly as the role allows", async (role) => {
    const account = await app.createAccount();
    const about = await createCatalogueFixtures(account);
    const caller = await (await aStaffMember(app, { [account.account.id]: role })).caller();
    const expected = (roles: string[]) => (roles.includes(role) ? "OK" : "FORBIDDEN");
    for (const [name, call] of Object.entries(CATALOGUE_READS)) {
      expect([name, await getCallErrorCode(call(caller, about))]).toEqual([name, expected(READERS)]);
    }
    for (const [name, call] of Object.entries({ ...CATALOGUE_CREATES, ...CATALOGUE_WRITES })) {
      expect([name, await getCallErrorCode(call(caller, about))]).toEqual([name, expected(WRITERS)]);
    }
  });

  it("does not expose another account's objects", async () => {
    const foreign = await createCatalogueFixtures(await app.createAccount());
    const own = await app.createAccount();
    const caller = await (await aStaffMember(app, { [own.account.id]: "owner" })).caller();
    for (const [name, call] of Object.entries(CATALOGUE_WRITES)) {
      expect([name, await getCallErrorCode(call(caller, foreign))]).toEqual([name, "NOT_FOUND"]);
    }
    expect(await getCallErrorCode(caller.catalogue.group({ id: foreign.group.id }))).toBe("NOT_FOUND");
    expect(await caller.catalogue.groups({})).toEqual([]);
    expect(await caller.catalogue.coupons({})).toEqual([]);
    expect(await caller.catalogue.prices()).toEqual([]);
    expect(await caller.catalogue.assets()).toEqual([]);
  });

  it("is filtered by type, text and status", async () => {
    const account = await app.createAccount();
    const caller = await (await aStaffMember(app, { [account.account.id]: "subscriptions" })).caller();
    await aGroup(account, { name: "Digital" });
    const offices = await aGroup(account, { name: "Offices", type: "group_access", public: false });
    await aPlan(account, { groupId: offices.id, title: "Five desks" });
    const names = async (filter: Parameters<Caller["catalogue"]["groups"]>[0]) =>
      (await caller.catalogue.groups(filter)).map(({ name }) => name);
    expect(await names({ type: "group_access" })).toEqual(["Offices"]);
    expect(await names({ text: "desk" })).toEqual(["Offices"]);
    expect(await names({ text: "digi" })).toEqual(["Digital"]);
    await aCoupon(account, { code: "OPEN", maxRedemptions: 2 });
    await aCoupon(account, { code: "OVER", validUntil: app.clock.now() });
    await aCoupon(account, { code: "OFF", enabled: false });
    const codes = async (filter: Parameters<Caller["catalogue"]["coupons"]>[0]) =>
      (await caller.catalogue.coupons(filter)).map(({ code }) => code);
    expect(await codes({ standing: "open" })).toEqual(["OPEN"]);
    expect(await codes({ standing: "over" })).toEqual(["OVER"]);
    expect(await codes({ text: "of" })).toEqual(["OFF"]);
  });

  it("names the invalid field", async () => {
    const account = await app.createAccount();
    const { group } = await createCatalogueFixtures(account);
    const caller = await (await aStaffMember(app, { [account.account.id]: "owner" })).caller();
    const trial = { length: 7, unit: "days" } as const;
    const wrong = caller.catalogue.createPlan({ ...PLAN, trial, groupId: group.id });
    await expect(wrong).rejects.toMatchObject({ cause: { problems: [{ path: "trial" }] } });
    const tax = { name: "VAT", percentage: 5, enabled: true };
    expect(await getCallErrorCode(caller.catalogue.saveTaxes({ taxes: [tax, tax] }))).toBe("BAD_REQUEST");
  });

  it("preserves the sales settings that a change does not contain", async () => {
    const account = await app.createAccount({ settings: { subscriptions: { wrapClientLists: true } } });
    const caller = await (await aStaffMember(app, { [account.account.id]: "owner" })).caller();
    await caller.catalogue.savePaywall(PAYWALL);
    expect(await caller.catalogue.paywall()).toMatchObject({ ...PAYWALL, wrapClientLists: true });
  });

  it.each([
    ["nothing", [], "OK"],
    ["ten days", [1, 2, 3, 4, 5, 6, 7, 8, 9, 60], "OK"],
    ["the due day itself", [0, 3], "BAD_REQUEST"],
    ["a duplicate day", [3, 3], "BAD_REQUEST"],
    ["days in descending order", [5, 3, 1], "BAD_REQUEST"],
    ["a day after the longest grace period", [1, 61], "BAD_REQUEST"],
    ["a fraction of a day", [1.5], "BAD_REQUEST"],
    ["eleven days", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "BAD_REQUEST"],
  ])("accepts %s as retry days: %j is %s", async (_name, retryDays, code) => {
    const account = await app.createAccount();
    const caller = await (await aStaffMember(app, { [account.account.id]: "owner" })).caller();
    expect(await getCallErrorCode(caller.catalogue.savePaywall({ ...PAYWALL, retryDays }))).toBe(code);
    const saved = await caller.catalogue.paywall();
    expect(saved.retryDays).toEqual(code === "OK" ? retryDays : [1, 3, 5]);
  });

  it("refuses a limit below the number already used", async () => {
    const account = await app.createAccount();
    const coupon = await aCoupon(account, { code: "THREE", maxRedemptions: 3 });
    await app.db.prisma.couponCode.update({ where: { id: coupon.id }, data: { redeemed: 2 } });
    const caller = await (await aStaffMember(app, { [account.account.id]: "owner" })).caller();
    const change = { ...COUPON, code: "THREE", id: coupon.id, seenAt: app.clock.now() };
    expect(await getCallErrorCode(caller.catalogue.updateCoupon({ ...change, maxRedemptions: 1 }))).toBe(
      "BAD_REQUEST",
    );
    expect(await getCallErrorCode(caller.catalogue.updateCoupon({ ...change, maxRedemptions: 2 }))).toBe(
      "OK",
    );
  });
});
