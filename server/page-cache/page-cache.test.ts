import { request as sendRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { type AccountDirectory, changeSettings, createAccountDirectory } from "@/server/accounts/index";
import { hideComment } from "@/server/engagement/comment-states/index";
import type { Listener } from "@/server/http/index";
import { createLog } from "@/server/platform/log/index";
import { aComment, aReader } from "@/test/engagement";
import { listenLocally } from "@/test/http-server";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { aNewsroom } from "@/test/workflow";
import { createPageCache } from "./index";

const app = useTestApp();
const HEADLINES = "/api/v1/stories?fields=headline";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "public,max-age=0,s-maxage=60",
  "content-security-policy": "script-src 'self' 'sha256-abc='",
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

interface ProcessOptions {
  /** Reads what a page shows; `directory` is that of the process. */
  read: (directory: AccountDirectory) => Promise<string>;
  /** Runs between the reads of a page and its response. */
  beforeEnd?: () => Promise<void>;
  headers?: Record<string, string | undefined>;
}

/** A process that serves one page of an account at every path, and counts how often it renders it. */
async function aProcess({ host }: TestAccount, { read, beforeEnd, headers = {} }: ProcessOptions) {
  let renderings = 0;
  const { db, databaseUrl } = app;
  const directory = createAccountDirectory(db);
  const answer: Listener = (_request, response) => {
    renderings += 1;
    void (async () => {
      const text = await read(directory);
      await beforeEnd?.();
      for (const [name, value] of Object.entries({ ...HEADERS, ...headers }))
        if (value !== undefined) response.setHeader(name, value);
      response.end(text);
    })();
  };
  const runtime = { db, log: createLog("silent"), directory };
  const cache = createPageCache({ runtime, databaseUrl, render: answer, next: answer });
  const server = await listenLocally(cache.handle);
  stops.push(cache.stop, server.stop);
  const port = Number(new URL(server.origin).port);
  const get = (path = "/", sent: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer; text: string }>(
      (resolve, reject) => {
        const outgoing = sendRequest({ port, path, headers: { host, ...sent }, agent: false }, (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("end", () => {
            const body = Buffer.concat(chunks);
            const { statusCode = 0, headers: received } = incoming;
            resolve({ status: statusCode, headers: received, body, text: body.toString() });
          });
        });
        outgoing.on("error", reject).end();
      },
    );
  /** Whether a request was answered without a rendering. */
  const isStored = async (path = "/", sent: Record<string, string> = {}) => {
    const before = renderings;
    await get(path, sent);
    return renderings === before;
  };
  return {
    get,
    isStored,
    count: () => renderings,
    /** Resolves when the page is stored: once it is known to be public, and changes are listened to. */
    store: (path = "/") => expect.poll(() => isStored(path)).toBe(true),
  };
}

/** Reads the headlines of an account's stories through the API. */
function readHeadlines({ host }: TestAccount) {
  return async () => (await app.fetch(HEADLINES, { host })).text();
}

test("a story that is published through one process is on the stored pages of both at once", async () => {
  const newsroom = await aNewsroom(app);
  const read = readHeadlines(newsroom);
  const processes = [await aProcess(newsroom, { read }), await aProcess(newsroom, { read })];
  for (const process of processes) await process.store();
  const story = await newsroom.published({ headline: "Zebracorn sighted" });
  for (const { get } of processes) expect((await get()).text).toContain("Zebracorn sighted");
  for (const process of processes) await process.store();
  await newsroom.act(story, "story-retract", { note: "It was a horse" });
  for (const { get } of processes) expect((await get()).text).not.toContain("Zebracorn sighted");
});

test("another account's stories leave stored pages as they are", async () => {
  const [own, other] = [await aNewsroom(app), await aNewsroom(app)];
  const site = await aProcess(own, { read: readHeadlines(own) });
  await site.store();
  await other.published({ headline: "Elsewhere" });
  expect(await site.isStored()).toBe(true);
});

test("concurrent requests for a page that is not stored share one rendering", async () => {
  const newsroom = await aNewsroom(app);
  const site = await aProcess(newsroom, { read: readHeadlines(newsroom) });
  await site.store();
  await newsroom.published({ headline: "For all" });
  const before = site.count();
  const pages = await Promise.all(Array.from({ length: 30 }, () => site.get()));
  expect(pages.every(({ text }) => text.includes("For all"))).toBe(true);
  expect(site.count()).toBe(before + 1);
});

test("a page that was rendered while a story was published is neither sent nor stored", async () => {
  const newsroom = await aNewsroom(app);
  const publications: string[] = [];
  const site = await aProcess(newsroom, {
    read: readHeadlines(newsroom),
    beforeEnd: async () => {
      const headline = publications.shift();
      if (headline !== undefined) await newsroom.published({ headline });
    },
  });
  await site.store();
  await newsroom.published({ headline: "The first" });
  publications.push("The second");
  for (let count = 0; count < 2; count += 1) expect((await site.get()).text).toContain("The second");
});

test("without the listening connection nothing is served from the store, nor what was stored before afterwards", async () => {
  const newsroom = await aNewsroom(app);
  let text = "old";
  const site = await aProcess(newsroom, { read: async () => text });
  await site.store();
  await app.db.prisma.$queryRaw`select pg_terminate_backend(pid)::text from pg_stat_activity
    where datname = current_database() and application_name like 'masthead masthead_pages%'`;
  // A change that nobody announces: only the lost connection tells.
  text = "new";
  expect((await site.get()).text).toBe("new");
  await site.store();
  expect((await site.get()).text).toBe("new");
});

test("a new or hidden comment changes the page of its story, and no other", async () => {
  const publisher = await app.createAccount();
  const reader = await aReader(publisher);
  let comments = 0;
  const site = await aProcess(publisher, { read: async () => `${comments} comments` });
  for (const path of ["/news/harbour", "/"]) await site.store(path);
  const comment = await aComment(reader.ctx, { path: "/news/harbour" });
  comments = 1;
  expect((await site.get("/news/harbour")).text).toBe("1 comments");
  expect(await site.isStored("/")).toBe(true);
  await site.store("/news/harbour");
  const { pageId } = await app.db.prisma.comment.findUniqueOrThrow({ where: { id: comment.id } });
  await hideComment(reader.ctx, { id: comment.id, pageId });
  comments = 0;
  expect((await site.get("/news/harbour")).text).toBe("0 comments");
});

test("a change of the settings is on every page at once, although processes cache settings", async () => {
  const publisher = await app.createAccount();
  const { db, account } = publisher.ctx;
  const site = await aProcess(publisher, {
    read: async (directory) => (await directory.byId(account.id))?.settings.description ?? "no account",
  });
  await site.store();
  await changeSettings(db, account.id, { section: null, change: { description: "All the news" } });
  expect((await site.get()).text).toBe("All the news");
});

test("each client receives a stored page in an encoding that it accepts", async () => {
  const publisher = await app.createAccount();
  const long = "a page ".repeat(1_000);
  const site = await aProcess(publisher, { read: async () => long });
  await site.store();
  const before = site.count();
  const plain = await site.get();
  const small = await site.get("/", { "accept-encoding": "gzip, deflate, br" });
  const gzipped = await site.get("/", { "accept-encoding": "gzip" });
  expect(site.count()).toBe(before);
  expect([plain.text, plain.headers["content-encoding"]]).toEqual([long, undefined]);
  expect(brotliDecompressSync(small.body).toString()).toBe(long);
  expect(gunzipSync(gzipped.body).toString()).toBe(long);
  for (const page of [plain, small, gzipped]) {
    expect(page.headers).toMatchObject(HEADERS);
    expect(page.headers["content-length"]).toBe(String(page.body.length));
  }
});

test("a stored page is rendered without the cookies of the reader who requested it", async () => {
  const publisher = await app.createAccount();
  const site = await aProcess(publisher, { read: async () => "the same for all" });
  await site.store();
  expect(await site.isStored("/", { cookie: "session-cookie=of-a-reader", "user-agent": "Firefox" })).toBe(
    true,
  );
  for (const headers of [{ rsc: "1" }, { authorization: "Bearer a" }, { range: "bytes=0-1" }])
    expect(await site.isStored("/", headers), JSON.stringify(headers)).toBe(false);
});

test("pages under a host that the account does not own are never stored", async () => {
  const publisher = await app.createAccount();
  const site = await aProcess(publisher, { read: async () => "a page" });
  await site.store();
  for (let count = 0; count < 4; count += 1)
    expect(await site.isStored("/", { host: "stranger.example" })).toBe(false);
});

test.each([
  ["private", { "cache-control": "private,no-store" }],
  ["for one client", { "set-cookie": "device=1" }],
  ["with a nonce", { "content-security-policy": "script-src 'nonce-abc'" }],
])("a page that is %s is rendered once for each request", async (_what, headers) => {
  const publisher = await app.createAccount();
  const site = await aProcess(publisher, { read: async () => "a page", headers });
  for (let count = 1; count <= 4; count += 1) {
    await site.get();
    expect(site.count()).toBe(count);
  }
});
