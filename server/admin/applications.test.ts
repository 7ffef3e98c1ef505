import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { APPLICATION_PROCEDURES } from "@/test/application-procedures";
import { anOauthClient, createOauthActors, refusal } from "@/test/oauth";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { useTestApp } from "@/test/test-app";
import { createAdminCaller } from "./index";

const app = useTestApp();

it.each(STAFF_ROLES)("%s may call exactly the application procedures of the role", async (role) => {
  const testAccount = await app.createAccount();
  const { id } = await anOauthClient(testAccount);
  const caller = await (await aStaffMember(app, { [testAccount.account.id]: role })).caller();
  for (const [name, { roles, call }] of Object.entries(APPLICATION_PROCEDURES)) {
    const expected = roles.includes(role) ? "OK" : "FORBIDDEN";
    expect([name, await getCallErrorCode(call(caller, id))]).toEqual([name, expected]);
  }
});

it("a call without a session is refused, and another account's application is not found", async () => {
  const testAccount = await app.createAccount();
  const { id } = await anOauthClient(testAccount);
  const nobody = createAdminCaller(await createAdminContext(app, null, testAccount.account.id));
  const other = await app.createAccount();
  const stranger = await (await aStaffMember(app, { [other.account.id]: "owner" })).caller();
  for (const [name, { call, byId }] of Object.entries(APPLICATION_PROCEDURES)) {
    expect([name, await getCallErrorCode(call(nobody, id))]).toEqual([name, "UNAUTHORIZED"]);
    if (byId) expect([name, await getCallErrorCode(call(stranger, id))]).toEqual([name, "NOT_FOUND"]);
  }
  expect(await stranger.applications.list()).toEqual([]);
});

it("after a rotation both secrets work until the overlap ends, then only the new one", async () => {
  const actors = await createOauthActors(app);
  const { account } = actors.testAccount;
  const caller = await (await aStaffMember(app, { [account.id]: "admin" })).caller();
  const { id, clientSecret: old } = actors.client;
  const { clientSecret: fresh } = await caller.applications.rotateSecret({ id, overlapHours: 1 });
  expect(fresh).not.toBe(old);
  for (const secret of [old ?? "", fresh]) {
    expect((await actors.exchange(await actors.code(), { client_secret: secret })).status).toBe(200);
  }
  const [listed] = await caller.applications.list();
  expect(listed).toMatchObject({ liveTokens: 2, secrets: [{ endsAt: null }, { endsAt: expect.any(Date) }] });
  expect(JSON.stringify(listed)).not.toContain(fresh);
  app.clock.set("2026-11-01T13:00:00.000Z");
  const late = await actors.exchange(await actors.code(), { client_secret: old ?? "" });
  expect(await refusal(late)).toEqual([401, "invalid_client"]);
  expect((await actors.exchange(await actors.code(), { client_secret: fresh })).status).toBe(200);
  app.clock.set("2026-11-01T12:00:00.000Z");
});

it("a leaked secret can be ended at once", async () => {
  const actors = await createOauthActors(app);
  const caller = await (await aStaffMember(app, { [actors.testAccount.account.id]: "admin" })).caller();
  await caller.applications.rotateSecret({ id: actors.client.id, overlapHours: 0 });
  expect(await refusal(await actors.exchange(await actors.code()))).toEqual([401, "invalid_client"]);
});

it("deleting an application revokes its tokens", async () => {
  const actors = await createOauthActors(app);
  const caller = await (await aStaffMember(app, { [actors.testAccount.account.id]: "owner" })).caller();
  const { access_token: token } = await (await actors.exchange(await actors.code())).json();
  await caller.applications.remove({ id: actors.client.id });
  expect((await actors.currentUser(token)).status).toBe(403);
  expect((await actors.authorize()).status).toBe(400);
});

it("a removed redirect address is refused at once", async () => {
  const actors = await createOauthActors(app);
  const caller = await (await aStaffMember(app, { [actors.testAccount.account.id]: "owner" })).caller();
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
  expect(await getCallErrorCode(bad)).toBe("BAD_REQUEST");
});

it("a public application has no secret, and gets none", async () => {
  const { account } = await app.createAccount();
  const caller = await (await aStaffMember(app, { [account.id]: "owner" })).caller();
  const settings = { name: "App", firstParty: false, namesIssuer: true };
  const redirectUris = ["com.example.app:/callback"];
  const created = await caller.applications.create({ ...settings, redirectUris, confidential: false });
  expect(created.clientSecret).toBeNull();
  const rotating = caller.applications.rotateSecret({ id: created.id, overlapHours: 1 });
  expect(await getCallErrorCode(rotating)).toBe("CONFLICT");
});
