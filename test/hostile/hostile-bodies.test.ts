import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountDirectory } from "@/server/accounts/index";
import { buildEdge } from "@/server/edge";
import { nodeListener } from "@/server/http/index";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { useTestApp } from "@/test/test-app";
import { createTestDependencies, testReaders } from "@/test/test-dependencies";
import { findRefusalFault } from "./refusal";

const app = useTestApp();
const PATHS = ["/api/v1/bulk", "/api/v1/bulk-request"];
let server: Server;
let port = 0;

beforeAll(async () => {
  await app.createAccount();
  const { db, clock, storage } = app;
  const config = readConfig({ LOG_LEVEL: "silent", NODE_ENV: "test" });
  const directory = createAccountDirectory(db);
  const readers = testReaders({ db, clock });
  const log = createLog("silent");
  server = createServer(
    nodeListener(
      buildEdge({
        config,
        db,
        clock,
        log,
        ids: systemIds,
        directory,
        readers,
        storage,
        ...createTestDependencies(log),
      }),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = getAddress(server).port;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A server that listens on a port has an address of this kind. */
function getAddress(listening: Server): AddressInfo {
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("the server does not listen");
  return address;
}

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

const REFUSED: readonly [string, string | Uint8Array, number][] = [
  ["larger than the limit", JSON.stringify({ requests: { a: { slug: "x".repeat(300_000) } } }), 413],
  ["deeper than the limit", `{"requests":${nested(60)}}`, 400],
  ["far deeper than any stack", `{"requests":${nested(100_000)}}`, 400],
  ["not JSON", "requests=1", 400],
  ["cut short", '{"requests":{', 400],
  ["not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ["UTF-16", Buffer.from('{"requests":{}}', "utf16le"), 400],
  ["with a NUL", '{"requests":{"a":{"_type":"stories","section":"\\u0000"}}}', 400],
  ["with a raw NUL", '{"requests":{"a\u0000":{}}}', 400],
  ["null", "null", 400],
  ["a number", "1e999", 400],
  ["a list", "[]", 400],
  ["a list of requests", '{"requests":[]}', 400],
  ["a text for a request", '{"requests":{"a":"b"}}', 400],
  ["more names than allowed", JSON.stringify({ requests: Object.fromEntries(names(51)) }), 400],
  ["a negative limit", '{"requests":{"a":{"_type":"stories","limit":-1}}}', 400],
  ["a fraction for a limit", '{"requests":{"a":{"_type":"stories","limit":1.5}}}', 400],
  ["an object for a limit", '{"requests":{"a":{"_type":"stories","limit":{"$gt":0}}}}', 400],
];

function names(count: number): [string, object][] {
  return Array.from({ length: count }, (_, at) => [`n${at}`, { _type: "stories" }]);
}

describe.each(PATHS)("%s", (path) => {
  it.each(REFUSED)("refuses a body that is %s", async (_, body, status) => {
    const sent = typeof body === "string" ? body : Buffer.from(body);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body: sent });
    expect([response.status, await findRefusalFault(response)]).toEqual([status, null]);
  });

  it("accepts names of JavaScript's own properties as plain names", async () => {
    const body =
      '{"requests":{"__proto__":{"_type":"stories"},"constructor":{"_type":"stories"},"a":{"__proto__":{"x":1}}}}';
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body });
    expect(response.status).toBe(200);
    expect(await findRefusalFault(response)).toBeNull();
  });

  it("refuses a body that grows past the limit without a declared length", async () => {
    const answer = await rawly(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n` +
        `50000\r\n${"a".repeat(0x50000)}\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("refuses a declared length over the limit before the body arrives", async () => {
    const answer = await rawly(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each(["-1", "abc", "1e3", "5, 6", "0x10"])("refuses a declared length of %s", async (length) => {
    const answer = await rawly(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n{}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("continues to serve after a client that disconnected in the middle of its body", async () => {
    await rawly(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\nConnection: close\r\n\r\n{"requests"`,
      true,
    );
    const response = await fetch(`http://127.0.0.1:${port}/openapi.json`);
    expect(response.status).toBe(200);
  });
});

it("never takes another path from a Host header", async () => {
  for (const host of ["x/openapi.json?", "a@b", "x/../..", "[::1", "a b", "é"]) {
    const answer = await rawly(`GET /api/v1/nothing HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (404|400) /);
  }
});

/** Sends bytes unchanged and reads until the connection ends; with `half` the client disconnects at once. */
function rawly(request: string, leave = false): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(request, () => {
        if (leave) socket.destroy();
      });
    });
    socket.on("data", (chunk) => chunks.push(chunk));
    // A server that refuses a long body may close while it is still being sent.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
}
