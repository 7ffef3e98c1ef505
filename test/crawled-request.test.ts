import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { proxy } from "@/proxy";
import { AI_AGENTS } from "@/server/platform/net/index";
import { VISIT_HEADER } from "@/shared/visit-headers";
import { AGENT, aCrawler, aLicensingShop, BROWSER, readToken, termsWith } from "./crawler";
import { aStory } from "./stories";
import { aPlan } from "./subscriptions";
import { useTestApp } from "./test-app";

const app = useTestApp();
const NAVIGATION = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

function open(host: string, path: string, headers: Record<string, string>) {
  return proxy(new NextRequest(`http://${host}${path}`, { headers: { host, ...headers } }));
}

/** The visit that the page is rendered for; null: unset. */
function visitOf(response: Response): string | null {
  return response.headers.get(`x-middleware-request-${VISIT_HEADER}`);
}

test("a page is refused to AI agents without a licence, and to nobody else", async () => {
  const shop = await aLicensingShop(app, (planId) => ({
    standard: termsWith({ type: "subscription", planId }),
  }));
  await aStory(shop.ctx, { slug: "a/open" });
  const refused = await open(shop.host, "/a/open", { "user-agent": AGENT });
  expect([refused.status, refused.headers.get("content-type")]).toEqual([
    402,
    "application/rsl+xml; charset=utf-8",
  ]);
  expect(refused.headers.get("cache-control")).toMatch(/^private,no-cache,no-store/);
  expect(refused.headers.get("www-authenticate")).toMatch(/^License error="invalid_request"/);
  expect(await refused.text()).toContain('<content url="/a/open"');
  for (const userAgent of [BROWSER, "Mozilla/5.0 (compatible; Googlebot/2.1)"]) {
    const page = await open(shop.host, "/a/open", { "user-agent": userAgent });
    expect([page.headers.get("x-middleware-next"), page.headers.get("cache-control")]).toEqual([
      "1",
      "public,max-age=0,s-maxage=60,stale-while-revalidate=150",
    ]);
    expect(page.headers.get("link")).toBe(
      `<https://${shop.host}/rsl.xml?url=%2Fa%2Fopen>; rel="license"; type="application/rsl+xml"`,
    );
  }
});

test("a licensed crawler gets a paywalled page whole if its plan opens it, counted once, and stored nowhere", async () => {
  const shop = await aLicensingShop(app, (planId) => ({
    standard: termsWith({ type: "subscription", planId }),
  }));
  await aStory(shop.ctx, { slug: "a/closed", content: { access: "subscription" } });
  const crawler = await aCrawler(app, shop);
  await crawler.buy();
  const token = await readToken(await crawler.requestTokenFor("/api/v1/stories-by-slug?slug=a/closed"));
  const page = await open(shop.host, "/a/closed?x=1", {
    "user-agent": AGENT,
    authorization: `License ${token}`,
  });
  expect([page.status, visitOf(page)]).toEqual([200, "crawl"]);
  expect(page.headers.get("cache-control")).toMatch(/^private,no-cache,no-store/);
  expect(page.headers.get("set-cookie")).toBeNull();
  const log = await app.db.prisma.crawlLog.findMany({ where: { crawlerId: crawler.id } });
  expect(log.map(({ path }) => path)).toEqual(["/a/closed?x=1"]);
  const reader = await open(shop.host, "/a/closed", { ...NAVIGATION, "user-agent": BROWSER });
  expect(visitOf(reader)).toBe("read");
});

test("without terms for AI, pages name none and AI agents get them", async () => {
  const { ctx, host } = await app.createAccount();
  await aPlan({ ctx });
  await aStory(ctx, { slug: "a/open" });
  for (const { product } of AI_AGENTS) {
    const page = await open(host, "/a/open", { "user-agent": product, authorization: "License x" });
    expect([product, page.headers.get("x-middleware-next"), page.headers.get("link")]).toEqual([
      product,
      "1",
      null,
    ]);
  }
});
