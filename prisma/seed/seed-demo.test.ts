import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatReadyMessage } from "@/entry/ready-message";
import { createAccountDirectory } from "@/server/accounts/index";
import { type Context, createContext } from "@/server/context/index";
import { getQueueCounts } from "@/server/engagement/moderation/index";
import { encodePageKey } from "@/server/engagement/pages/index";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { createLocalStorage } from "@/server/platform/storage/index";
import { systemIds } from "@/server/platform/system/index";
import type { Runtime } from "@/server/runtime";
import { browseDunning } from "@/server/subscriptions/billing/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { useTestApp } from "@/test/test-app";
import { createTestDependencies, testReaders } from "@/test/test-dependencies";
import { purchases } from "./demo/index";
import { readDemoFile, writeDemoFile } from "./demo-file";
import { moveDemo } from "./move-demo";
import { seedDemoPast } from "./people-demo";
import { seedDemo } from "./seed-demo";
import { seedDemoCatalogue } from "./sell-demo";

const app = useTestApp();
const contentDir = join(import.meta.dirname, "demo");
let dataDir = "";
let seeded: boolean[] = [];

function runtime(): Runtime {
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test" });
  const { db, clock } = app;
  const log = createLog("silent");
  const storage = createLocalStorage(join(dataDir, "media"));
  return {
    config,
    db,
    clock,
    log,
    storage,
    ...createTestDependencies(log),
    readers: testReaders({ db, clock }),
    ids: systemIds,
    directory: createAccountDirectory(db),
  };
}

function stop(why: string): never {
  throw new Error(why);
}

async function asSystem(): Promise<Context> {
  const file = await readDemoFile(dataDir);
  const account = await runtime().directory.byId(file?.account.id ?? 0);
  if (account === null) throw new Error("the demo has no account");
  return createContext(runtime(), { account, actor: { kind: "system", name: "test" } });
}

function installation(baseUrl = "http://127.0.0.1:3000") {
  return { baseUrl, dataDir, contentDir };
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "masthead-seed-"));
  seeded = await Promise.all([seedDemo(runtime(), installation()), seedDemo(runtime(), installation())]);
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("seeds one account although two processes start at once", async () => {
  expect(await seedDemo(runtime(), installation())).toBe(false);
  expect(await app.db.prisma.account.count()).toBe(1);
});

it("shows the editor's password at the start that seeded the demo, and never again", async () => {
  expect(seeded.toSorted()).toEqual([false, true]);
  const file = await readDemoFile(dataDir);
  const { email = "", password = "" } = file?.staff ?? {};
  const greeting = { baseUrl: "http://127.0.0.1:3000", dataDir, demo: file, hostPage: null, isEmpty: false };
  const first = formatReadyMessage({ ...greeting, isFirst: true });
  expect(first).toContain(`(${email} / ${password})`);
  const later = formatReadyMessage({ ...greeting, isFirst: false });
  expect(later).toContain(`(${email})`);
  expect(later).not.toContain(password);
  expect(later).toContain(join(dataDir, "demo.json"));
});

it("writes what was seeded for scripts, readable by the owner only", async () => {
  const file = await readDemoFile(dataDir);
  expect(file).toMatchObject({ base_url: "http://127.0.0.1:3000", collection: { slug: "home" } });
  expect((await stat(join(dataDir, "demo.json"))).mode & 0o777).toBe(0o600);
});

it("serves the named stories: one open, one closed to everyone but the server key", async () => {
  const file = await readDemoFile(dataDir);
  const open = await app.fetch(`/api/v1/stories-by-slug?slug=${file?.story.slug}`);
  expect(await open.json()).toMatchObject({ story: { id: file?.story.id, access: null } });
  const path = `/api/v1/stories/${file?.subscription_story.id}`;
  const cut = await (await app.fetch(path)).json();
  const fullStory = await (
    await app.fetch(path, { headers: { "x-subauth": file?.account.server_key ?? "" } })
  ).json();
  expect(cut.story.access).toBe("subscription");
  expect(cut.story.cards.length).toBeLessThan(fullStory.story.cards.length);
});

it("has at least sixty published stories, and does not serve drafts and scheduled ones", async () => {
  expect(await app.db.prisma.publishedStory.count()).toBeGreaterThanOrEqual(60);
  const hidden = await app.db.prisma.story.count({ where: { state: { not: "published" } } });
  expect(hidden).toBeGreaterThanOrEqual(3);
});

it("sells all six plans, once, also where the newsroom was seeded earlier", async () => {
  await Promise.all([
    seedDemoCatalogue(runtime(), installation()),
    seedDemoCatalogue(runtime(), installation()),
  ]);
  await seedDemoCatalogue(runtime(), installation());
  const file = await readDemoFile(dataDir);
  const key = file?.account.key ?? "";
  const listed = await (await app.fetch(`/api/v1/subscription_groups.json?key=${key}`)).json();
  const campaigns = await (await app.fetch(`/api/v1/campaigns.json?key=${key}`)).json();
  const offices = await (await app.fetch(`/api/v1/group_subscriptions?key=${key}`)).json();
  const plans = [...listed.subscription_groups, ...campaigns.subscription_groups, ...offices].flatMap(
    (group) => group.subscription_plans,
  );
  expect(Object.values(file?.plans ?? {})).toHaveLength(6);
  expect(plans.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(file?.plans ?? {})));
  const { subscriptionPlan, paymentWord, planSwitch, pricingPlan } = app.db.prisma;
  expect(await subscriptionPlan.count()).toBe(7);
  const paymentTypes = await paymentWord.findMany({ select: { word: true }, orderBy: { word: "asc" } });
  expect(paymentTypes.map(({ word }) => word)).toEqual(["gateway_a", "gateway_a_recurring"]);
  expect(await planSwitch.count({ where: { fromPlanId: file?.plans?.one_time ?? 0 } })).toBe(1);
  expect(await pricingPlan.count({ where: { assetId: file?.subscription_story.id ?? "" } })).toBe(1);
  const coupon = `/api/v1/subscription_plans/${file?.plans?.one_time}/coupon_codes/${file?.coupon?.code}/validate`;
  const headers = { "x-subauth": file?.account.server_key ?? "" };
  expect((await app.fetch(coupon, { headers })).status).toBe(200);
});

it("writes the gateway's signing secrets, also where an earlier version seeded the plans, and does not change them", async () => {
  const file = await readDemoFile(dataDir);
  if (file?.gateway === undefined) throw new Error("the demo has no gateway");
  expect(file.gateway).toMatchObject({ adapter: "sandbox", app_key: "demo" });
  const { payment_type, recurring_payment_type } = file.gateway;
  await writeDemoFile(dataDir, { ...file, gateway: { payment_type, recurring_payment_type } });
  await seedDemoCatalogue(runtime(), installation());
  expect((await readDemoFile(dataDir))?.gateway).toEqual(file.gateway);
});

/** The rows that a partly written past would leave. */
async function counts() {
  const { subscription, member, comment, contribution, payment, storyVote } = app.db.prisma;
  return Promise.all([
    subscription.count(),
    member.count(),
    comment.count(),
    contribution.count(),
    payment.count(),
    storyVote.count(),
  ]);
}

it("seeds a past of readers once, all or nothing, and sends no notification of it", async () => {
  const before = await counts();
  let remaining = 40;
  const secret = (bytes: number) => (remaining-- > 0 ? systemIds.secret(bytes) : stop("cut off"));
  const dying = { ...runtime(), ids: { ...systemIds, secret } };
  await expect(seedDemoPast(dying, installation())).rejects.toThrow("cut off");
  expect(await counts()).toEqual(before);
  const eventCount = await app.db.prisma.outboxEvent.count();
  const file = await readFile(join(dataDir, "demo.json"), "utf8");
  await Promise.all([seedDemoPast(runtime(), installation()), seedDemoPast(runtime(), installation())]);
  const firstCounts = await counts();
  expect(firstCounts[0]).toBeGreaterThanOrEqual(purchases.length);
  await seedDemoPast(runtime(), installation());
  expect(await counts()).toEqual(firstCounts);
  expect(await app.db.prisma.outboxEvent.count()).toBe(eventCount);
  expect(await readFile(join(dataDir, "demo.json"), "utf8")).toBe(file);
});

it("seeds a past whose money is consistent to the cent, with every kind of payment", async () => {
  const ctx = await asSystem();
  expect(await listMoneyProblems(ctx)).toEqual([]);
  const { invoice, subscription, couponCode, payment } = app.db.prisma;
  const numbers = (await invoice.findMany({ orderBy: { id: "asc" } })).map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const page = { limit: 100 };
  expect((await browseDunning(ctx, { filter: {}, page })).rows).toHaveLength(1);
  const states = new Set((await payment.findMany()).map(({ status }) => status));
  expect(states).toEqual(new Set(["captured", "failed", "refunded", "partially_refunded"]));
  const runs = { accountId: ctx.account.id, expiredAt: null, cancelledAt: null };
  expect(await subscription.count({ where: { ...runs, recurring: true } })).toBeGreaterThanOrEqual(5);
  // What scripts and newcomers try first is unchanged: the coupon unused, the demo's member without purchases.
  expect(await couponCode.findMany({ where: { redeemed: { gt: 0 } } })).toEqual([]);
  const member = await app.db.prisma.member.findFirstOrThrow({
    where: { email: "reader@harbour.example" },
  });
  expect(await app.db.prisma.subscriber.count({ where: { readerId: member.id } })).toBe(0);
});

it("seeds every queue of the moderators, and a recount of the readers' comments agrees", async () => {
  const ctx = await asSystem();
  const queues = await getQueueCounts(ctx);
  expect(Object.entries(queues).filter(([, count]) => count === 0)).toEqual([]);
  const { page, comment, storyVoteTally, storyVote } = app.db.prisma;
  for (const { id, commentCount } of await page.findMany())
    expect([id, await comment.count({ where: { pageId: id, isPublished: true } })]).toEqual([
      id,
      commentCount,
    ]);
  for (const { storyId, magnitude, votes } of await storyVoteTally.findMany())
    expect(await storyVote.count({ where: { storyId, magnitude } })).toBe(votes);
  const file = await readDemoFile(dataDir);
  const left = [file?.story.slug, file?.subscription_story.slug].map(
    (slug) => `http://127.0.0.1:3000/${slug}`,
  );
  expect(await page.count({ where: { url: { in: left }, commentCount: { gt: 0 } } })).toBe(0);
});

it("follows the installation to another port", async () => {
  await moveDemo(runtime(), installation("http://127.0.0.1:4000"));
  const file = await readDemoFile(dataDir);
  expect(file?.base_url).toBe("http://127.0.0.1:4000");
  const response = await app.fetch(`/api/v1/stories/${file?.story.id}`);
  const text = await response.text();
  expect(text).toContain("http://127.0.0.1:4000/");
  expect(text).not.toContain("http://127.0.0.1:3000/");
  const { url, commentCount, accountId } = await app.db.prisma.page.findFirstOrThrow({
    where: { commentCount: { gt: 0 } },
  });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4000\//);
  const page = encodePageKey(url);
  const comments = await app.fetch(`/api/v1/accounts/${accountId}/pages/${page}/comments.json`);
  expect(await comments.json()).toMatchObject({ total_count: commentCount });
});
