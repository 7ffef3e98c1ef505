import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "@/prisma/seed/seed-demo";
import { createAccountDirectory } from "@/server/accounts/index";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { ampProblems } from "@/test/amp-validator/index";
import { feedProblems, findNodes, getNodeText, readXml } from "@/test/feeds";
import { findActiveMarkup } from "@/test/hostile-markup";
import { useTestApp } from "@/test/test-app";
import { createTestDependencies, testReaders } from "@/test/test-dependencies";

const app = useTestApp();
const BASE = "http://127.0.0.1:3000";
let dataDir = "";

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "masthead-demo-"));
  const { db, clock, storage } = app;
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test" });
  const log = createLog("silent");
  const runtime = {
    config,
    db,
    clock,
    storage,
    log,
    ids: systemIds,
    ...createTestDependencies(log),
    readers: testReaders({ db, clock }),
  };
  const contentDir = join(process.cwd(), "prisma/seed/demo");
  await seedDemo(
    { ...runtime, directory: createAccountDirectory(db) },
    { baseUrl: BASE, dataDir, contentDir },
  );
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function text(path: string): Promise<string> {
  const response = await app.fetch(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

describe("the demo newsroom", () => {
  it.each([
    "/stories.rss?time-period=last-1-month",
    "/stories.rss?story-group=top",
    "/api/v1/collections/home.rss",
    "/api/instant-articles.rss",
  ])("has a valid and inert feed at %s, with pictures that exist", async (path) => {
    const feed = await text(path);
    expect(feedProblems(feed)).toEqual([]);
    const [channel] = findNodes(readXml(feed), "channel");
    for (const item of channel === undefined ? [] : findNodes(channel, "item")) {
      if (!path.includes("instant"))
        expect(findActiveMarkup(getNodeText(item, "content:encoded") ?? "")).toEqual([]);
      for (const { attributes } of findNodes(item, "media:thumbnail")) {
        const { pathname, search } = new URL(attributes.url ?? "");
        expect((await app.fetch(`${pathname}${search}`)).headers.get("content-type")).toMatch(/^image\//);
      }
    }
  });

  it("has a valid AMP page for every story, or a redirect to its web page", async () => {
    const rows = await app.db.prisma.$queryRaw<
      { slug: string }[]
    >`select slug from published_story where listed`;
    expect(rows.length).toBeGreaterThan(50);
    let pages = 0;
    for (const { slug } of rows) {
      const response = await app.fetch(`/amp/story/${slug}`);
      if (response.status === 302) continue;
      pages += 1;
      expect(await ampProblems(await response.text()), slug).toEqual([]);
    }
    expect(pages).toBeGreaterThan(40);
  });
});
