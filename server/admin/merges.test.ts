import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { aStaffMember, getCallErrorCode } from "@/test/staff";
import { aSubscriber } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const WRITERS: readonly string[] = ["owner", "admin", "subscriptions"];
const READERS: readonly string[] = [...WRITERS, "support", "read_only"];

async function two() {
  const account = await app.createAccount();
  const ada = await aSubscriber(account, "ada@news.example");
  const eve = await aSubscriber(account, "eve@news.example");
  return { account, ada, eve, other: { provider: "email", value: "EVE@news.example" } as const };
}

it.each(STAFF_ROLES)("%s may call exactly the merge procedures of the role", async (role) => {
  const { account, ada, eve, other } = await two();
  const caller = await (await aStaffMember(app, { [account.account.id]: role })).caller();
  const expected = (roles: readonly string[]) => (roles.includes(role) ? "OK" : "FORBIDDEN");
  const pair = { keptId: ada.id, goneId: eve.id };
  expect(await getCallErrorCode(caller.merges.preview({ keptId: ada.id, other }))).toBe(expected(READERS));
  expect(await getCallErrorCode(caller.merges.merge(pair))).toBe(expected(WRITERS));
  expect(await getCallErrorCode(caller.merges.list({ subscriberId: ada.id }))).toBe(expected(READERS));
});

it("finds the other subscriber by an identity, merges, lists and undoes, within its own account", async () => {
  const { account, ada, eve, other } = await two();
  const caller = await (await aStaffMember(app, { [account.account.id]: "subscriptions" })).caller();
  const preview = await caller.merges.preview({ keptId: ada.id, other });
  expect(preview).toMatchObject({ target: { id: ada.id }, source: { id: eve.id } });
  const { mergeId } = await caller.merges.merge({ keptId: ada.id, goneId: eve.id });
  const stranger = await app.createAccount();
  const foreign = await (await aStaffMember(app, { [stranger.account.id]: "owner" })).caller();
  expect(await getCallErrorCode(foreign.merges.undo({ id: mergeId }))).toBe("NOT_FOUND");
  expect(await foreign.merges.list({ subscriberId: ada.id })).toEqual([]);
  await caller.merges.undo({ id: mergeId });
  expect(await caller.merges.list({ subscriberId: ada.id })).toMatchObject([{ undoneAt: app.clock.now() }]);
  expect(await getCallErrorCode(caller.merges.preview({ keptId: ada.id, other }))).toBe("OK");
});
