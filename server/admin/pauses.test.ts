import { describe, expect, test } from "vitest";
import { pauseSubscription } from "@/server/subscriptions/lifecycle/index";
import { PLAN } from "@/test/catalogue-procedures";
import { createRecurringShop } from "@/test/recurring";
import { aStaffMember, getCallErrorCode } from "@/test/staff";
import { aGroup } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const END = new Date("2026-12-01T12:00:00.000Z");

async function createPaused() {
  const shop = await createRecurringShop(app);
  const id = await shop.buy({ plan: { maxPauseMonths: 2 } });
  await pauseSubscription(shop.paying, { id, subscriberId: null, months: 2, shownEndAt: END });
  const staff = await aStaffMember(app, { [shop.account.id]: "owner" });
  return { shop, id, caller: await staff.caller() };
}

describe("staff and pauses", () => {
  test("see a pause, and end it before it begins", async () => {
    const { shop, id, caller } = await createPaused();
    const resumesAt = new Date("2027-02-01T12:00:00.000Z");
    expect((await caller.subscriptions.get({ id })).subscription).toMatchObject({ endAt: END, resumesAt });
    await caller.subscriptions.endPause({ id, shownAsBegun: false });
    expect(await shop.row(id)).toMatchObject({ resumesAt: null, chargeAt: END });
    const { log } = await caller.subscriptions.get({ id });
    expect(log[0]).toMatchObject({ action: "pause undone", actorKind: "staff" });
  });

  test("end a pause that has begun only where they saw that", async () => {
    const { shop, id, caller } = await createPaused();
    app.clock.set("2026-12-15T12:00:00.000Z");
    const unaware = caller.subscriptions.endPause({ id, shownAsBegun: false });
    expect(await getCallErrorCode(unaware)).toBe("CONFLICT");
    await caller.subscriptions.endPause({ id, shownAsBegun: true });
    expect(await shop.row(id)).toMatchObject({ resumesAt: null, chargeAt: app.clock.now() });
  });

  test("of another account, or without the permission, cannot end it", async () => {
    const { shop, id } = await createPaused();
    const other = await app.createAccount();
    const foreign = await (await aStaffMember(app, { [other.account.id]: "owner" })).caller();
    const ending = { id, shownAsBegun: false };
    expect(await getCallErrorCode(foreign.subscriptions.endPause(ending))).toBe("NOT_FOUND");
    const moderator = await (await aStaffMember(app, { [shop.account.id]: "moderator" })).caller();
    expect(await getCallErrorCode(moderator.subscriptions.endPause(ending))).toBe("FORBIDDEN");
    expect((await shop.row(id)).resumesAt).not.toBeNull();
  });
});

describe("the longest pause of a plan", () => {
  test("is set in its form, stays where a form omits it, and is refused beyond its limits", async () => {
    const owner = await app.createAccount();
    const { catalogue } = await (await aStaffMember(app, { [owner.account.id]: "owner" })).caller();
    const groupId = (await aGroup(owner)).id;
    const terms = { ...PLAN, recurring: true, supportedPaymentProviders: [] };
    const longest = async () =>
      (await catalogue.group({ id: groupId })).plans.map(({ maxPauseMonths }) => maxPauseMonths);
    for (const maxPauseMonths of [-1, 13, 1.5]) {
      const creating = catalogue.createPlan({ ...terms, groupId, maxPauseMonths });
      expect(await getCallErrorCode(creating)).toBe("BAD_REQUEST");
    }
    const once = catalogue.createPlan({ ...terms, recurring: false, groupId, maxPauseMonths: 1 });
    expect(await getCallErrorCode(once)).toBe("BAD_REQUEST");
    expect(await longest()).toEqual([]);
    const { id, updatedAt: seenAt } = await catalogue.createPlan({ ...terms, groupId, maxPauseMonths: 3 });
    expect(await longest()).toEqual([3]);
    await catalogue.updatePlan({ ...terms, title: "Renamed", id, seenAt });
    expect(await longest()).toEqual([3]);
  });
});
