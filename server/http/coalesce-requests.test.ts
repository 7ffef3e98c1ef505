import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { coalesceRequests } from "./index";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A site whose pages are rendered when the test releases them. */
async function aSite(answer: Listener, begin: (request: IncomingMessage) => void = () => undefined) {
  const made: { request: IncomingMessage; respond: () => void }[] = [];
  const listener = coalesceRequests((request, response) => {
    begin(request);
    made.push({ request, respond: () => answer(request, response) });
  });
  const arrived: ServerResponse[] = [];
  const server = createServer((request, response) => {
    arrived.push(response);
    listener(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const origin = `http://127.0.0.1:${address.port}`;
  const send = async (init: RequestInit = {}, path = "/") => {
    const got = await fetch(`${origin}${path}`, init);
    return { status: got.status, headers: got.headers, text: await got.text() };
  };
  const turnsUntil = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    send,
    made,
    origin,
    until: (count: number) => turnsUntil(() => made.length >= count),
    /** Resolves when that many requests have reached the server: each waits for a page or is being answered. */
    untilArrived: (count: number) => turnsUntil(() => arrived.length >= count),
    /** Resolves when the server has noticed that a caller disconnected. */
    untilDisconnected: (nth: number) => turnsUntil(() => arrived[nth]?.destroyed === true),
  };
}

const PUBLIC = {
  "cache-control": "public,max-age=0,s-maxage=60",
  "content-type": "text/html",
  vary: "rsc, Accept-Encoding",
};

function page(response: ServerResponse, text: string, headers: Record<string, string> = PUBLIC): void {
  response.writeHead(200, headers);
  response.write(text.slice(0, 1));
  response.end(text.slice(1));
}

test("concurrent requests share one render that starts after they arrived and has no cookies", async () => {
  let current = "old";
  // A page shows the value at the time when its render starts.
  const site = await aSite(
    (request, response) => page(response, String(request.headers["x-begun"])),
    (request) => {
      request.headers["x-begun"] = current;
    },
  );
  const cookie = "session=of-a-reader";
  const alone = site.send({ headers: { cookie } });
  await site.until(1);
  const first = site.send({ headers: { cookie } });
  await site.until(2);
  current = "new";
  const many = Array.from({ length: 60 }, () => site.send({ headers: { cookie } }));
  await site.untilArrived(62);
  expect(site.made.length).toBe(2);
  site.made[0]?.respond();
  site.made[1]?.respond();
  await site.until(3);
  site.made[2]?.respond();
  const texts = (await Promise.all([alone, first, ...many])).map(({ text }) => text);
  expect(texts).toEqual(["old", "old", ...many.map(() => "new")]);
  expect(site.made.map(({ request }) => request.headers.cookie)).toEqual([cookie, undefined, undefined]);
  const one = await many[0];
  const names = Object.keys(PUBLIC);
  expect([one?.status, ...names.map((name) => one?.headers.get(name))]).toEqual([
    200,
    ...Object.values(PUBLIC),
  ]);
  expect([(await alone).headers.get("content-length"), one?.headers.get("content-length")]).toEqual([
    null,
    "3",
  ]);
});

test.each([
  ["private", { "cache-control": "private,no-store" }],
  ["not marked public", {}],
  ["public with a cookie", { ...PUBLIC, "set-cookie": "meter=1" }],
  ["different by language", { ...PUBLIC, vary: "Accept-Language" }],
])("a page that is %s is rendered per request, with the request's own cookies", async (_what, headers) => {
  const site = await aSite((request, response) => page(response, `for ${request.headers.cookie}`, headers));
  const responses = Array.from({ length: 5 }, (_, n) => site.send({ headers: { cookie: `reader=${n}` } }));
  // One direct request, and one shared render that turns out to be personal.
  await site.until(2);
  await site.untilArrived(5);
  for (const { respond } of site.made) respond();
  await site.until(6);
  for (const { respond } of site.made.slice(2)) respond();
  const texts = (await Promise.all(responses)).map(({ text }) => text);
  expect(texts.toSorted()).toEqual(Array.from({ length: 5 }, (_, n) => `for reader=${n}`));
  // From then on no request waits for this page.
  const again = Array.from({ length: 3 }, () => site.send());
  await site.until(9);
  for (const { respond } of site.made.slice(6)) respond();
  await Promise.all(again);
});

test.each([
  ["HEAD", { method: "HEAD" }],
  ["POST", { method: "POST", body: "a=b" }],
  ["range", { headers: { range: "bytes=0-9" } }],
  ["client-side navigation", { headers: { rsc: "1" } }],
  ["a bot", { headers: { "user-agent": "Mozilla/5.0 (compatible; Searchbot/2.1)" } }],
  ["a caller with a key", { headers: { authorization: "Bearer key" } }],
])("a request by %s is never coalesced", async (_what, init) => {
  const site = await aSite((_, response) => page(response, "a page"));
  const responses = Array.from({ length: 3 }, () => site.send(init));
  await site.until(3);
  for (const { respond } of site.made) respond();
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("neither a disconnected nor a slow caller delays the other requests", async () => {
  const long = "x".repeat(4_000_000);
  const site = await aSite((_, response) => page(response, long));
  // A caller that never reads its response.
  const slow = fetch(site.origin);
  await site.until(1);
  site.made[0]?.respond();
  await slow;
  const left = new AbortController();
  const disconnected = site.send({ signal: left.signal }).catch(() => "gone");
  await site.until(2);
  const others = [site.send(), site.send()];
  await site.untilArrived(4);
  left.abort();
  expect(await disconnected).toBe("gone");
  await site.untilDisconnected(1);
  site.made[1]?.respond();
  await site.until(3);
  site.made[2]?.respond();
  expect((await Promise.all(others)).map(({ text }) => text.length)).toEqual([4_000_000, 4_000_000]);
});

test("when the shared render fails, each request is answered on its own", async () => {
  const site = await aSite((request, response) => {
    if (request.headers.cookie === undefined) response.destroy(new Error("broken"));
    else response.writeHead(500).end("sorry");
  });
  const responses = Array.from({ length: 3 }, () => site.send({ headers: { cookie: "a=b" } }));
  await site.until(2);
  await site.untilArrived(3);
  for (const { respond } of site.made) respond();
  await site.until(4);
  for (const { respond } of site.made.slice(2)) respond();
  expect((await Promise.all(responses)).map(({ status, text }) => [status, text])).toEqual(
    Array.from({ length: 3 }, () => [500, "sorry"]),
  );
});
