import { expect, it } from "vitest";
import { dueWork } from "@/server/due-work";
import { getRuntime } from "@/server/runtime";
import { STAFF_ROLES } from "@/server/staff/index";
import { advanceClock } from "@/server/subscriptions/clock/index";
import { CLOCK_PROCEDURES } from "@/test/clock-procedures";
import { aStaffMember, getCallErrorCode } from "@/test/staff";
import { aSubscription } from "@/test/subscription-fixtures";
import { useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";

const app = useTestApp();

async function anAdvancedAccount() {
  const account = await app.createAccount({ mode: "test" });
  const subscription = await aSubscription(account, { endAt: new Date("2026-11-20T12:00:00.000Z") });
  const ctx = { ...account.ctx, vault: testVault, egress: getRuntime().egress };
  return { ...account, one: subscription, advance: await advanceClock(ctx, "31d", { work: dueWork }) };
}

const ALLOWED = {
  all: STAFF_ROLES,
  backoffice: ["owner", "admin", "subscriptions", "support", "read_only"],
  hand: ["owner", "admin", "subscriptions"],
} as const;

it.each(STAFF_ROLES)("%s may view and advance the clock exactly as the role allows", async (role) => {
  const { account, advance } = await anAdvancedAccount();
  const caller = await (await aStaffMember(app, { [account.id]: role })).caller();
  for (const [name, { call, for: audience }] of Object.entries(CLOCK_PROCEDURES)) {
    const roles: readonly string[] = ALLOWED[audience];
    expect([name, await getCallErrorCode(call(caller, advance.id))]).toEqual([
      name,
      roles.includes(role) ? "OK" : "FORBIDDEN",
    ]);
  }
});

it("events of an advance are listed in order, by the account's clock, for its own staff only", async () => {
  const { account, advance, one: subscription } = await anAdvancedAccount();
  const caller = await (await aStaffMember(app, { [account.id]: "owner" })).caller();
  const { events, next } = await caller.clock.happenings({ advanceId: advance.id });
  expect(events.map(({ name, subject }) => [name, subject.id])).toEqual([
    ["subscriptions/subscription.expiry-reminded", `${subscription.id}`],
    ["subscriptions/subscription.expired", `${subscription.id}`],
    ["subscriptions/test-clock.advanced", `${account.id}`],
  ]);
  expect(next).toBeNull();
  const other = await app.createAccount();
  const stranger = await (await aStaffMember(app, { [other.account.id]: "owner" })).caller();
  expect(await getCallErrorCode(stranger.clock.happenings({ advanceId: advance.id }))).toBe("NOT_FOUND");
});
