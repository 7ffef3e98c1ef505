import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { APPLICATION_PROCEDURES } from "@/test/application-procedures";
import { anOauthClient, oauthActors, refusal } from "@/test/oauth";
import { adminContextOf, aStaffMember, codeOf } from "@/test/staff";
import { useWorld } from "@/test/world";
import { createAdminCaller } from "./index";

const world = useWorld();

it.each(STAFF_ROLES)("%s may do exactly its own with applications", async (role) => {
  const testAccount = await world.createAccount();
  const { id } = await anOauthClient(testAccount);
  const caller = await (await aStaffMember(world, { [testAccount.account.id]: role })).caller();
  for (const [name, { roles, call }] of Object.entries(APPLICATION_PROCEDURES)) {
    const wanted = roles.includes(role) ? "OK" : "FORBIDDEN";
    expect([name, await codeOf(call(caller, id))]).toEqual([name, wanted]);
  }
});

it("nobody who is not signed in may do any of it, and another account's application is not found", async () => {
  const testAccount = await world.createAccount();
  const { id } = await anOauthClient(testAccount);
  const nobody = createAdminCaller(await adminContextOf(world, null, testAccount.account.id));
  const other = await world.createAccount();
  const stranger = await (await aStaffMember(world, { [other.account.id]: "owner" })).caller();
  for (const [name, { call, byId }] of Object.entries(APPLICATION_PROCEDURES)) {
    expect([name, await codeOf(call(nobody, id))]).toEqual([name, "UNAUTHORIZED"]);
    if (byId) expect([name, await codeOf(call(stranger, id))]).toEqual([name, "NOT_FOUND"]);
  }
  expect(await stranger.applications.list()).toEqual([]);
});

it("after a rotation both secrets work until the overlap ends, then the new one alone", async () => {
  const actors = await oauthActors(world);
  const { account } = actors.testAccount;
  const caller = await (await aStaffMember(world, { [account.id]: "admin" })).caller();
  const { id, clientSecret: old } = actors.client;
  const { clientSecret: fresh } = await caller.applications.rotateSecret({ id, overlapHours: 1 });
  expect(fresh).not.toBe(old);
  for (const secret of [old ?? "", fresh]) {
    expect((await actors.exchange(await actors.code(), { client_secret: secret })).status).toBe(200);
  }
  const [listed] = await caller.applications.list();
  expect(listed).toMatchObject({ liveTokens: 2, secrets: [{ endsAt: null }, { endsAt: expect.any(Date) }] });
  expect(JSON.stringify(listed)).not.toContain(fresh);
  world.clock.set("2026-11-01T13:00:00.000Z");
  const late = await actors.exchange(await actors.code(), { client_secret: old ?? "" });
  expect(await refusal(late)).toEqual([401, "invalid_client"]);
  expect((await actors.exchange(await actors.code(), { client_secret: fresh })).status).toBe(200);
  world.clock.set("2026-11-01T12:00:00.000Z");
});

it("a secret that may be known to others is ended at once", async () => {
  const actors = await oauthActors(world);
  const caller = await (await aStaffMember(world, { [actors.testAccount.account.id]: "admin" })).caller();
  await caller.applications.rotateSecret({ id: actors.client.id, overlapHours: 0 });
  expect(await refusal(await actors.exchange(await actors.code()))).toEqual([401, "invalid_client"]);
});

it("an application that is deleted takes its tokens with it", async () => {
  const actors = await oauthActors(world);
  const caller = await (await aStaffMember(world, { [actors.testAccount.account.id]: "owner" })).caller();
  const { access_token: token } = await (await actors.exchange(await actors.code())).json();
  await caller.applications.remove({ id: actors.client.id });
  expect((await actors.currentUser(token)).status).toBe(403);
  expect((await actors.authorize()).status).toBe(400);
});

it("an address that is taken away leads nowhere at once", async () => {
  const actors = await oauthActors(world);
  const caller = await (await aStaffMember(world, { [actors.testAccount.account.id]: "owner" })).caller();
  const settings = { name: "App", firstParty: true, namesIssuer: false };
  const redirectUris = ["https://new.example/callback"];
  await caller.applications.update({ id: actors.client.id, ...settings, redirectUris });
  expect((await actors.authorize()).status).toBe(400);
  expect((await actors.authorize({ redirect_uri: "https://new.example/callback" })).status).toBe(302);
  const bad = caller.applications.update({
    id: actors.client.id,
    ...settings,
    redirectUris: ["http://new.example/"],
  });
  expect(await codeOf(bad)).toBe("BAD_REQUEST");
});

it("a public application has no secret, and gets none", async () => {
  const { account } = await world.createAccount();
  const caller = await (await aStaffMember(world, { [account.id]: "owner" })).caller();
  const settings = { name: "App", firstParty: false, namesIssuer: true };
  const redirectUris = ["com.example.app:/callback"];
  const made = await caller.applications.create({ ...settings, redirectUris, confidential: false });
  expect(made.clientSecret).toBeNull();
  const rotating = caller.applications.rotateSecret({ id: made.id, overlapHours: 1 });
  expect(await codeOf(rotating)).toBe("CONFLICT");
});
