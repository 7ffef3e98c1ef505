import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request as sendRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { serveStaticFiles } from "./static-files";

const CODE = "export const answer = 42;\n".repeat(200);

let directory: string;
let close: (() => void) | undefined;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "static-"));
  writeFileSync(join(directory, "a.js"), CODE);
  writeFileSync(join(directory, "font.woff2"), "font");
});
afterEach(() => {
  close?.();
  rmSync(directory, { recursive: true });
});

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Starts a server whose other responses are the text "next". */
async function start() {
  const listener = serveStaticFiles(directory, (_request, response) => response.end("next"));
  const server = createServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  close = () => server.close();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return async (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Received> => {
    const sent = sendRequest({ port: address.port, host: "127.0.0.1", path, method, headers, agent: false });
    sent.end();
    const [response] = await once(sent, "response");
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  };
}

it.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
] as const)("a script is sent compressed, cacheable for ever: %s", async (accepted, encoding, decompress) => {
  const get = await start();
  const { status, headers, body } = await get("/_next/static/a.js", { "accept-encoding": accepted });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/javascript; charset=utf-8",
    "content-encoding": encoding,
    "content-length": String(body.length),
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(decompress(body).toString()).toBe(CODE);
});

it("its ETag is answered by 304, and HEAD has no body", async () => {
  const get = await start();
  const accepted = { "accept-encoding": "br" };
  const { headers } = await get("/_next/static/a.js", accepted);
  const known = { ...accepted, "if-none-match": `"other", W/${headers.etag}` };
  expect(await get("/_next/static/a.js", known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  const head = await get("/_next/static/a.js", accepted, "HEAD");
  expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  expect(head.headers["content-length"]).toBe(headers["content-length"]);
});

it.each<[string, string, Record<string, string>]>([
  ["without compression", "/_next/static/a.js", {}],
  ["a part", "/_next/static/a.js", { "accept-encoding": "br", range: "bytes=0-3" }],
  ["a font", "/_next/static/font.woff2", { "accept-encoding": "br" }],
  ["an unknown file", "/_next/static/b.js", { "accept-encoding": "br" }],
  ["a file outside", "/_next/static/../static/a.js", { "accept-encoding": "br" }],
  ["another path", "/a.js", { "accept-encoding": "br" }],
])("any other request is answered by Next: %s", async (_what, path, headers) => {
  const get = await start();
  expect((await get(path, headers)).body.toString()).toBe("next");
});

it("a file that has been deleted since the start is left to Next", async () => {
  const get = await start();
  rmSync(join(directory, "a.js"));
  expect((await get("/_next/static/a.js", { "accept-encoding": "br" })).body.toString()).toBe("next");
});
