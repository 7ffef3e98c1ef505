import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { aRunningSubscription } from "@/test/access";
import { aStory } from "@/test/stories";
import { aSubscriber, signSvcJwt } from "@/test/subscriptions";
import { type TestAccount, useWorld } from "@/test/world";

const world = useWorld();

/** A closed story's address for somebody; the questions of one turn are answered by one statement. */
function amp({ account }: TestAccount, id: string, query: string): string {
  return `/api/access/v1/stories/${id}/amp-access?key=${account.key}&${query}`;
}

async function answerOf(owner: TestAccount, path: string): Promise<unknown> {
  const response = await world.fetch(path, { host: owner.host });
  const { decisionId, error, ...grant }: Record<string, unknown> = await response.json();
  return { status: response.status, grant, named: decisionId !== undefined, failed: error !== undefined };
}

async function aReader(owner: TestAccount, name: string): Promise<{ id: number; token: string }> {
  const { id } = await aSubscriber(owner, `${name}@readers.test`);
  return { id, token: await signSvcJwt(owner, { id: `${name}@readers.test`, provider: "email" }) };
}

/** Readers of every kind, and what each asks. */
async function aCrowd(owner: TestAccount): Promise<string[]> {
  const closed = await aStory(owner.ctx, { content: { access: "subscription" } });
  const other = await aStory(owner.ctx, { content: { access: "login" } });
  const another = await aStory(owner.ctx, { content: { access: "subscription" } });
  const [buyer, guest, member, ended] = await Promise.all(
    ["buyer", "guest", "member", "ended"].map((name) => aReader(owner, name)),
  );
  if (buyer === undefined || guest === undefined || member === undefined || ended === undefined)
    throw new Error("readers were not made");
  const { id: subscriptionId } = await aRunningSubscription(owner, { subscriberId: buyer.id });
  await aRunningSubscription(owner, { subscriberId: buyer.id });
  const now = owner.ctx.clock.now();
  await aRunningSubscription(owner, { subscriberId: ended.id, endAt: new Date(now.getTime() - 1_000) });
  await world.db.prisma.subscriptionMember.create({
    data: { accountId: owner.account.id, subscriptionId, subscriberId: member.id, addedAt: now },
  });
  const read = { method: "POST", host: owner.host };
  const pingback = `/api/access/v1/stories/${closed.id}/pingback?key=${owner.account.key}`;
  await world.fetch(`${pingback}&readerId=dev-2&svc_jwt=${guest.token}`, read);
  const stranger = await signSvcJwt(owner, { id: "nobody we know" });
  const tokens = [buyer, guest, member, ended].map(({ token }) => token);
  const named = [...tokens, stranger].flatMap((token, n) =>
    [closed.id, other.id, another.id].map((id) => amp(owner, id, `readerId=dev-${n}&svc_jwt=${token}`)),
  );
  const missing = amp(owner, "00000000-0000-4000-8000-000000000000", `readerId=a&svc_jwt=${buyer.token}`);
  return [...named, missing, amp(owner, closed.id, "readerId=dev-1"), ...named.slice(0, 2)];
}

test("readers who ask in one turn are told what each would be told alone", async () => {
  const settings = { subscriptions: { meter: { anonymous: 1, loggedIn: 1 } } };
  const [owner, neighbour] = [await world.createAccount({ settings }), await world.createAccount()];
  const paths = await aCrowd(owner);
  const theirs = await aCrowd(neighbour);
  const alone: unknown[] = [];
  for (const path of paths) alone.push(await answerOf(owner, path));
  const crowd = await Promise.all([
    ...paths.map((path) => answerOf(owner, path)),
    ...theirs.map((path) => answerOf(neighbour, path)),
  ]);
  expect(crowd.slice(0, paths.length)).toEqual(alone);
  expect(new Set(alone.map((one) => JSON.stringify(one))).size).toBeGreaterThan(4);
});

test("of readers who ask in one turn, those whose key was revoked are nobody, whatever was known of their tokens", async () => {
  const owner = await world.createAccount({ settings: { subscriptions: { meter: { anonymous: 0 } } } });
  const { id } = await aStory(owner.ctx, { content: { access: "subscription" } });
  const { id: subscriberId, token } = await aReader(owner, "kept");
  await aRunningSubscription(owner, { subscriberId });
  const { prisma } = world.db;
  const accountId = owner.account.id;
  const old = await prisma.sharedKey.findFirstOrThrow({ where: { accountId, use: "subscriptions" } });
  const ask = (signed: string, device: number) =>
    answerOf(owner, amp(owner, id, `readerId=d${device}&svc_jwt=${signed}`));
  const crowd = () => Promise.all(Array.from({ length: 12 }, (_, n) => ask(token, n)));
  const open = { status: 200, grant: expect.objectContaining({ granted: true }), named: true, failed: false };
  expect(await crowd()).toEqual(Array.from({ length: 12 }, () => open));
  await prisma.sharedKey.update({ where: { id: old.id }, data: { revokedAt: owner.ctx.clock.now() } });
  const shut = {
    ...open,
    grant: expect.objectContaining({ granted: false, data: { isLoggedIn: false } }),
  };
  expect(await crowd()).toEqual(Array.from({ length: 12 }, () => shut));
});

test("a forged token among good ones opens nothing and harms nobody", async () => {
  const owner = await world.createAccount({ settings: { subscriptions: { meter: { anonymous: 0 } } } });
  const { id } = await aStory(owner.ctx, { content: { access: "subscription" } });
  const { id: subscriberId, token } = await aReader(owner, "honest");
  await aRunningSubscription(owner, { subscriberId });
  const [head, body] = token.split(".");
  const signature = createHmac("sha256", "a guess").update(`${head}.${body}`).digest("base64url");
  const tokens = [token, `${head}.${body}.${signature}`, token];
  const answers = await Promise.all(
    tokens.map((one, n) => answerOf(owner, amp(owner, id, `readerId=d${n}&svc_jwt=${one}`))),
  );
  expect(answers).toMatchObject([true, false, true].map((granted) => ({ grant: { granted } })));
});
