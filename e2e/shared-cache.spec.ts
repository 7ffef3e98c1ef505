import { expect, test } from "@playwright/test";
import { nginxVersion, startNginxCache } from "@/test/edge/nginx-cache";
import { createInstallationForTest, type Installation, UNMOVED } from "./own-installation";
import { sendRawRequest } from "./raw-request";
import { demoFacts } from "./server-facts";

/** Client headers, none of which may change what another client is served. */
const HEADERS: Record<string, string>[] = [
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-state-tree": "%5B%22%22%5D", "next-url": "/other" },
  { "next-router-segment-prefetch": "/_tree", rsc: "1" },
  { "next-action": "0123456789abcdef0123456789abcdef01234567" },
  { "x-nextjs-data": "1", "x-middleware-prefetch": "1", purpose: "prefetch", "sec-purpose": "prefetch" },
  { accept: "text/x-component" },
  { accept: "application/json;q=0.9" },
  { accept: "text/html" },
  { "accept-encoding": "gzip" },
  { "accept-encoding": "br" },
  { cookie: "qt-auth=invalid; session-cookie=invalid; masthead=x" },
  { authorization: "Bearer invalid" },
  { "x-forwarded-host": "evil.example" },
  { "x-forwarded-proto": "https" },
  { "x-forwarded-port": "1234", "x-forwarded-prefix": "/evil", forwarded: "host=evil.example;proto=https" },
  { "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9" },
  {
    "x-invoke-path": "/evil",
    "x-matched-path": "/evil",
    "x-rewrite-url": "/evil",
    "x-original-url": "/evil",
  },
  { "x-middleware-rewrite": "/evil", "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  { "x-http-method-override": "DELETE", origin: "https://evil.example" },
  { "accept-language": "ar", "user-agent": "Googlebot/2.1", range: "bytes=0-3" },
];

test.describe("behind nginx with a shared cache", () => {
  test.skip(nginxVersion() === null, "nginx is not installed");
  let installation: Installation;

  test.beforeAll(async () => {
    installation = await createInstallationForTest({ ...UNMOVED, MASTHEAD_TRUST_PROXY: "1" });
    // Caches do not store pages of an account in test mode.
    await installation.query("update account set mode = 'live'");
  });
  test.afterAll(() => installation?.close());

  for (const mount of ["node", "next"] as const)
    test(`no client's headers change what the next reader is served, ${mount} mount`, async () => {
      const server = await installation.start({ MASTHEAD_MOUNT: mount });
      const cache = await startNginxCache(server.port);
      try {
        await expectSteady(cache.port, publicPaths());
      } finally {
        await cache.stop();
        await server.stop();
      }
    });

  test("no stranger's headers change what the next reader is served where Next runs without our server", async () => {
    const server = await installation.start({ MASTHEAD_MOUNT: "next", MASTHEAD_TRUST_PROXY: "0" }, "next");
    const cache = await startNginxCache(server.port);
    try {
      await expectSteady(cache.port, pagePaths(), 3);
    } finally {
      await cache.stop();
      await server.stop();
    }
  });
});

/** Pages that Next renders. */
function pagePaths(): string[] {
  const { story } = demoFacts();
  return ["/", `/${story.slug}`, "/section/news", "/search?q=harbour", "/no-such-page", "/subscribe"];
}

function publicPaths(): string[] {
  const { story } = demoFacts();
  return [
    ...["/", `/${story.slug}`, "/section/news", "/search?q=harbour", "/no-such-page", "/collection/home/"],
    ...["/stories.rss", "/sitemap.xml", "/robots.txt", "/news_sitemap.xml", "/icon.svg", "/subscribe"],
    ...["/api/v1/stories?limit=2&fields=headline", `/api/v1/stories/${story.id}`, "/api/v1/collections/home"],
    ...[
      "/api/v1/config",
      "/openapi.json",
      "/docs",
      "/svc/assets/svc.js",
      "/iframe",
      "/feed-iframe",
      "/login-iframe",
      `/${story.slug}/`,
      "/.well-known/jwks.json",
    ],
    `/amp/story/${story.slug}`,
  ];
}

interface Served {
  status: number;
  location: string | undefined;
  contentType: string | undefined;
  encoding: string | undefined;
  body: string;
}

/** Elements of the head whose order depends on whether Next knows them before it sends the first part of a page. */
const METADATA = /<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>/g;

function sortMetadata(body: string): string {
  const metadata = body.match(METADATA) ?? [];
  return [...metadata.toSorted(), body.replaceAll(METADATA, "")].join("");
}

/** Next preloads the styles of the not-found page with the pages that it knows them in time for. */
const PRELOADED_STYLES = /<link rel="preload"[^>]*as="style"[^>]*>/g;

/** A body without what differs between responses: times, ids, and how Next streams its data. */
function steadyPart(body: string): string {
  return sortMetadata(body.replaceAll(PRELOADED_STYLES, ""))
    .replaceAll(/<lastBuildDate>[^<]*<\/lastBuildDate>/g, "")
    .replaceAll(/"request_id":"[^"]*"/g, "")
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/<!--.*?-->|nonce="[^"]*"/gs, "")
    .replaceAll(/<time\b[^>]*>[^<]*<\/time>/g, "");
}

/** Both texts around the first character in which they differ; null: they are the same. */
function difference(one: string, other: string): [string, string] | null {
  if (one === other) return null;
  const at = [...one].findIndex((char, position) => char !== other[position]);
  const from = Math.max(0, (at === -1 ? one.length : at) - 60);
  return [one.slice(from, from + 160), other.slice(from, from + 160)];
}

async function get(port: number, path: string, headers: Record<string, string>) {
  const response = await sendRawRequest(port, { path, headers: { host: "127.0.0.1", ...headers } });
  const { "content-type": contentType, "content-encoding": encoding, location } = response.headers;
  const served: Served = {
    status: response.status,
    location,
    contentType,
    encoding,
    body: steadyPart(response.body),
  };
  expect.soft(response.body.includes("evil"), `${path} names what a stranger sent`).toBe(false);
  return { served, cacheStatus: response.headers["x-cache"] };
}

/** `fewestHits`: the least number of paths that must be cache hits, to prove that the cache is in use. */
async function expectSteady(port: number, paths: readonly string[], fewestHits = 11): Promise<void> {
  let hits = 0;
  for (const path of paths) {
    const clean = await get(port, path, { "x-case": "clean" });
    const second = await get(port, path, { "x-case": "clean" });
    if (second.cacheStatus === "HIT") hits += 1;
    const cases = HEADERS.map(async (headers, index) => {
      const key = { "x-case": String(index) };
      await sendRawRequest(port, { path, headers: { host: "127.0.0.1", ...headers, ...key } });
      const { served } = await get(port, path, key);
      const what = `${path} after ${JSON.stringify(headers)}`;
      expect.soft({ ...served, body: "" }, what).toEqual({ ...clean.served, body: "" });
      expect.soft(difference(served.body, clean.served.body), `body of ${what}`).toBeNull();
    });
    await Promise.all(cases);
  }
  expect(hits).toBeGreaterThanOrEqual(fewestHits);
}
