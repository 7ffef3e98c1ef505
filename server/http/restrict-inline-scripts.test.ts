import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import compression from "compression";
import { afterEach, expect, it } from "vitest";
import { PAGE_SCRIPT } from "@/shared/site-page";
import { hashSource } from "./page-security.rules";
import { restrictInlineScripts } from "./restrict-inline-scripts";

const POLICY = "script-src 'self' 'unsafe-inline'; object-src 'none'";
const compressResponse = compression();

let close: (() => void) | undefined;
afterEach(() => close?.());

/** Requests a page from a server that compresses and restricts scripts as ours does. */
async function request(respond: (response: ServerResponse) => void, method = "GET") {
  const server = createServer((incoming, response) => {
    compressResponse(incoming, response, () => undefined);
    restrictInlineScripts(response);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-security-policy", POLICY);
    respond(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  close = () => server.close();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const response = await fetch(`http://127.0.0.1:${address.port}/`, {
    method,
    headers: { connection: "close", "accept-encoding": "identity" },
  });
  const policy = response.headers.get("content-security-policy");
  return { status: response.status, headers: response.headers, policy, text: await response.text() };
}

/** The policy with the hashes of these scripts. */
const allowing = (...scripts: string[]) =>
  POLICY.replace("'unsafe-inline'", scripts.map(hashSource).join(" "));

const BUNDLER =
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"],"runtimeModuleIds":[4]});';
const DATA = [
  "(self.__next_f=self.__next_f||[]).push([0])",
  String.raw`self.__next_f.push([1,"0:{\"a\":\"\u003cb\u003e é\"}\n"])`,
];

it("a page's own script and Next's data are allowed by their hashes, in whatever pieces they were written", async () => {
  const html = `<!doctype html><head><script>${PAGE_SCRIPT}</script></head><p>é</p><script id="_R_">${BUNDLER}</script>${DATA.map((code) => `<script>${code}</script>`).join("")}`;
  const bytes = Buffer.from(html);
  const page = await request((response) => {
    response.statusCode = 404;
    response.flushHeaders();
    // One piece ends within a character.
    const cut = bytes.indexOf("é") + 1;
    response.write(bytes.subarray(0, cut));
    response.write(bytes.subarray(cut));
    response.end();
  });
  expect(page).toMatchObject({ status: 404, text: html, policy: allowing(PAGE_SCRIPT, BUNDLER, ...DATA) });
  expect(page.headers.get("content-length")).toBe(String(bytes.length));
});

it.each([
  ["any other code", "alert(1)"],
  ["code after the data", 'self.__next_f.push([1,"a"]);alert(1)'],
  ["code within the data", "self.__next_f.push([1,alert(1)])"],
  ["another call", 'self.other.push([1,"a"])'],
  ["a second argument", "self.__next_f.push([1],[alert(1)])"],
  ["a changed copy of the page's script", `${PAGE_SCRIPT};alert(1)`],
  ["nothing", ""],
])("an injected script gets no hash: %s", async (_what, code) => {
  const page = await request((response) => response.end(`<p>a</p><script>${code}</script>`));
  expect(page.policy).toBe(POLICY.replace(" 'unsafe-inline'", " "));
});

it("other responses, other policies and responses to HEAD are sent unchanged", async () => {
  const script = `<script>${DATA[0]}</script>`;
  const nonce = await request((response) => {
    response.setHeader("content-security-policy", "script-src 'nonce-a'");
    response.end(script);
  });
  expect([nonce.policy, nonce.text]).toEqual(["script-src 'nonce-a'", script]);
  const json = await request((response) => {
    response.setHeader("content-type", "application/json");
    response.write("[1,");
    response.end("2]");
  });
  expect([json.policy, json.text]).toEqual([POLICY, "[1,2]"]);
  const head = await request((response) => response.end(), "HEAD");
  expect([head.status, head.policy]).toEqual([200, POLICY]);
});
