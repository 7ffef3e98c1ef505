import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccountDirectory } from "@/server/accounts/index";
import { readConfig } from "@/server/platform/config/index";
import { systemIds } from "@/server/platform/ids/index";
import { createLog } from "@/server/platform/log/index";
import { createLocalStorage } from "@/server/platform/storage/index";
import type { Runtime } from "@/server/runtime";
import { testOutside, testReaders } from "@/test/outside";
import { useWorld } from "@/test/world";
import { readDemoFile, writeDemoFile } from "./demo-file";
import { moveDemo } from "./move-demo";
import { seedDemo } from "./seed-demo";
import { sellDemo } from "./sell-demo";

const world = useWorld();
const contentDir = join(import.meta.dirname, "demo");
let dataDir = "";

function runtime(): Runtime {
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test" });
  const { db, clock } = world;
  const log = createLog("silent");
  const storage = createLocalStorage(join(dataDir, "media"));
  return {
    config,
    db,
    clock,
    log,
    storage,
    ...testOutside(log),
    readers: testReaders({ db, clock }),
    ids: systemIds,
    directory: createAccountDirectory(db),
  };
}

function installation(baseUrl = "http://127.0.0.1:3000") {
  return { baseUrl, dataDir, contentDir };
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "masthead-seed-"));
  await Promise.all([seedDemo(runtime(), installation()), seedDemo(runtime(), installation())]);
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("seeds one account although two processes start at once", async () => {
  await seedDemo(runtime(), installation());
  expect(await world.db.prisma.account.count()).toBe(1);
});

it("tells scripts what was seeded, readable by the owner only", async () => {
  const file = await readDemoFile(dataDir);
  expect(file).toMatchObject({ base_url: "http://127.0.0.1:3000", collection: { slug: "home" } });
  expect((await stat(join(dataDir, "demo.json"))).mode & 0o777).toBe(0o600);
});

it("serves the named stories: one open, one closed to everyone but the server key", async () => {
  const file = await readDemoFile(dataDir);
  const open = await world.fetch(`/api/v1/stories-by-slug?slug=${file?.story.slug}`);
  expect(await open.json()).toMatchObject({ story: { id: file?.story.id, access: null } });
  const path = `/api/v1/stories/${file?.subscription_story.id}`;
  const cut = await (await world.fetch(path)).json();
  const whole = await (
    await world.fetch(path, { headers: { "x-subauth": file?.account.server_key ?? "" } })
  ).json();
  expect(cut.story.access).toBe("subscription");
  expect(cut.story.cards.length).toBeLessThan(whole.story.cards.length);
});

it("holds at least sixty published stories, and keeps drafts and scheduled ones to itself", async () => {
  expect(await world.db.prisma.publishedStory.count()).toBeGreaterThanOrEqual(60);
  const hidden = await world.db.prisma.story.count({ where: { state: { not: "published" } } });
  expect(hidden).toBeGreaterThanOrEqual(3);
});

it("sells all six plans, once, also where the newsroom was seeded earlier", async () => {
  await Promise.all([sellDemo(runtime(), installation()), sellDemo(runtime(), installation())]);
  await sellDemo(runtime(), installation());
  const file = await readDemoFile(dataDir);
  const key = file?.account.key ?? "";
  const listed = await (await world.fetch(`/api/v1/subscription_groups.json?key=${key}`)).json();
  const campaigns = await (await world.fetch(`/api/v1/campaigns.json?key=${key}`)).json();
  const offices = await (await world.fetch(`/api/v1/group_subscriptions?key=${key}`)).json();
  const shown = [...listed.subscription_groups, ...campaigns.subscription_groups, ...offices].flatMap(
    (group) => group.subscription_plans,
  );
  expect(Object.values(file?.plans ?? {})).toHaveLength(6);
  expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(file?.plans ?? {})));
  const { subscriptionPlan, paymentWord, planSwitch, pricingPlan } = world.db.prisma;
  expect(await subscriptionPlan.count()).toBe(7);
  const words = await paymentWord.findMany({ select: { word: true }, orderBy: { word: "asc" } });
  expect(words.map(({ word }) => word)).toEqual(["gateway_a", "gateway_a_recurring"]);
  expect(await planSwitch.count({ where: { fromPlanId: file?.plans?.one_time ?? 0 } })).toBe(1);
  expect(await pricingPlan.count({ where: { assetId: file?.subscription_story.id ?? "" } })).toBe(1);
  const coupon = `/api/v1/subscription_plans/${file?.plans?.one_time}/coupon_codes/${file?.coupon?.code}/validate`;
  const headers = { "x-subauth": file?.account.server_key ?? "" };
  expect((await world.fetch(coupon, { headers })).status).toBe(200);
});

it("says with what the gateway signs, also where an earlier version sold, and its secrets stay", async () => {
  const file = await readDemoFile(dataDir);
  if (file?.gateway === undefined) throw new Error("the demo has no gateway");
  expect(file.gateway).toMatchObject({ adapter: "sandbox", app_key: "demo" });
  const { payment_type, recurring_payment_type } = file.gateway;
  await writeDemoFile(dataDir, { ...file, gateway: { payment_type, recurring_payment_type } });
  await sellDemo(runtime(), installation());
  expect((await readDemoFile(dataDir))?.gateway).toEqual(file.gateway);
});

it("follows the installation to another port", async () => {
  await moveDemo(runtime(), installation("http://127.0.0.1:4000"));
  const file = await readDemoFile(dataDir);
  expect(file?.base_url).toBe("http://127.0.0.1:4000");
  const response = await world.fetch(`/api/v1/stories/${file?.story.id}`);
  const text = await response.text();
  expect(text).toContain("http://127.0.0.1:4000/");
  expect(text).not.toContain("http://127.0.0.1:3000/");
});
