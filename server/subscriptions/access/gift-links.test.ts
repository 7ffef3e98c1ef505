import { describe, expect, test } from "vitest";
import { getRuntime } from "@/server/runtime";
import { anActiveSubscription } from "@/test/access";
import { aMailedMember } from "@/test/reader-mails";
import { aStory } from "@/test/stories";
import { aSubscriber } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import {
  type AccessContext,
  createGiftCookieValue,
  createGiftLink,
  createRemoteStories,
  getGiftAllowance,
  listOwnGiftLinks,
  openGiftLink,
  readAccess,
  readGiftCookie,
  revokeGiftLink,
} from "./index";

const app = useTestApp();
const ANONYMOUS = { kind: "anonymous" } as const;
const START = "2026-11-10T12:00:00.000Z";

const getSecret = (url: string) => url.split("/").at(-1) ?? "";

function toAccessContext(ctx: TestAccount["ctx"]): AccessContext {
  return { ...ctx, remoteStories: createRemoteStories(getRuntime().egress) };
}

/** A publication with gift links, a closed story, and a subscriber with a log-in. */
async function aGiver(giftLinksPerMonth = 2) {
  app.clock.set(START);
  const account = await app.createAccount({ settings: { subscriptions: { giftLinksPerMonth } } });
  const member = await aMailedMember(account);
  const subscriber = await aSubscriber(account, member.email);
  await app.db.prisma.subscriberIdentity.create({
    data: {
      accountId: account.account.id,
      provider: "platform",
      value: String(member.id),
      subscriberId: subscriber.id,
      createdAt: app.clock.now(),
    },
  });
  await anActiveSubscription(account, { subscriberId: subscriber.id });
  const story = await aStory(account.ctx, { content: { headline: "Closed", access: "subscription" } });
  return { account, ctx: toAccessContext(member.ctx), story };
}

/** What a friend without a log-in and without free stories may do with links that their browser followed. */
async function decide({ ctx }: TestAccount, storyId: string, giftLinks: readonly number[]) {
  const friend = toAccessContext({ ...ctx, actor: ANONYMOUS });
  const request = { storyId, deviceId: null, purchases: [], giftLinks, meterDisabled: true };
  const { grant, rules } = await readAccess(friend, request);
  return { isOpen: grant.granted, rule: rules.find(({ rule }) => rule === "gift_link") };
}

describe("a gift link", () => {
  test("opens its story in every browser that follows it, says why, and opens nothing else", async () => {
    const { account, ctx, story } = await aGiver();
    const other = await aStory(account.ctx, { content: { access: "subscription" } });
    const { url } = await createGiftLink(ctx, story.id);
    const opened = await openGiftLink(account.ctx, getSecret(url));
    expect(opened?.path).toBe(`/${story.slug}`);
    const ids = [opened?.id ?? 0];
    const decision = await decide(account, story.id, ids);
    expect(decision.isOpen).toBe(true);
    expect(decision.rule).toMatchObject({
      verdict: "grants",
      reason: `Gift link ${opened?.id} opens this story until 2026-12-10T12:00:00.000Z.`,
    });
    expect((await decide(account, other.id, ids)).isOpen).toBe(false);
    expect((await decide(account, story.id, [])).rule).toBeUndefined();
    expect((await listOwnGiftLinks(ctx)).map(({ headline, opens }) => [headline, opens])).toEqual([
      ["Closed", 1],
    ]);
  });

  test("is stored only as a hash, and another secret opens nothing", async () => {
    const { account, ctx, story } = await aGiver();
    const { url } = await createGiftLink(ctx, story.id);
    expect(JSON.stringify(await app.db.prisma.giftLink.findMany())).not.toContain(getSecret(url));
    expect(await openGiftLink(account.ctx, `${getSecret(url)}x`)).toBeNull();
    const foreign = await app.createAccount();
    expect(await openGiftLink(foreign.ctx, getSecret(url))).toBeNull();
  });

  test("ends after 30 days, and at once when it is revoked, also for those who followed it before", async () => {
    const { account, ctx, story } = await aGiver();
    const [first, second] = [await createGiftLink(ctx, story.id), await createGiftLink(ctx, story.id)];
    const one = (await openGiftLink(account.ctx, getSecret(first.url)))?.id ?? 0;
    const two = (await openGiftLink(account.ctx, getSecret(second.url)))?.id ?? 0;
    await revokeGiftLink(ctx, one);
    await revokeGiftLink(ctx, one);
    expect((await decide(account, story.id, [one])).rule?.reason).toContain("was revoked at");
    expect((await decide(account, story.id, [one])).isOpen).toBe(false);
    expect((await decide(account, story.id, [one, two])).isOpen).toBe(true);
    expect(await openGiftLink(account.ctx, getSecret(first.url))).toBeNull();
    app.clock.set("2026-12-10T11:59:59.999Z");
    expect((await decide(account, story.id, [two])).isOpen).toBe(true);
    app.clock.set("2026-12-10T12:00:00.000Z");
    const late = await decide(account, story.id, [two]);
    expect([late.isOpen, late.rule?.reason]).toEqual([false, expect.stringContaining("expired at")]);
    expect(await openGiftLink(account.ctx, getSecret(second.url))).toBeNull();
  });

  test("is revoked by its giver only", async () => {
    const { account, ctx, story } = await aGiver();
    await createGiftLink(ctx, story.id);
    const [link] = await listOwnGiftLinks(ctx);
    const stranger = await aMailedMember(account);
    await expect(revokeGiftLink(stranger.ctx, link?.id ?? 0)).rejects.toMatchObject({ code: "not_found" });
    expect(await listOwnGiftLinks(stranger.ctx)).toEqual([]);
  });
});

describe("the limit of a month", () => {
  test("is never exceeded by concurrent calls, counts revoked links, and begins anew in the next month", async () => {
    const { ctx, story } = await aGiver(3);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => createGiftLink(ctx, story.id)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const [link] = await listOwnGiftLinks(ctx);
    await revokeGiftLink(ctx, link?.id ?? 0);
    expect(await getGiftAllowance(ctx)).toEqual({ left: 0, limit: 3 });
    await expect(createGiftLink(ctx, story.id)).rejects.toMatchObject({ code: "conflict" });
    app.clock.set("2026-12-01T00:00:00.000Z");
    expect(await getGiftAllowance(ctx)).toEqual({ left: 3, limit: 3 });
    await createGiftLink(ctx, story.id);
  });

  test.each([
    ["where the publication has none", { limit: 0, access: "subscription", isSubscriber: true }, "forbidden"],
    ["for a public story", { limit: 2, access: "public", isSubscriber: true }, "invalid"],
    [
      "by a reader without a subscription",
      { limit: 2, access: "subscription", isSubscriber: false },
      "forbidden",
    ],
    ["by a reader who is only logged in", { limit: 2, access: "login", isSubscriber: false }, "forbidden"],
  ] as const)("allows no link %s", async (_what, { limit, access, isSubscriber }, code) => {
    const { account, ctx } = await aGiver(limit);
    const story = await aStory(account.ctx, { content: { access } });
    const giver = isSubscriber ? ctx : toAccessContext((await aMailedMember(account)).ctx);
    await expect(createGiftLink(giver, story.id)).rejects.toMatchObject({ code });
  });

  test("is of no use for a story that does not exist or is another publication's", async () => {
    const { ctx } = await aGiver();
    const foreign = await app.createAccount();
    const theirs = await aStory(foreign.ctx, { content: { access: "subscription" } });
    for (const id of [theirs.id, "4b1d7cb6-7a2b-4a3c-9a0e-5a3d1ad0c001", "no id"])
      await expect(createGiftLink(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  });
});

test("the cookie names links of its own publication only, and cannot be forged", () => {
  const holder = { vault: testVault, accountId: 1, value: null };
  const value = createGiftCookieValue({ ...holder, value: createGiftCookieValue(holder, 7) }, 8);
  expect(readGiftCookie({ ...holder, value })).toEqual([7, 8]);
  expect(readGiftCookie({ ...holder, accountId: 2, value })).toEqual([]);
  for (const wrong of [null, "", "[7]", `${value}x`.repeat(20), value.slice(0, -4)])
    expect(readGiftCookie({ ...holder, value: wrong })).toEqual([]);
});
