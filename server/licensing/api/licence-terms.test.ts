import { describe, expect, it } from "vitest";
import { AGENT, aCrawler, aLicensingShop, termsWith } from "@/test/crawler";
import { findNodes, readXml } from "@/test/feeds";
import { aSection } from "@/test/publishing";
import { createMember } from "@/test/readers";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const paid = (planId: number) => ({ standard: termsWith({ type: "subscription", planId }) });

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
