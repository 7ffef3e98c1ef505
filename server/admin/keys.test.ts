import { SignJWT } from "jose";
import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { KEY_PROCEDURES, KEY_ROLES, SERVER_KEY } from "@/test/key-procedures";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { createAdminCaller } from "./index";

const app = useTestApp();

async function createOwnerCaller({ account }: TestAccount) {
  return (await aStaffMember(app, { [account.id]: "owner" })).caller();
}

async function someKeys(testAccount: TestAccount) {
  const owner = await createOwnerCaller(testAccount);
  const server = (await owner.keys.createServer(SERVER_KEY)).id;
  const shared = (await owner.keys.createShared({ use: "subscriptions", secret: null })).id;
  return { server, shared };
}

it.each(STAFF_ROLES)("%s may call exactly the key procedures of the role", async (role) => {
  const testAccount = await app.createAccount();
  const ids = await someKeys(testAccount);
  const caller = await (await aStaffMember(app, { [testAccount.account.id]: role })).caller();
  for (const [name, { call }] of Object.entries(KEY_PROCEDURES)) {
    const expected = KEY_ROLES.includes(role) ? "OK" : "FORBIDDEN";
    expect([name, await getCallErrorCode(call(caller, ids))]).toEqual([name, expected]);
  }
});

it("keys are for staff, and another account's key is not found", async () => {
  const testAccount = await app.createAccount();
  const ids = await someKeys(testAccount);
  const nobody = createAdminCaller(await createAdminContext(app, null, testAccount.account.id));
  const stranger = await createOwnerCaller(await app.createAccount());
  for (const [name, { call, byId }] of Object.entries(KEY_PROCEDURES)) {
    expect([name, await getCallErrorCode(call(nobody, ids))]).toEqual([name, "UNAUTHORIZED"]);
    if (byId) expect([name, await getCallErrorCode(call(stranger, ids))]).toEqual([name, "NOT_FOUND"]);
  }
  const owner = await createOwnerCaller(testAccount);
  expect((await owner.keys.server()).map(({ revokedAt }) => revokedAt)).toEqual([null]);
});

it("a server key is valid at once, is shown only by its prefix, and is refused once it is revoked", async () => {
  const testAccount = await app.createAccount();
  const owner = await createOwnerCaller(testAccount);
  const { id, key } = await owner.keys.createServer(SERVER_KEY);
  const request = () =>
    app.fetch("/api/v1/subscription_groups.json", {
      headers: { "x-subauth": key },
      host: testAccount.host,
    });
  expect((await request()).status).toBe(200);
  expect(JSON.stringify(await owner.keys.server())).not.toContain(key);
  await owner.keys.revokeServer({ id });
  const refused = await request();
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ error: { message: "The server key has been revoked." } });
  const [first] = await owner.keys.server();
  expect(first).toMatchObject({ id, revokedAt: expect.any(Date) });
  app.clock.set("2026-11-02T12:00:00.000Z");
  await owner.keys.revokeServer({ id });
  expect((await owner.keys.server())[0]).toEqual(first);
  app.clock.set("2026-11-01T12:00:00.000Z");
});

it("at most twenty server keys are live, and revoking one makes room", async () => {
  const owner = await createOwnerCaller(await app.createAccount());
  const { id } = await owner.keys.createServer(SERVER_KEY);
  for (let made = 1; made < 20; made += 1) await owner.keys.createServer(SERVER_KEY);
  expect(await getCallErrorCode(owner.keys.createServer(SERVER_KEY))).toBe("CONFLICT");
  await owner.keys.revokeServer({ id });
  expect(await getCallErrorCode(owner.keys.createServer(SERVER_KEY))).toBe("OK");
});

it("a publisher's own secret signs from then on; one that is too short is refused", async () => {
  const testAccount = await app.createAccount();
  const owner = await createOwnerCaller(testAccount);
  const secret = "what our pages have signed with for years";
  await owner.keys.createShared({ use: "subscriptions", secret });
  const jwt = await new SignJWT({ id: "7" })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(secret));
  const path = `/api/access/v1/members/me/metadata?key=${testAccount.account.key}&svc_jwt=${jwt}`;
  const body = JSON.stringify({ phone_number: "+919845012345" });
  const memberResponse = await app.fetch(path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  expect(memberResponse.status).toBe(204);
  expect(JSON.stringify(await owner.keys.shared())).not.toContain(secret);
  expect(await getCallErrorCode(owner.keys.createShared({ use: "engagement", secret: "short" }))).toBe(
    "BAD_REQUEST",
  );
});
