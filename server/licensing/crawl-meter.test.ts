import { expect, it } from "vitest";
import { aCrawler, aLicensingShop } from "@/test/crawler";
import { useTestApp } from "@/test/test-app";
import { type Crawl, createCrawlMeter } from "./crawl-meter";

const app = useTestApp();

async function aCrawl(): Promise<Crawl> {
  const shop = await aLicensingShop(app, () => ({}));
  const { id: crawlerId } = await aCrawler(app, shop);
  return {
    ...{ accountId: shop.account.id, crawlerId, period: "7:1", limit: null },
    ...{ path: "/a", at: app.clock.now() },
  };
}

function readMeter({ crawlerId }: Crawl) {
  const where = { crawlerId };
  return app.db.prisma.crawlMeter.findMany({ where, select: { period: true, documents: true } });
}

it("two processes count every document, and together no more than the limit", async () => {
  const crawl = await aCrawl();
  const meters = [createCrawlMeter(app.db), createCrawlMeter(app.db)];
  const count = (limit: number | null, times: number) =>
    Promise.all(
      Array.from({ length: times }, () => meters.map((meter) => meter.count({ ...crawl, limit }))).flat(),
    );
  expect((await count(25, 20)).filter(Boolean)).toHaveLength(25);
  expect(await readMeter(crawl)).toEqual([{ period: "7:1", documents: 25 }]);
  expect((await count(25, 2)).filter(Boolean)).toEqual([]);
  // A limit that staff have lowered takes nothing back; a higher one has room again.
  expect((await count(10, 1)).filter(Boolean)).toEqual([]);
  expect((await count(28, 3)).filter(Boolean)).toHaveLength(3);
  expect((await count(null, 3)).filter(Boolean)).toHaveLength(6);
  expect(await readMeter(crawl)).toEqual([{ period: "7:1", documents: 34 }]);
  expect(await app.db.prisma.crawlLog.count({ where: { crawlerId: crawl.crawlerId } })).toBe(34);
});

it("crawlers and periods in one batch are counted each on its own, and a long path is cut", async () => {
  const [one, other] = [await aCrawl(), await aCrawl()];
  const meter = createCrawlMeter(app.db);
  const path = `/${"a".repeat(900)}`;
  const crawls = [one, { ...other, path }, { ...one, period: "7:2" }, other, one];
  expect(await Promise.all(crawls.map((crawl) => meter.count(crawl)))).toEqual(crawls.map(() => true));
  expect((await readMeter(one)).toSorted((a, b) => (a.period < b.period ? -1 : 1))).toEqual([
    { period: "7:1", documents: 2 },
    { period: "7:2", documents: 1 },
  ]);
  expect(await readMeter(other)).toEqual([{ period: "7:1", documents: 2 }]);
  const [logged] = await app.db.prisma.crawlLog.findMany({ where: { crawlerId: other.crawlerId } });
  expect(logged?.path).toHaveLength(500);
});

it("an unknown crawler's document fails alone: those that share its transaction are counted", async () => {
  const crawl = await aCrawl();
  const meter = createCrawlMeter(app.db);
  const unknown = { ...crawl, crawlerId: 2_000_000_000 };
  const counted = await Promise.allSettled([crawl, unknown, crawl].map((one) => meter.count(one)));
  expect(counted.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await readMeter(crawl)).toEqual([{ period: "7:1", documents: 2 }]);
});
