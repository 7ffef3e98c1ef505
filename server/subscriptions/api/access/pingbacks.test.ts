import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anActiveSubscription } from "@/test/access";
import { createSecondEdge } from "@/test/second-edge";
import { aStory } from "@/test/stories";
import { aSubscriber, signSvcJwt } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
let second: ReturnType<typeof createSecondEdge>;
beforeAll(() => {
  second = createSecondEdge(app);
});
afterAll(() => second.close());

const METER = { granted: true, grantReason: "METERING", data: { numberRemaining: 99, isLoggedIn: true } };

interface Ping {
  owner: TestAccount;
  id: string;
  readerId?: string;
  jwt?: string;
  body?: string;
  type?: string;
  edge?: Pick<typeof app, "fetch"> | typeof second;
}

const buildQuery = ({ owner, readerId = "reader-1", jwt }: Ping) =>
  `key=${owner.account.key}&readerId=${readerId}${jwt === undefined ? "" : `&svc_jwt=${jwt}`}`;

function ping(params: Ping): Promise<Response> {
  const { owner, id, body = JSON.stringify(METER), type = "text/plain", edge = app } = params;
  return edge.fetch(`/api/access/v1/stories/${id}/amp-pingback?${buildQuery(params)}`, {
    method: "POST",
    host: owner.host,
    body,
    headers: { "content-type": type },
  });
}

async function readGrant(params: Ping): Promise<{ granted: boolean; data: { numberRemaining?: number } }> {
  const path = `/api/access/v1/stories/${params.id}/amp-access?${buildQuery(params)}`;
  return (await app.fetch(path, { host: params.owner.host })).json();
}

const stories = (owner: TestAccount, count: number) =>
  Promise.all(
    Array.from({ length: count }, () => aStory(owner.ctx, { content: { access: "subscription" } })),
  );

const readings = (owner: TestAccount) =>
  app.db.prisma.meterReading.count({ where: { accountId: owner.account.id } });

describe("a pingback", () => {
  test("counts the story once, however often and in whatever format it is sent", async () => {
    const owner = await app.createAccount();
    const [one] = await stories(owner, 1);
    const id = one?.id ?? "";
    const forms = [METER, [METER, { ...METER, source: "local", service: "local", raw: "" }], {}, []];
    for (const form of forms) {
      const response = await ping({ owner, id, body: JSON.stringify(form) });
      expect([response.status, await response.text()]).toEqual([200, "{}"]);
    }
    expect((await ping({ owner, id, type: "application/json" })).status).toBe(200);
    expect(await readings(owner)).toBe(1);
    expect(await readGrant({ owner, id })).toMatchObject({ granted: true, data: { numberRemaining: 1 } });
  });

  test.each(["{", "not json", '"text"', "7", "[1]", '[{"granted":true},2]', "null"])(
    "that is malformed is refused and counts nothing: %s",
    async (body) => {
      const owner = await app.createAccount();
      const [one] = await stories(owner, 1);
      expect((await ping({ owner, id: one?.id ?? "", body })).status).toBe(400);
      expect(await readings(owner)).toBe(0);
    },
  );

  test("for a story that is open anyway, or excluded from the meter, counts nothing", async () => {
    const owner = await app.createAccount({
      settings: { subscriptions: { hardPaywall: { accessLevel: 3 } } },
    });
    const open = await aStory(owner.ctx, {});
    const hard = await aStory(owner.ctx, { content: { access: "subscription", accessLevel: 3 } });
    const [soft] = await stories(owner, 1);
    const reader = await aSubscriber(owner, "s@readers.test");
    await anActiveSubscription(owner, { subscriberId: reader.id });
    const jwt = await signSvcJwt(owner, { id: "s@readers.test", provider: "email" });
    for (const params of [{ id: open.id }, { id: hard.id }, { id: soft?.id ?? "", jwt }]) {
      expect((await ping({ owner, ...params })).status).toBe(200);
    }
    expect(await readings(owner)).toBe(0);
    expect((await ping({ owner, id: "00000000-0000-4000-8000-000000000000" })).status).toBe(404);
  });

  test("with a token that opens nothing counts for the device only", async () => {
    const owner = await app.createAccount();
    const [one] = await stories(owner, 1);
    expect((await ping({ owner, id: one?.id ?? "", jwt: "rubbish" })).status).toBe(200);
    expect(await readings(owner)).toBe(1);
  });
});

describe("the meter", () => {
  test("100 concurrent pingbacks of one story on two processes count it once", async () => {
    const owner = await app.createAccount();
    const [one] = await stories(owner, 1);
    const all = Array.from({ length: 100 }, (_, n) =>
      ping({ owner, id: one?.id ?? "", edge: n % 2 === 0 ? app : second }),
    );
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readings(owner)).toBe(1);
  });

  test("100 concurrent pingbacks of twenty stories on two processes count no more than the limit", async () => {
    const owner = await app.createAccount();
    const list = await stories(owner, 20);
    const all = Array.from({ length: 100 }, (_, n) =>
      ping({ owner, id: list[n % 20]?.id ?? "", edge: n % 2 === 0 ? app : second }),
    );
    await Promise.all(all);
    expect(await readings(owner)).toBe(2);
    const grants = await Promise.all(list.map(({ id }) => readGrant({ owner, id })));
    expect(grants.filter(({ granted }) => granted)).toHaveLength(2);
  });

  test("of a reader who signs in continues from the device's count, and back again", async () => {
    const owner = await app.createAccount();
    const list = await stories(owner, 8);
    const id = (n: number) => list[n]?.id ?? "";
    const jwt = await signSvcJwt(owner, { id: "reader 7" });
    const remaining = async (params: Ping) => (await readGrant(params)).data.numberRemaining ?? null;
    await ping({ owner, id: id(0) });
    await ping({ owner, id: id(1) });
    expect(await remaining({ owner, id: id(2) })).toBeNull();
    // Two of the four stories for a signed-in reader are already used.
    expect(await remaining({ owner, id: id(2), jwt })).toBe(1);
    await ping({ owner, id: id(2), jwt });
    expect(await remaining({ owner, id: id(3), jwt })).toBe(0);
    await ping({ owner, id: id(3), jwt });
    expect(await remaining({ owner, id: id(4), jwt })).toBeNull();
    // Opened stories stay open, and signing out does not reset the meter.
    expect(await remaining({ owner, id: id(0), jwt })).toBe(0);
    expect((await readGrant({ owner, id: id(3) })).granted).toBe(true);
    expect((await readGrant({ owner, id: id(4) })).granted).toBe(false);
    // Another device does not reset it either, once the reader signs in there.
    expect(await remaining({ owner, id: id(4), jwt, readerId: "reader-2" })).toBeNull();
    expect(await remaining({ owner, id: id(5), readerId: "reader-2" })).toBe(1);
  });

  test("moves to the subscriber when the reader becomes one", async () => {
    const owner = await app.createAccount();
    const list = await stories(owner, 6);
    const jwt = await signSvcJwt(owner, { id: "new@readers.test", provider: "email" });
    for (const { id } of list.slice(0, 3)) await ping({ owner, id, jwt });
    await aSubscriber(owner, "new@readers.test");
    const at = (n: number) => ({ owner, id: list[n]?.id ?? "", jwt, readerId: "another" });
    expect((await readGrant(at(3))).data.numberRemaining).toBe(0);
    await ping(at(3));
    expect((await readGrant(at(4))).granted).toBe(false);
  });

  test("restarts with the month in the account's time zone", async () => {
    const owner = await app.createAccount({ timeZone: "Asia/Kolkata" });
    const [one, two, three] = await stories(owner, 3);
    await ping({ owner, id: one?.id ?? "" });
    await ping({ owner, id: two?.id ?? "" });
    const last = { owner, id: three?.id ?? "" };
    const before = app.clock.now().toISOString();
    app.clock.set("2026-11-30T18:29:59.999Z");
    expect((await readGrant(last)).granted).toBe(false);
    app.clock.set("2026-11-30T18:30:00.000Z");
    expect(await readGrant(last)).toMatchObject({ granted: true, data: { numberRemaining: 1 } });
    app.clock.set(before);
  });
});
