import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { corkResponse, replaceErrorPageWhenDatabaseIsDown, sendMaintenancePage } from "./index";

let close: (() => void) | undefined;
afterEach(() => close?.());

/** Fetches a response that is sent as Next sends one. */
async function fetchResponse(
  response: { status: number; type: string },
  isAway: () => Promise<boolean>,
  language = "en",
): Promise<{ status: number; headers: Headers; text: string }> {
  const send = async (outgoing: ServerResponse) => {
    outgoing.statusCode = response.status;
    outgoing.setHeader("content-type", response.type);
    outgoing.setHeader("link", "</style.css>; rel=preload");
    outgoing.setHeader("x-frame-options", "DENY");
    outgoing.flushHeaders();
    outgoing.write(Buffer.from("one "));
    await Promise.resolve();
    outgoing.write(Buffer.from("two"));
    outgoing.end();
  };
  const server = createServer((_, outgoing) => {
    corkResponse(outgoing);
    replaceErrorPageWhenDatabaseIsDown(outgoing, isAway);
    void send(outgoing);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  close = () => server.close();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const got = await fetch(`http://127.0.0.1:${address.port}/`, {
    headers: { connection: "close", "accept-language": language },
  });
  return { status: got.status, headers: got.headers, text: await got.text() };
}

const PAGE = { status: 500, type: "text/html; charset=utf-8" };

test("a page that failed because the database is down becomes a 503 with Retry-After", async () => {
  const { status, headers, text } = await fetchResponse(PAGE, async () => true);
  expect(status).toBe(503);
  expect(text).toContain("<h1>This page is temporarily unavailable</h1>");
  expect(text).not.toContain("one two");
  const named = ["retry-after", "cache-control", "content-type", "link", "x-frame-options"];
  expect(named.map((name) => headers.get(name))).toEqual([
    ...["5", "no-store", "text/html; charset=utf-8", null, "DENY"],
  ]);
});

test("that page is in the reader's language", async () => {
  const { status, text } = await fetchResponse(PAGE, async () => true, "es-MX,es;q=0.9");
  expect(status).toBe(503);
  expect(text).toContain("<h1>Esta página no está disponible por el momento</h1>");
});

test("other failures and successful responses are sent unchanged", async () => {
  const away = async () => true;
  for (const [response, isAway] of [
    [PAGE, async () => false],
    [PAGE, () => Promise.reject(new Error("nobody knows"))],
    [{ ...PAGE, status: 200 }, away],
    [{ ...PAGE, type: "application/json" }, away],
  ] as const) {
    const { status, headers, text } = await fetchResponse(response, isAway);
    expect([status, headers.get("content-type"), text]).toEqual([response.status, response.type, "one two"]);
    expect(headers.get("link")).toBe("</style.css>; rel=preload");
    close?.();
  }
});

test("an abandoned page is answered at once, and its later writes are dropped", async () => {
  const server = createServer((_, outgoing) => {
    outgoing.setHeader("etag", "of-the-page");
    sendMaintenancePage(outgoing);
    outgoing.setHeader("link", "</style.css>; rel=preload");
    outgoing.writeHead(200);
    outgoing.write("a late piece ");
    outgoing.end("two");
    // The response is already sent: a second call does nothing.
    sendMaintenancePage(outgoing);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  close = () => server.close();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const got = await fetch(`http://127.0.0.1:${address.port}/`, { headers: { connection: "close" } });
  const named = ["retry-after", "cache-control", "etag", "link"].map((name) => got.headers.get(name));
  expect([got.status, ...named]).toEqual([503, "5", "no-store", null, null]);
  const text = await got.text();
  expect(text).toContain("<h1>This page is temporarily unavailable</h1>");
  expect(text).not.toContain("a late piece");
});
