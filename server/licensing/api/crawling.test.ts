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
import { findNodes, readXml } from "@/test/feeds";
import { aSection } from "@/test/publishing";
import { createMember } from "@/test/readers";
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
    // A token counts whoever sends it, also an agent that nobody knows.
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

describe("the terms", () => {
  it("are published in robots.txt, in one document, and with every item of a feed, by section and level", async () => {
    const shop = await aLicensingShop(app, (planId) => ({
      standard: termsWith({ type: "free", requiresLicence: false }),
      exceptions: [{ sectionId: null, level: "metered", ...termsWith({ type: "subscription", planId }) }],
      termsUrl: "https://terms.example/",
    }));
    const port = await aSection(shop.ctx, "Port");
    await aStory(shop.ctx, { slug: "port/open", content: { sectionIds: [port] } });
    await aStory(shop.ctx, { slug: "port/closed", content: { sectionIds: [port], access: "subscription" } });
    const read = async (path: string) => (await app.fetch(path, { host: shop.host })).text();
    expect(await read("/robots.txt")).toMatch(
      new RegExp(`^License: https://${shop.host}/rsl.xml\n\nUser-agent: \\*\n`),
    );
    const response = await app.fetch("/rsl.xml", { host: shop.host });
    expect(response.headers.get("content-type")).toBe("application/rsl+xml; charset=utf-8");
    const contents = findNodes(readXml(await response.text()), "content");
    expect(contents.map(({ attributes }) => attributes)).toEqual([
      { url: "/", server: `https://${shop.host}/olp` },
    ]);
    const feed = readXml(await read("/stories.rss?time-period=last-1-month"));
    expect(feed.attributes["xmlns:rsl"]).toBe("https://rslstandard.org/rsl");
    const items = findNodes(findNodes(feed, "channel")[0] ?? feed, "item").map((item) => {
      const [content] = findNodes(item, "rsl:content");
      const [licence] = content === undefined ? [] : findNodes(content, "rsl:license");
      const [payment] = licence === undefined ? [] : findNodes(licence, "rsl:payment");
      return [content?.attributes.url, payment?.attributes.type];
    });
    expect(items.toSorted()).toEqual([
      ["/port/closed", "subscription"],
      ["/port/open", "free"],
    ]);
    const crawl = (path: string) => app.fetch(path, { host: shop.host, headers: { "user-agent": AGENT } });
    expect((await crawl("/api/v1/stories-by-slug?slug=port/open")).status).toBe(200);
    expect((await crawl("/api/v1/stories-by-slug?slug=port/closed")).status).toBe(402);
    expect((await crawl("/stories.rss")).status).toBe(200);
    const open = await crawl("/api/v1/stories-by-slug?slug=port/open");
    expect(open.headers.get("link")).toContain("rsl.xml?url=%2Fport%2Fopen");
  });

  it("of a section hold in its subsections, below their addresses", async () => {
    const { account, host, ctx } = await aLicensingShop(app, () => ({
      standard: termsWith({ type: "free", requiresLicence: false }),
    }));
    const port = await aSection(ctx, "Port");
    const quays = await aSection(ctx, "Quays", { parentId: port });
    const exceptions = [
      { sectionId: port, level: null, ...termsWith({ type: "attribution", requiresLicence: true }) },
    ];
    const aiLicensing = { ...account.settings.aiLicensing, exceptions };
    await app.db.prisma.account.update({
      where: { id: account.id },
      data: { settings: JSON.parse(JSON.stringify({ aiLicensing })) },
    });
    await aStory(ctx, { slug: "port/quays/2026/11/01/a", content: { sectionIds: [quays] } });
    const crawl = (path: string) => app.fetch(path, { host, headers: { "user-agent": AGENT } });
    expect((await crawl("/api/v1/stories-by-slug?slug=port/quays/2026/11/01/a")).status).toBe(401);
    const contents = findNodes(readXml(await (await crawl("/rsl.xml")).text()), "content");
    expect(contents.map(({ attributes }) => attributes.url)).toEqual([
      "/",
      "/section/port",
      "/port/",
      "/section/port/quays",
      "/port/quays/",
    ]);
  });
});

describe("the licence server", () => {
  it.each([
    [{ grant_type: "authorization_code" }, 400, "unsupported_grant_type"],
    [{ grant_type: "" }, 400, "unsupported_grant_type"],
    [{ license: "<licence/>" }, 400, "invalid_license"],
    [{ resource: "https://elsewhere.example/" }, 400, "invalid_resource"],
    [{ license_type: "text/plain" }, 400, "invalid_request"],
  ])("refuses %j", async (change, status, error) => {
    const shop = await aLicensingShop(app, paid);
    const crawler = await aCrawler(app, shop);
    const licence =
      '<license><permits type="usage">ai-train search</permits><payment type="subscription"/></license>';
    const fields = { grant_type: "client_credentials", license: licence, resource: "/", ...change };
    const response = await crawler.send("/olp/token", crawler.form(fields));
    expect([response.status, (await response.json()).error]).toEqual([status, error]);
  });

  it("refuses a wrong secret with a request for credentials, and no application is a crawler", async () => {
    const shop = await aLicensingShop(app, paid);
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from("nobody:nothing").toString("base64")}`,
    };
    const response = await app.fetch("/olp/token", { host: shop.host, method: "POST", headers, body: "a=b" });
    expect([response.status, (await response.json()).error]).toEqual([401, "invalid_client"]);
    expect(response.headers.get("www-authenticate")).toBe('Basic realm="olp", charset="UTF-8"');
  });
});

describe("registering", () => {
  it("needs a member, a name and a publication with licences; each member has at most ten", async () => {
    const shop = await aLicensingShop(app, paid);
    const crawler = await aCrawler(app, shop);
    const post = (headers: Record<string, string>, name: string) =>
      crawler.send("/api/v1/crawlers", {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ name }),
      });
    expect((await post({}, "OurBot")).status).toBe(401);
    const own = await aCrawler(app, shop);
    expect((await own.own()).crawlers).toHaveLength(1);
    const { token } = await createMember(shop);
    const session = { "x-qt-auth": token };
    expect((await post(session, " ")).status).toBe(400);
    const many = await Promise.all(Array.from({ length: 12 }, () => post(session, "OurBot")));
    expect(many.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 409, 409]);
    const closed = await app.createAccount();
    const { token: elsewhere } = await createMember(closed);
    const refused = await app.fetch("/api/v1/crawlers", {
      host: closed.host,
      method: "POST",
      headers: { "content-type": "application/json", "x-qt-auth": elsewhere },
      body: JSON.stringify({ name: "OurBot" }),
    });
    expect(refused.status).toBe(404);
  });
});
