import { expect, it } from "vitest";
import { dueWork } from "@/server/due-work";
import { getRuntime } from "@/server/runtime";
import { STAFF_ROLES } from "@/server/staff/index";
import { advanceClock } from "@/server/subscriptions/test-clock/index";
import { CLOCK_PROCEDURES } from "@/test/clock-procedures";
import { testVault } from "@/test/outside";
import { aStaffMember, codeOf } from "@/test/staff";
import { aSubscription } from "@/test/subscription-rows";
import { useWorld } from "@/test/world";

const world = useWorld();

async function anAdvancedAccount() {
  const account = await world.createAccount({ mode: "test" });
  const one = await aSubscription(account, { endAt: new Date("2026-11-20T12:00:00.000Z") });
  const ctx = { ...account.ctx, vault: testVault, egress: getRuntime().egress };
  return { ...account, one, advance: await advanceClock(ctx, "31d", { work: dueWork }) };
}

const ALLOWED = {
  all: STAFF_ROLES,
  desk: ["owner", "admin", "subscriptions", "support", "read_only"],
  hand: ["owner", "admin", "subscriptions"],
} as const;

it.each(STAFF_ROLES)("the clock is seen and put ahead by %s exactly as the role says", async (role) => {
  const { account, advance } = await anAdvancedAccount();
  const caller = await (await aStaffMember(world, { [account.id]: role })).caller();
  for (const [name, { call, for: whom }] of Object.entries(CLOCK_PROCEDURES)) {
    const roles: readonly string[] = ALLOWED[whom];
    expect([name, await codeOf(call(caller, advance.id))]).toEqual([
      name,
      roles.includes(role) ? "OK" : "FORBIDDEN",
    ]);
  }
});

it("what happened is told in order, by the account's time, and is nobody else's", async () => {
  const { account, advance, one } = await anAdvancedAccount();
  const caller = await (await aStaffMember(world, { [account.id]: "owner" })).caller();
  const { events, next } = await caller.clock.happenings({ advanceId: advance.id });
  expect(events.map(({ name, subject }) => [name, subject.id])).toEqual([
    ["subscriptions/subscription.expiry-reminded", `${one.id}`],
    ["subscriptions/subscription.expired", `${one.id}`],
    ["subscriptions/test-clock.advanced", `${account.id}`],
  ]);
  expect(next).toBeNull();
  const other = await world.createAccount();
  const stranger = await (await aStaffMember(world, { [other.account.id]: "owner" })).caller();
  expect(await codeOf(stranger.clock.happenings({ advanceId: advance.id }))).toBe("NOT_FOUND");
});
