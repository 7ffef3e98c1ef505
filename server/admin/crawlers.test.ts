import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { NO_AI_LICENSING } from "@/shared/ai-licensing";
import { aCrawler, aLicensingShop, readToken, termsWith } from "@/test/crawler";
import { CRAWLER_PROCEDURES } from "@/test/crawler-procedures";
import { aSection } from "@/test/publishing";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { aStory } from "@/test/stories";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { createAdminCaller } from "./index";

const app = useTestApp();
const paid = (planId: number) => ({ standard: termsWith({ type: "subscription", planId }) });
const TERMS = { ...NO_AI_LICENSING, version: 0 };

it.each(STAFF_ROLES)("%s may call exactly the crawler procedures of the role", async (role) => {
  const shop = await aLicensingShop(app, paid);
  const { id } = await aCrawler(app, shop);
  await app.db.prisma.account.update({ where: { id: shop.account.id }, data: { settings: {} } });
  const caller = await (await aStaffMember(app, { [shop.account.id]: role })).caller();
  for (const [name, { roles, call }] of Object.entries(CRAWLER_PROCEDURES)) {
    const expected = roles.includes(role) ? "OK" : "FORBIDDEN";
    expect([name, await getCallErrorCode(call(caller, id))]).toEqual([name, expected]);
  }
});

it("a call without a session is refused, and another account's crawler is not found and not shown", async () => {
  const shop = await aLicensingShop(app, paid);
  const { id } = await aCrawler(app, shop);
  const nobody = createAdminCaller(await createAdminContext(app, null, shop.account.id));
  const other = await app.createAccount();
  const stranger = await (await aStaffMember(app, { [other.account.id]: "owner" })).caller();
  for (const [name, { call, byId }] of Object.entries(CRAWLER_PROCEDURES)) {
    expect([name, await getCallErrorCode(call(nobody, id))]).toEqual([name, "UNAUTHORIZED"]);
    if (byId) expect([name, await getCallErrorCode(call(stranger, id))]).toEqual([name, "NOT_FOUND"]);
  }
  expect(await stranger.crawlers.list()).toEqual([]);
  expect(await stranger.crawlers.log({ id })).toEqual([]);
  expect(await app.db.prisma.crawler.count({ where: { id, revokedAt: null } })).toBe(1);
});

it("staff see each crawler with its member, its documents and its log, and end its access", async () => {
  const shop = await aLicensingShop(app, paid);
  const caller = await (await aStaffMember(app, { [shop.account.id]: "subscriptions" })).caller();
  await aStory(shop.ctx, { slug: "a/story", content: { access: "subscription" } });
  const path = "/api/v1/stories-by-slug?slug=a/story";
  const crawler = await aCrawler(app, shop);
  expect(await caller.crawlers.list()).toMatchObject([{ documents: 0, lastCrawlAt: null }]);
  await crawler.buy();
  const token = await readToken(await crawler.requestTokenFor(path));
  await crawler.crawl(path, token);
  expect(await caller.crawlers.list()).toMatchObject([
    {
      ...{ id: crawler.id, name: "OurBot", documents: 1, revokedAt: null },
      lastCrawlAt: app.clock.now(),
      reader: { id: crawler.memberId, name: "Mary Member", email: expect.stringContaining("@") },
    },
  ]);
  expect(await caller.crawlers.log({ id: crawler.id })).toEqual([{ at: app.clock.now(), path }]);
  // It is no application that readers log in to.
  const owner = await (await aStaffMember(app, { [shop.account.id]: "owner" })).caller();
  expect(await owner.applications.list()).toEqual([]);
  await caller.crawlers.revoke({ id: crawler.id });
  await caller.crawlers.revoke({ id: crawler.id });
  expect((await crawler.crawl(path, token)).status).toBe(401);
  expect(await caller.crawlers.list()).toMatchObject([{ documents: 1, revokedAt: app.clock.now() }]);
});

it("terms name plans and sections of the account, and the problem names its field", async () => {
  const account = await app.createAccount();
  const caller = await (await aStaffMember(app, { [account.account.id]: "subscriptions" })).caller();
  const group = await aGroup(account, { name: "Crawlers", public: false });
  const plan = await aPlan(account, { groupId: group.id, title: "Train" });
  const port = await aSection(account.ctx, "Port");
  const quays = await aSection(account.ctx, "Quays", { parentId: port });
  expect(await caller.crawlers.options()).toEqual({
    plans: [{ id: plan.id, title: "Train", groupName: "Crawlers" }],
    sections: [
      { id: port, name: "Port", depth: 0 },
      { id: quays, name: "Quays", depth: 1 },
    ],
  });
  const foreignPlan = await aPlan(await app.createAccount());
  const foreignSection = await aSection((await app.createAccount()).ctx, "Port");
  const problemOf = async (change: object) => {
    const call = caller.crawlers.saveTerms({ ...TERMS, ...change });
    return call.then(
      () => null,
      (error: unknown) => JSON.stringify(error),
    );
  };
  const subscription = (planId: number) => termsWith({ type: "subscription", planId });
  expect(await problemOf({ standard: subscription(foreignPlan.id) })).not.toBeNull();
  const exceptions = [{ sectionId: foreignSection, level: null, ...subscription(plan.id) }];
  expect(await problemOf({ exceptions })).not.toBeNull();
  expect(await caller.crawlers.terms()).toEqual(TERMS);
  const own = [{ sectionId: quays, level: "metered" as const, ...subscription(plan.id) }];
  expect(await problemOf({ standard: subscription(plan.id), exceptions: own, enabled: true })).toBeNull();
  expect(await caller.crawlers.terms()).toMatchObject({ version: 1, enabled: true, exceptions: own });
});

it("of two editors of the same version, the later one is told to reload", async () => {
  const account = await app.createAccount();
  const caller = await (await aStaffMember(app, { [account.account.id]: "owner" })).caller();
  const change = (version: number, contactUrl: string) =>
    getCallErrorCode(caller.crawlers.saveTerms({ ...TERMS, version, contactUrl }));
  const both = ["https://one.example/", "https://two.example/"].map((url) => change(0, url));
  expect((await Promise.all(both)).toSorted()).toEqual(["CONFLICT", "OK"]);
  expect(await change(1, "https://three.example/")).toBe("OK");
  expect(await caller.crawlers.terms()).toMatchObject({ version: 2, contactUrl: "https://three.example/" });
});
