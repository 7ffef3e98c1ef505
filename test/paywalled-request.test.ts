import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { handlePaywalledStory } from "@/app/(site)/paywalled-request";
import { config, proxy } from "@/proxy";
import { GIFT_COOKIE, PURCHASE_COOKIE } from "@/server/subscriptions/access/index";
import { DEVICE_HEADER, VISIT_HEADER } from "@/shared/visit-headers";
import { useTestApp } from "./test-app";

const app = useTestApp();

const NAVIGATION = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
const COOKIE = /^at-meter=([0-9a-f]{16}); Path=\/; Max-Age=315360000; SameSite=Lax$/;

async function open(headers: Record<string, string>, settings: object = {}) {
  const { ctx } = await app.createAccount({ settings: { subscriptions: settings } });
  const request = new NextRequest("http://news.example/a/story", { headers });
  const passed = new Headers(headers);
  const response = await handlePaywalledStory(ctx, { request, passed });
  const cookie = response.headers.get("set-cookie");
  return {
    status: response.status,
    cache: response.headers.get("cache-control"),
    visit: passed.get(VISIT_HEADER),
    device: passed.get(DEVICE_HEADER),
    cookie,
    given: cookie === null ? null : (COOKIE.exec(cookie)?.[1] ?? "invalid"),
  };
}

const ONE_RESPONSE = { status: 200, cache: "private,no-cache,no-store,max-age=0" };

test("a new reader is counted from the first story on, in one response", async () => {
  const opened = await open(NAVIGATION);
  expect(opened).toMatchObject({ ...ONE_RESPONSE, visit: "read" });
  expect(opened.given).toBe(opened.device);
});

test("a client that is no browser gets the open part, and a cookie for its next story", async () => {
  const opened = await open({ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  expect(opened).toMatchObject({ ...ONE_RESPONSE, visit: "look", device: "" });
  expect(opened.given).toMatch(/^[0-9a-f]{16}$/);
});

test("a reader with a cookie is counted by it", async () => {
  const opened = await open({ ...NAVIGATION, cookie: "at-meter=00aa11bb22cc33dd" });
  expect(opened).toMatchObject({ ...ONE_RESPONSE, visit: "read", device: "00aa11bb22cc33dd", cookie: null });
});

test("a browser that followed a gift link is counted and gets a meter cookie for other stories", async () => {
  const opened = await open({ ...NAVIGATION, cookie: `${GIFT_COOKIE}=v1.abc` });
  expect(opened).toMatchObject({ ...ONE_RESPONSE, visit: "read" });
  expect(opened.given).toBe(opened.device);
});

test("a browser with a guest's purchase is counted and gets a meter cookie for other stories", async () => {
  const opened = await open({ ...NAVIGATION, cookie: `${PURCHASE_COOKIE}=v1.abc` });
  expect(opened).toMatchObject({ ...ONE_RESPONSE, visit: "read" });
  expect(opened.given).toBe(opened.device);
});

test("where the publication asks first, no response sets a cookie", async () => {
  const settings = { meterAsksConsent: true };
  for (const headers of [NAVIGATION, {}, { purpose: "prefetch" }]) {
    expect(await open(headers, settings)).toMatchObject({ ...ONE_RESPONSE, device: "", cookie: null });
  }
  expect(await open(NAVIGATION, settings)).toMatchObject({ visit: "ask" });
  expect(await open({ ...NAVIGATION, cookie: "at-meter=00aa11bb22cc33dd" }, settings)).toMatchObject({
    visit: "read",
    cookie: null,
  });
});

test("a visitor who claims another visit or device gets their own", async () => {
  const claimed = { [VISIT_HEADER]: "crawl", [DEVICE_HEADER]: "somebody" };
  expect(await open(claimed)).toMatchObject({ visit: "look", device: "" });
});

test("a permitted crawler's name alone opens nothing", async () => {
  const headers = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
  expect(await open(headers, { fullTextCrawlers: ["google"] })).toMatchObject({ visit: "look" });
});

const CLAIMS: Record<string, string>[] = [{ [VISIT_HEADER]: "crawl" }, { [DEVICE_HEADER]: "somebody" }];
// Paths of files and endpoints, which a story's address can also start with.
const OTHER_PATHS = ["/media/2026/closed", "/frontend/closed", "/oauth/closed", "/feed", "/api/v1/stories"];

test.each(OTHER_PATHS)("a request for %s reaches Next without a claimed visit or device", async (path) => {
  const url = `http://news.example${path}`;
  expect(unstable_doesMiddlewareMatch({ config, url })).toBe(false);
  for (const headers of CLAIMS) {
    // A copy: the helper adds a host to the headers that it is given.
    expect(unstable_doesMiddlewareMatch({ config, url, headers: { ...headers } })).toBe(true);
    const response = await proxy(new NextRequest(url, { headers: { accept: "text/html", ...headers } }));
    expect(response.headers.get("x-middleware-next")).toBe("1");
    // The names of the headers that Next passes on.
    expect(response.headers.get("x-middleware-override-headers")).toBe("accept");
  }
});

test("a claimed visit does not keep a page from being looked up", async () => {
  const { host } = await app.createAccount();
  for (const claim of CLAIMS) {
    const headers = { host, ...claim };
    const response = await proxy(new NextRequest(`http://${host}/no-such-page`, { headers }));
    expect(response.status).toBe(404);
  }
});
