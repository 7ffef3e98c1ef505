import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { encodePageKey } from "@/server/engagement/pages/index";
import { type BuiltServer, startBuiltServer } from "./built-server";
import { conversationAt, demoAccount } from "./conversation";
import { openConversationStream } from "./live-stream";
import { PASSWORD } from "./password";
import { type RawRequestInput, sendRawRequest } from "./raw-request";
import { databaseUrl, demoFacts, serverFacts } from "./server-facts";

let next: BuiltServer;
const nodePort = Number(new URL(serverFacts().baseUrl).port);

/** Starts the built server again over the same database and files, with every request going through Next. */
function startNextMount(): Promise<BuiltServer> {
  const { baseUrl, dataDir } = serverFacts();
  return startBuiltServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(),
    MASTHEAD_BASE_URL: baseUrl,
    MASTHEAD_MOUNT: "next",
    MASTHEAD_SEED_DEMO: "0",
  });
}

test.beforeAll(async () => {
  next = await startNextMount();
});
test.afterAll(async () => next?.stop());

/** Headers that clients and caches use; the rest (date, connection, length of chunks) belongs to the transport. */
const COMPARED = [
  ...[
    "content-type",
    "cache-control",
    "etag",
    "allow",
    "location",
    "surrogate-key",
    "cache-tag",
    "retry-after",
  ],
  ...["x-request-id", "referrer-policy", "content-disposition", "x-content-type-options"],
  ...["access-control-allow-origin", "access-control-allow-methods", "access-control-allow-headers"],
];

async function send(port: number, input: RawRequestInput) {
  const { status, headers, body } = await sendRawRequest(port, {
    ...input,
    headers: { "x-request-id": "mounts", ...input.headers },
  });
  const compared = COMPARED.map((name) => [name, headers[name] ?? null]);
  const dated = body.replaceAll(/<lastBuildDate>[^<]*<\/lastBuildDate>/g, "");
  return { status, headers: Object.fromEntries(compared), body: dated };
}

/** Both texts around the first byte in which they differ; null: they are the same. */
function difference(one: string, other: string): [string, string] | null {
  if (one === other) return null;
  const at = [...one].findIndex((char, position) => char !== other[position]);
  const from = Math.max(0, (at === -1 ? one.length : at) - 30);
  return [one.slice(from, from + 90), other.slice(from, from + 90)];
}

async function expectSame(
  input: RawRequestInput,
): Promise<{ status: number; headers: Record<string, string | null>; body: string }> {
  const [byNode, byNext] = await Promise.all([send(nodePort, input), send(next.port, input)]);
  const what = `${input.method ?? "GET"} ${input.path}`;
  expect.soft({ ...byNext, body: "" }, what).toEqual({ ...byNode, body: "" });
  expect.soft(difference(byNext.body, byNode.body), what).toBeNull();
  return byNode;
}

const BULK = JSON.stringify({
  requests: {
    front: { _type: "collection", slug: "home", limit: 3 },
    latest: { _type: "stories", limit: 2 },
  },
});
const JSON_BODY = { "content-type": "application/json", "content-length": String(Buffer.byteLength(BULK)) };

function reads(): string[] {
  const { story, subscription_story: closed } = demoFacts();
  return [
    "/api/v1/stories",
    "/api/v1/stories?limit=3&offset=2&fields=id,headline,cards",
    "/api/v1/stories?story-group=published&section=news",
    "/api/v1/stories?tag=no%20such%20t%C3%A4g",
    `/api/v1/stories/${story.id}`,
    `/api/v1/stories/${closed.id}`,
    `/api/v1/stories/${story.id}/related-stories`,
    `/api/v1/stories/${story.id}/attributes`,
    `/api/v1/stories-by-slug?slug=${story.slug}`,
    `/api/v1/stories-by-slug?slug=${encodeURIComponent(story.slug)}&fields=id`,
    "/api/v1/breaking-news",
    "/api/v1/authors",
    "/api/authors",
    "/api/v1/tags/no-such-tag",
    "/api/v1/entities?limit=2",
    "/api/v1/config",
    "/api/v1/menu-groups",
    "/api/v1/custom-urls/%2Fabout",
    "/api/v1/amp/config",
    "/api/v1/search?q=harbour",
    "/api/v1/search?q=%22city+council%22&limit=2",
    "/api/v1/advanced-search?q=port",
    "/api/v1/collections/home",
    "/api/v1/collections/home?item-type=story&limit=2&story-fields=id",
    "/api/v1/collections/home.rss",
    "/stories.rss",
    "/feed",
    "/api/instant-articles.rss",
    `/api/v1/amp/story?slug=${story.slug}`,
    `/amp/story/${story.slug}`,
    "/sitemap.xml",
    "/news_sitemap.xml",
    "/robots.txt",
    "/openapi.json",
    "/docs",
    "/healthz",
    "/readyz",
    "/svc/assets/svc.js",
    "/talktype/assets/application.js",
  ];
}

test("both mounts answer reads with the same status, headers and bytes", async () => {
  for (const path of reads()) expect.soft((await expectSame({ path })).status, path).toBe(200);
});

test("both mounts refuse alike", async () => {
  const refused: [RawRequestInput, number][] = [
    [{ path: "/api/v1/nothing" }, 404],
    [{ path: "/api/nothing" }, 404],
    [{ path: "/api/v1/stories/00000000-0000-4000-8000-000000000000" }, 404],
    [{ path: "/api/v1/stories-by-slug?slug=no-such-story" }, 404],
    [{ path: "/amp/story/no-such-story" }, 404],
    [{ path: "/media/no/such/file.webp" }, 404],
    [{ path: "/sitemaps/1999-01-1.xml" }, 404],
    [{ path: "/api/v1/stories/" }, 404],
    [{ path: "/api/v1//stories" }, 404],
    [{ path: "//api/v1/stories" }, 404],
    [{ path: "/api/v1/stories//" }, 404],
    [{ path: "/api/nothing/" }, 404],
    [{ path: "/api/v1/stories?limit=-1" }, 400],
    [{ path: "/api/v1/stories?limit=%D9%A5" }, 400],
    [{ path: "/api/v1/stories?limit=1&limit=2" }, 400],
    [{ path: "/api/v1/stories?section=%00" }, 400],
    [{ path: "/api/v1/tags/%zz" }, 400],
    [{ path: "/api/v1/tags/%ff" }, 400],
    [{ path: "/no-page/%zz" }, 400],
    [{ path: "/svc/assets/nothing-ABCDEFGH.js" }, 404],
    [{ path: "/svc/assets/picture.png" }, 404],
    [{ path: "/iframe?account_id=2000000000" }, 404],
    [{ path: "/api/v1/stories?section=%zz" }, 400],
    [{ path: "/api/v1/stories?section=%EF%BF%BD" }, 400],
    [{ path: "/api/v1/stories?section=%ff" }, 400],
    [{ path: "/api/v1/stories-by-slug" }, 400],
    [{ path: "/api/v1/tags/a%00b" }, 400],
    [{ path: "/api/v1/stories", headers: { accept: "application/xml" } }, 406],
    [{ path: "/api/v1/stories-by-slug.xml?slug=a" }, 406],
    [{ path: "/api/v1/stories", headers: { "x-subauth": "guess" } }, 401],
    [{ path: "/api/v1/preview/story/00000000-0000-4000-8000-000000000000" }, 401],
    [{ path: "/api/v1/stories", method: "DELETE" }, 405],
    [{ path: "/api/v1/bulk" }, 405],
    [{ path: "/docs", method: "POST" }, 405],
    [{ path: "/stories.rss", method: "PUT" }, 405],
    [{ path: "/api/v1/bulk", method: "POST", body: "{", headers: { "content-length": "1" } }, 400],
    [{ path: "/api/v1/bulk", method: "POST", body: "x".repeat(300_000) }, 413],
    [{ path: "/api/v1/bulk", method: "POST", headers: { ...JSON_BODY, "content-length": "0" } }, 400],
    [{ path: "/api/member/login", method: "POST", headers: { ...JSON_BODY, "content-length": "0" } }, 400],
  ];
  for (const [input, status] of refused) {
    expect.soft((await expectSame(input)).status, input.path).toBe(status);
  }
});

test("both mounts answer HEAD, OPTIONS and known validators alike", async () => {
  const { story } = demoFacts();
  for (const path of [`/api/v1/stories/${story.id}`, "/stories.rss", "/openapi.json"]) {
    const full = await expectSame({ path });
    const head = await expectSame({ path, method: "HEAD" });
    expect.soft([head.status, head.body, head.headers.etag], path).toEqual([200, "", full.headers.etag]);
    const revalidated = await expectSame({ path, headers: { "if-none-match": full.headers.etag ?? "" } });
    expect.soft([revalidated.status, revalidated.body], path).toEqual([304, ""]);
    expect.soft((await expectSame({ path, method: "OPTIONS" })).status, path).toBe(204);
  }
  expect((await expectSame({ path: "/api/v1/nothing", method: "OPTIONS" })).status).toBe(404);
});

test("both mounts answer bulk calls alike, also at the address that they return", async () => {
  expect(
    (await expectSame({ path: "/api/v1/bulk", method: "POST", headers: JSON_BODY, body: BULK })).status,
  ).toBe(200);
  const stored = await expectSame({
    path: "/api/v1/bulk-request",
    method: "POST",
    headers: JSON_BODY,
    body: BULK,
  });
  expect(stored.status).toBe(303);
  const address = new URL(stored.headers.location ?? "", serverFacts().baseUrl);
  expect((await expectSame({ path: `${address.pathname}${address.search}` })).status).toBe(200);
});

test("both mounts serve a story's picture alike, resized too", async () => {
  const storyResponse = await sendRawRequest(nodePort, { path: `/api/v1/stories/${demoFacts().story.id}` });
  const { story } = z
    .object({ story: z.object({ "hero-image-s3-key": z.string() }) })
    .parse(JSON.parse(storyResponse.body));
  for (const suffix of ["", "?w=320"]) {
    const picture = await expectSame({ path: `/media/${story["hero-image-s3-key"]}${suffix}` });
    expect(picture.status).toBe(200);
  }
  const index = await sendRawRequest(nodePort, { path: "/sitemap.xml" });
  const [, page = ""] = /<loc>([^<]+)<\/loc>/.exec(index.body) ?? [];
  expect((await expectSame({ path: new URL(page).pathname })).status).toBe(200);
});

const clientSchema = z.object({
  oauth_client: z.object({ client_id: z.string(), client_secret: z.string(), redirect_uri: z.string() }),
});

test("an application signs a member in through Next alone; both mounts accept its token, and a code works once", async () => {
  const file = readFileSync(join(serverFacts().dataDir, "demo.json"), "utf8");
  const { client_id, client_secret, redirect_uri } = clientSchema.parse(JSON.parse(file)).oauth_client;
  const email = `${crypto.randomUUID()}@mounts.test`;
  const person = { name: "Mo Mount", email, password: PASSWORD };
  const joined = await sendRawRequest(next.port, {
    method: "POST",
    path: "/api/member",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(person),
  });
  expect(joined.status, joined.body).toBe(201);
  const state = crypto.randomUUID();
  const params = new URLSearchParams({ client_id, redirect_uri, response_type: "code", state });
  const cookie = `qt-auth=${joined.headers["x-qt-auth"]}`;
  const sent = await sendRawRequest(next.port, { path: `/oauth/authorize?${params}`, headers: { cookie } });
  expect(sent.status, sent.body).toBe(302);
  const back = new URL(sent.headers.location ?? "");
  expect([`${back.origin}${back.pathname}`, back.searchParams.get("state")]).toEqual([redirect_uri, state]);
  const code = back.searchParams.get("code") ?? "";
  const form = { grant_type: "authorization_code", code, redirect_uri, client_id, client_secret };
  const exchange = {
    method: "POST",
    path: "/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  };
  const exchanged = await sendRawRequest(next.port, exchange);
  expect([exchanged.status, exchanged.headers["cache-control"]]).toEqual([
    200,
    expect.stringContaining("no-store"),
  ]);
  const { access_token } = z.object({ access_token: z.string() }).parse(JSON.parse(exchanged.body));
  const currentUser = { path: `/api/v1/current_user.json?access_token=${access_token}` };
  const revalidated = await expectSame(currentUser);
  expect([revalidated.status, revalidated.body]).toEqual([200, expect.stringContaining('"Mo Mount"')]);
  // A reused code may be stolen: the token that it was exchanged for is revoked.
  expect((await expectSame(exchange)).status).toBe(400);
  expect((await expectSame(currentUser)).status).toBe(403);
});

test("a comment at one mount is received live through the other", async () => {
  const url = `${serverFacts().baseUrl}/mounts-${crypto.randomUUID()}`;
  const conversation = conversationAt(url);
  await conversation.postComment("First", "Before anybody listened.");
  const path = `/api/v1/accounts/${demoAccount().account.id}/pages/${encodePageKey(url)}/live`;
  const { until, receivedIds, stop } = await openConversationStream(next.port, path);
  const id = await conversation.postComment("Second", "Do you hear me?");
  await until(() => receivedIds("comment").length > 0);
  expect(receivedIds("comment")).toEqual([id]);
  stop();
});
