import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { anActiveSubscription } from "@/test/access";
import { aStory } from "@/test/stories";
import { aSubscriber, signSvcJwt } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();

/** Path of a closed story for AMP; concurrent requests are answered by one statement. */
function amp({ account }: TestAccount, id: string, query: string): string {
  return `/api/access/v1/stories/${id}/amp-access?key=${account.key}&${query}`;
}

async function readAnswer(owner: TestAccount, path: string): Promise<unknown> {
  const response = await app.fetch(path, { host: owner.host });
  const { decisionId, error, ...grant }: Record<string, unknown> = await response.json();
  return { status: response.status, grant, named: decisionId !== undefined, failed: error !== undefined };
}

async function aReader(owner: TestAccount, name: string): Promise<{ id: number; token: string }> {
  const { id } = await aSubscriber(owner, `${name}@readers.test`);
  return { id, token: await signSvcJwt(owner, { id: `${name}@readers.test`, provider: "email" }) };
}

/** Paths for readers of every kind, on stories of several kinds. */
async function listPaths(owner: TestAccount): Promise<string[]> {
  const closed = await aStory(owner.ctx, { content: { access: "subscription" } });
  const other = await aStory(owner.ctx, { content: { access: "login" } });
  const another = await aStory(owner.ctx, { content: { access: "subscription" } });
  const [buyer, guest, member, ended] = await Promise.all(
    ["buyer", "guest", "member", "ended"].map((name) => aReader(owner, name)),
  );
  if (buyer === undefined || guest === undefined || member === undefined || ended === undefined)
    throw new Error("readers were not made");
  const { id: subscriptionId } = await anActiveSubscription(owner, { subscriberId: buyer.id });
  await anActiveSubscription(owner, { subscriberId: buyer.id });
  const now = owner.ctx.clock.now();
  await anActiveSubscription(owner, { subscriberId: ended.id, endAt: new Date(now.getTime() - 1_000) });
  await app.db.prisma.subscriptionMember.create({
    data: { accountId: owner.account.id, subscriptionId, subscriberId: member.id, addedAt: now },
  });
  const read = { method: "POST", host: owner.host };
  const pingback = `/api/access/v1/stories/${closed.id}/pingback?key=${owner.account.key}`;
  await app.fetch(`${pingback}&readerId=dev-2&svc_jwt=${guest.token}`, read);
  const stranger = await signSvcJwt(owner, { id: "nobody we know" });
  const tokens = [buyer, guest, member, ended].map(({ token }) => token);
  const named = [...tokens, stranger].flatMap((token, n) =>
    [closed.id, other.id, another.id].map((id) => amp(owner, id, `readerId=dev-${n}&svc_jwt=${token}`)),
  );
  const missing = amp(owner, "00000000-0000-4000-8000-000000000000", `readerId=a&svc_jwt=${buyer.token}`);
  return [...named, missing, amp(owner, closed.id, "readerId=dev-1"), ...named.slice(0, 2)];
}

test("readers with concurrent requests get the same answers as with single requests", async () => {
  const settings = { subscriptions: { meter: { anonymous: 1, loggedIn: 1 } } };
  const [owner, neighbour] = [await app.createAccount({ settings }), await app.createAccount()];
  const paths = await listPaths(owner);
  const neighbourPaths = await listPaths(neighbour);
  const single: unknown[] = [];
  for (const path of paths) single.push(await readAnswer(owner, path));
  const crowd = await Promise.all([
    ...paths.map((path) => readAnswer(owner, path)),
    ...neighbourPaths.map((path) => readAnswer(neighbour, path)),
  ]);
  expect(crowd.slice(0, paths.length)).toEqual(single);
  expect(new Set(single.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(4);
});

test("concurrent requests with tokens of a revoked key are anonymous, also where they were cached", async () => {
  const owner = await app.createAccount({ settings: { subscriptions: { meter: { anonymous: 0 } } } });
  const { id } = await aStory(owner.ctx, { content: { access: "subscription" } });
  const { id: subscriberId, token } = await aReader(owner, "kept");
  await anActiveSubscription(owner, { subscriberId });
  const { prisma } = app.db;
  const accountId = owner.account.id;
  const old = await prisma.sharedKey.findFirstOrThrow({ where: { accountId, use: "subscriptions" } });
  const request = (signed: string, device: number) =>
    readAnswer(owner, amp(owner, id, `readerId=d${device}&svc_jwt=${signed}`));
  const crowd = () => Promise.all(Array.from({ length: 12 }, (_, n) => request(token, n)));
  const open = { status: 200, grant: expect.objectContaining({ granted: true }), named: true, failed: false };
  expect(await crowd()).toEqual(Array.from({ length: 12 }, () => open));
  await prisma.sharedKey.update({ where: { id: old.id }, data: { revokedAt: owner.ctx.clock.now() } });
  const shut = {
    ...open,
    grant: expect.objectContaining({ granted: false, data: { isLoggedIn: false } }),
  };
  expect(await crowd()).toEqual(Array.from({ length: 12 }, () => shut));
});

test("a forged token among valid ones opens nothing and does not affect the others", async () => {
  const owner = await app.createAccount({ settings: { subscriptions: { meter: { anonymous: 0 } } } });
  const { id } = await aStory(owner.ctx, { content: { access: "subscription" } });
  const { id: subscriberId, token } = await aReader(owner, "honest");
  await anActiveSubscription(owner, { subscriberId });
  const [head, body] = token.split(".");
  const signature = createHmac("sha256", "a guess").update(`${head}.${body}`).digest("base64url");
  const tokens = [token, `${head}.${body}.${signature}`, token];
  const answers = await Promise.all(
    tokens.map((jwt, n) => readAnswer(owner, amp(owner, id, `readerId=d${n}&svc_jwt=${jwt}`))),
  );
  expect(answers).toMatchObject([true, false, true].map((granted) => ({ grant: { granted } })));
});
