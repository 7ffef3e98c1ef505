import { describe, expect, it } from "vitest";
import {
  AGENT,
  aCrawler,
  aLicensingShop,
  BROWSER,
  type LicensingShop,
  readToken,
  termsWith,
} from "@/test/crawler";
import { aStory } from "@/test/stories";
import { aGroup, anAsset } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const SECRET = "the closed words";

const paid = (planId: number) => ({ standard: termsWith({ type: "subscription", planId }) });

async function aClosedStory({ ctx }: LicensingShop, slug = "news/2026/11/01/the-quay") {
  const content = { access: "subscription" as const };
  await aStory(ctx, { slug, cards: ["Open words.", SECRET], content });
  return `/api/v1/stories-by-slug?slug=${slug}`;
}

function refusalOf({ status, headers }: Response): [number, string | undefined] {
  return [status, /error="(\w+)"/.exec(headers.get("www-authenticate") ?? "")?.[1]];
}

describe("without licences", () => {
  it("nothing is published, and AI agents get what everybody gets", async () => {
    const { ctx, host } = await app.createAccount();
    await aStory(ctx, { slug: "a/story" });
    const get = (path: string, userAgent: string) =>
      app.fetch(path, { host, headers: { "user-agent": userAgent, authorization: "License x" } });
    expect((await get("/rsl.xml", AGENT)).status).toBe(404);
    expect(await (await get("/robots.txt", AGENT)).text()).not.toContain("License");
    expect(await (await get("/stories.rss", BROWSER)).text()).not.toContain("rsl");
    for (const path of ["/api/v1/stories-by-slug?slug=a/story", "/stories.rss", "/api/v1/stories"]) {
      const agents = await get(path, AGENT);
      expect([path, agents.status, agents.headers.get("link")]).toEqual([path, 200, null]);
      expect(agents.headers.get("cache-control")).toMatch(/^public/);
    }
  });
});

describe("a crawler", () => {
  it("is refused, buys, gets a token, crawls in full and is counted, until it is revoked", async () => {
    const shop = await aLicensingShop(app, paid);
    const path = await aClosedStory(shop);
    const crawler = await aCrawler(app, shop);

    const refused = await crawler.crawl(path, null);
    expect(refusalOf(refused)).toEqual([402, "invalid_request"]);
    const terms = "rsl.xml?url=%2Fnews%2F2026%2F11%2F01%2Fthe-quay";
    const link = `<https://${shop.host}/${terms}>; rel="license"; type="application/rsl+xml"`;
    expect(refused.headers.get("link")).toBe(link);
    expect(refused.headers.get("cache-control")).toMatch(/^private,no-cache,no-store/);
    const document = await refused.text();
    expect(await (await crawler.send(`/${terms}`)).text()).toBe(document);
    expect(document).not.toContain(SECRET);

    const unpaid = await crawler.requestTokenFor(path);
    expect([unpaid.status, (await unpaid.json()).error]).toEqual([403, "unauthorized_client"]);
    const { id: subscriptionId } = await crawler.buy();
    expect(await app.db.prisma.invoice.count({ where: { subscriptionId } })).toBe(1);
    const issued = await crawler.requestTokenFor(path);
    expect(issued.headers.get("cache-control")).toMatch(/no-store/);
    const { access_token: token, ...rest } = await issued.json();
    expect(rest).toEqual({ token_type: "License", expires_in: 3_600 });

    const crawled = await crawler.crawl(path, token);
    expect([crawled.status, crawled.headers.get("link")]).toEqual([200, link]);
    expect(crawled.headers.get("cache-control")).toMatch(/^private,no-cache,no-store/);
    expect(await crawled.text()).toContain(SECRET);
    // A token is enough for an agent that is not on the list, too.
    expect((await crawler.crawl(path, token, BROWSER)).status).toBe(200);
    const missing = await crawler.crawl("/api/v1/stories-by-slug?slug=no-such-story", token);
    expect(missing.status).toBe(404);
    const usage = [{ period: `${subscriptionId}:1`, documents: 2 }];
    expect(await crawler.own()).toMatchObject({ crawlers: [{ id: crawler.id, revoked_at: null, usage }] });
    const log = await app.db.prisma.crawlLog.findMany({ where: { crawlerId: crawler.id } });
    expect(log.map((entry) => entry.path)).toEqual([path, path]);

    expect((await crawler.revoke()).status).toBe(204);
    expect(refusalOf(await crawler.crawl(path, token))).toEqual([401, "invalid_token"]);
    const late = await crawler.requestTokenFor(path);
    expect([late.status, (await late.json()).error]).toEqual([401, "invalid_client"]);
  });

  it("changes nothing for others: they get the same public response before and after", async () => {
    const shop = await aLicensingShop(app, paid);
    const path = await aClosedStory(shop);
    const crawler = await aCrawler(app, shop);
    const read = async (target: string) => {
      const response = await crawler.send(target, { headers: { "user-agent": BROWSER } });
      const { headers } = response;
      const shown = ["cache-control", "vary", "etag", "link"].map((name) => headers.get(name));
      return { status: response.status, shown, text: await response.text() };
    };
    const paths = [path, "/stories.rss", "/api/v1/stories"];
    const before = await Promise.all(paths.map(read));
    await crawler.buy();
    const token = await readToken(await crawler.requestTokenFor(path));
    await crawler.crawl(path, token);
    await crawler.crawl(path, null);
    expect(await Promise.all(paths.map(read))).toEqual(before);
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(before[0]?.text).not.toContain(SECRET);
    expect(before[0]?.shown.slice(0, 2)).toEqual([
      expect.stringMatching(/^public/),
      expect.stringContaining("Authorization"),
    ]);
  });

  it("cannot use another account's licence, and another crawler's says nothing about it", async () => {
    const [one, other] = [await aLicensingShop(app, paid), await aLicensingShop(app, paid)];
    const path = await aClosedStory(one);
    await aClosedStory(other);
    const [buyer, stranger, neighbour] = [
      await aCrawler(app, one),
      await aCrawler(app, other),
      await aCrawler(app, one),
    ];
    await buyer.buy();
    const token = await readToken(await buyer.requestTokenFor(path));
    expect(refusalOf(await stranger.crawl(path, token))).toEqual([401, "invalid_token"]);
    const foreign = await app.fetch("/olp/token", { ...buyer.form({ grant_type: "x" }), host: other.host });
    expect([foreign.status, (await foreign.json()).error]).toEqual([401, "invalid_client"]);
    const ask = async (crawler: typeof buyer, fields: Record<string, string> = {}) =>
      (await crawler.send("/olp/introspect", crawler.form({ token, ...fields }))).json();
    expect(await ask(buyer)).toMatchObject({ active: true, token_type: "License" });
    expect(await ask(buyer, { resource: "/news/2026/11/01/the-quay" })).toMatchObject({ active: true });
    expect(await ask(buyer, { resource: "https://elsewhere.example/" })).toEqual({ active: false });
    expect(await ask(neighbour)).toEqual({ active: false });
    expect((await neighbour.send(`/api/v1/crawlers/${buyer.id}`, { method: "DELETE" })).status).toBe(401);
    expect(await app.db.prisma.crawler.count({ where: { id: buyer.id, revokedAt: null } })).toBe(1);
  });

  it("gets as many documents as are paid, also at once, and no more", async () => {
    const shop = await aLicensingShop(app, (planId) => ({
      standard: termsWith({ type: "crawl", planId, crawls: 3 }),
    }));
    const path = await aClosedStory(shop);
    const crawler = await aCrawler(app, shop);
    await crawler.buy();
    const token = await readToken(await crawler.requestTokenFor(path));
    const responses = await Promise.all(Array.from({ length: 7 }, () => crawler.crawl(path, token)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 402, 402, 402, 402]);
    for (const response of responses)
      expect([response.status, (await response.text()).includes(SECRET)]).toEqual([
        response.status,
        response.status === 200,
      ]);
    expect(refusalOf(await crawler.crawl(path, token))).toEqual([402, "insufficient_scope"]);
    expect((await crawler.own()).crawlers[0].usage[0].documents).toBe(3);
    expect(await app.db.prisma.crawlLog.count({ where: { crawlerId: crawler.id } })).toBe(3);
  });

  it("gets of a paywalled story what the plan opens", async () => {
    const shop = await aLicensingShop(app, paid);
    const asset = await anAsset(shop, { title: "Nothing here", type: "static" });
    const group = await aGroup(shop, { assetIds: [asset.id], public: false });
    await app.db.prisma.subscriptionPlan.updateMany({
      where: { id: shop.planId },
      data: { groupId: group.id },
    });
    const path = await aClosedStory(shop);
    const crawler = await aCrawler(app, shop);
    await crawler.buy();
    const crawled = await crawler.crawl(path, await readToken(await crawler.requestTokenFor(path)));
    expect(crawled.status).toBe(200);
    const text = await crawled.text();
    expect(text).toContain("Open words.");
    expect(text).not.toContain(SECRET);
  });

  it("loses its licence with its subscription, its hour, or its terms", async () => {
    const shop = await aLicensingShop(app, paid);
    const path = await aClosedStory(shop);
    const crawler = await aCrawler(app, shop);
    const { id } = await crawler.buy();
    const token = await readToken(await crawler.requestTokenFor(path));
    await app.db.prisma.crawlLicence.updateMany({
      where: { crawlerId: crawler.id },
      data: { termsHash: "of other terms" },
    });
    expect(refusalOf(await crawler.crawl(path, token))).toEqual([403, undefined]);
    const fresh = await readToken(await crawler.requestTokenFor(path));
    const ended = { deletedAt: app.clock.now() };
    await app.db.prisma.subscription.update({ where: { id }, data: ended });
    expect(refusalOf(await crawler.crawl(path, fresh))).toEqual([402, "insufficient_scope"]);
    await app.db.prisma.subscription.update({ where: { id }, data: { deletedAt: null } });
    expect((await crawler.crawl(path, fresh)).status).toBe(200);
    app.clock.set("2026-11-01T13:00:00.000Z");
    expect(refusalOf(await crawler.crawl(path, fresh))).toEqual([401, "invalid_token"]);
    app.clock.set("2026-11-01T12:00:00.000Z");
  });

  it("needs a licence where a free one is required, and is counted by month", async () => {
    const shop = await aLicensingShop(app, () => ({
      standard: termsWith({ type: "free", requiresLicence: true }),
    }));
    const path = await aClosedStory(shop);
    const crawler = await aCrawler(app, shop);
    expect(refusalOf(await crawler.crawl(path, null))).toEqual([401, "invalid_request"]);
    expect(refusalOf(await crawler.crawl(path, ""))).toEqual([401, "invalid_token"]);
    const token = await readToken(await crawler.requestTokenFor(path));
    const crawled = await crawler.crawl(path, token);
    expect(crawled.status).toBe(200);
    expect(await crawled.text()).not.toContain(SECRET);
    expect((await crawler.own()).crawlers[0].usage).toEqual([{ period: "2026-11", documents: 1 }]);
  });

  it("is refused whatever it has where its use is prohibited", async () => {
    const shop = await aLicensingShop(app, () => ({}));
    const path = await aClosedStory(shop);
    const crawler = await aCrawler(app, shop);
    const refused = await crawler.crawl(path, null);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([403, null]);
    const token = await crawler.requestTokenFor(path);
    expect([token.status, (await token.json()).error]).toEqual([400, "invalid_license"]);
  });
});
