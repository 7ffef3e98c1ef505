import { expect, test } from "vitest";
import { anActiveSubscription } from "@/test/access";
import { createMember } from "@/test/readers";
import { aStory } from "@/test/stories";
import { aSubscriber, createTestServerKey, signSvcJwt } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
const SECRET = "the closed words";

async function closedStory(owner: TestAccount, access: "subscription" | "login" = "subscription") {
  const externalId = `ext-${owner.account.id}-${access}`;
  const story = await aStory(owner.ctx, { externalId, cards: ["Open words.", SECRET], content: { access } });
  return [
    `/api/v1/stories/${story.id}`,
    `/api/v1/stories-by-slug?slug=${story.slug}`,
    `/api/v1/story-by-external-id/${externalId}`,
  ];
}

async function read(owner: TestAccount, path: string, headers: Record<string, string> = {}) {
  const response = await app.fetch(path, { host: owner.host, headers });
  expect(response.status).toBe(200);
  return { isWhole: (await response.text()).includes(SECRET), headers: response.headers };
}

test("a subscriber reads a closed story in full, by token or session, in an uncacheable response", async () => {
  const owner = await app.createAccount();
  const paths = await closedStory(owner);
  const reader = await aSubscriber(owner, "c@readers.test");
  await anActiveSubscription(owner, { subscriberId: reader.id });
  const { member, token } = await createMember(owner);
  const identity = { provider: "platform", value: String(member.id), createdAt: owner.ctx.clock.now() };
  await app.db.prisma.subscriberIdentity.create({
    data: { accountId: owner.account.id, subscriberId: reader.id, ...identity },
  });
  const jwt = await signSvcJwt(owner, { id: "c@readers.test", provider: "email" });
  for (const path of paths) {
    for (const headers of [
      { authorization: `Bearer ${jwt}` },
      { "x-qt-auth": token },
      { cookie: `qt-auth=${token}` },
      { "x-subauth": await createTestServerKey(owner) },
    ]) {
      const response = await read(owner, path, headers);
      expect([path, headers, response.isWhole]).toEqual([path, headers, true]);
      expect(response.headers.get("cache-control")).toContain("no-store");
    }
  }
});

test("every other caller gets the public part: anonymous, with an invalid token, or without a subscription here", async () => {
  const [owner, other] = [await app.createAccount(), await app.createAccount()];
  const paths = await closedStory(owner);
  await anActiveSubscription(other, { subscriberId: (await aSubscriber(other, "d@readers.test")).id });
  const foreign = await signSvcJwt(other, { id: "d@readers.test", provider: "email" });
  const stranger = await signSvcJwt(owner, { id: "d@readers.test", provider: "email" });
  for (const path of paths) {
    for (const jwt of ["rubbish", foreign, stranger]) {
      expect((await read(owner, path, { authorization: `Bearer ${jwt}` })).isWhole).toBe(false);
    }
    const shared = await read(owner, path);
    expect(shared.isWhole).toBe(false);
    expect(shared.headers.get("cache-control")).toContain("public");
    expect(shared.headers.get("access-control-allow-origin")).toBe("*");
    expect(shared.headers.get("vary")).toBe("Cookie, X-QT-AUTH, Authorization, Accept-Encoding");
  }
});

test("a signed-in reader reads a story that requires a login", async () => {
  const owner = await app.createAccount();
  const [path = ""] = await closedStory(owner, "login");
  const { token } = await createMember(owner);
  expect((await read(owner, path, { "x-qt-auth": token })).isWhole).toBe(true);
  expect((await read(owner, path)).isWhole).toBe(false);
});

test("a public story is identical for all shared caches", async () => {
  const owner = await app.createAccount();
  const { id } = await aStory(owner.ctx, {});
  const { headers } = await read(owner, `/api/v1/stories/${id}`);
  expect(headers.get("vary")).toBe("Accept-Encoding");
  expect(headers.get("access-control-allow-origin")).toBe("*");
});

test("CORS allows any origin to read public content without cookies, but not a reader's personal response", async () => {
  const owner = await app.createAccount();
  const paths = await closedStory(owner, "login");
  const { token } = await createMember(owner);
  const origin = "https://elsewhere.example";
  const preflight = {
    origin,
    "access-control-request-method": "GET",
    "access-control-request-headers": "x-qt-auth",
  };
  for (const path of paths) {
    const { status, headers } = await app.fetch(path, {
      method: "OPTIONS",
      host: owner.host,
      headers: preflight,
    });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    const whole = await read(owner, path, { origin, "x-qt-auth": token });
    expect([whole.isWhole, whole.headers.get("access-control-allow-origin")]).toEqual([true, null]);
  }
});
