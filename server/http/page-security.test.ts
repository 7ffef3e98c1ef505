import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import { secureResponse } from "./page-security";

let close: (() => void) | undefined;
afterEach(() => close?.());

async function served(
  { baseUrl, headers = {} }: { baseUrl: string | null; headers?: Record<string, string> },
  respond: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<Headers> {
  const server = createServer((request, response) => {
    secureResponse(request, response, { baseUrl });
    respond(response, request);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  close = () => server.close();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const got = await fetch(`http://127.0.0.1:${address.port}/`, {
    headers: { connection: "close", ...headers },
  });
  await got.arrayBuffer();
  return got.headers;
}

const NAMES = [
  "content-security-policy",
  "referrer-policy",
  "x-content-type-options",
  "strict-transport-security",
];
const named = (headers: Headers) => NAMES.map((name) => headers.get(name));
const PLAIN = "object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

it("a page without a policy gets the default; a page's own headers are not replaced", async () => {
  const page = await served({ baseUrl: null }, (response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.flushHeaders();
    response.end("page");
  });
  expect(named(page)).toEqual([PLAIN, "no-referrer", "nosniff", null]);
  const own = await served({ baseUrl: null }, (response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-security-policy", "default-src 'none'");
    response.setHeader("referrer-policy", "same-origin");
    response.end("page");
  });
  expect(named(own)).toEqual(["default-src 'none'", "same-origin", "nosniff", null]);
});

it("other responses get nosniff only", async () => {
  const answer = await served({ baseUrl: null }, (response) => {
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  expect(named(answer)).toEqual([null, null, "nosniff", null]);
});

it.each([
  [null, "https", "max-age=31536000"],
  [null, "http", null],
  ["https://news.example", "http", "max-age=31536000"],
  ["http://news.example", "http", null],
])("HSTS with the base address %s, requested by %s", async (baseUrl, proto, value) => {
  const headers = await served({ baseUrl, headers: { "x-forwarded-proto": proto } }, (response) =>
    response.writeHead(204).end(),
  );
  expect(headers.get("strict-transport-security")).toBe(value);
});

it("HSTS and nosniff are sent at once with the headers that are passed with the head", async () => {
  let names: string[] | undefined;
  const answer = await served({ baseUrl: "https://news.example" }, (response) => {
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
    names = response.getHeaderNames();
  });
  expect(named(answer)).toEqual([null, null, "nosniff", "max-age=31536000"]);
  // None was set beside them, which would take Node much longer.
  expect(names).toEqual([]);
});

it.each([[null], [undefined], [{}], [["content-type", "text/plain"]]])(
  "HSTS and nosniff are sent with %j as the passed headers",
  async (passed) => {
    const answer = await served({ baseUrl: "https://news.example" }, (response) => {
      Reflect.apply(response.writeHead, response, [200, passed]);
      response.end();
    });
    expect(named(answer)).toEqual([null, null, "nosniff", "max-age=31536000"]);
  },
);

it.each([
  { "x-content-type-options": "own", "strict-transport-security": "max-age=0" },
  { "X-Content-Type-Options": "own", "Strict-Transport-Security": "max-age=0" },
])("the passed headers %o replace HSTS and nosniff", async (passed) => {
  const answer = await served({ baseUrl: "https://news.example" }, (response) =>
    response.writeHead(204, passed).end(),
  );
  expect(named(answer)).toEqual([null, null, "own", "max-age=0"]);
});

it("a page with a set media type gets the default policy beside passed headers", async () => {
  const page = await served({ baseUrl: "https://news.example" }, (response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.writeHead(200, { "x-passed": "1" }).end("page");
  });
  expect(named(page)).toEqual([PLAIN, "no-referrer", "nosniff", "max-age=31536000"]);
});

it("a caller cannot choose the nonce of a page's scripts", async () => {
  const headers = { "content-security-policy": "script-src 'nonce-forged'" };
  const answer = await served({ baseUrl: null, headers }, (response, request) => {
    response.setHeader("x-passed", request.headers["content-security-policy"] ?? "nothing");
    response.end();
  });
  expect(answer.get("x-passed")).toBe("nothing");
});
