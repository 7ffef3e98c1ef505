import { expect, test } from "@playwright/test";
import { z } from "zod";
import { MALFORMED_REQUESTS } from "@/test/edge/malformed-requests";
import { head, sendRaw } from "@/test/edge/raw-request";
import { type BuiltServer, startBuiltServer } from "./built-server";
import { databaseUrl, serverFacts } from "./server-facts";

const errorBody = z.object({
  error: z.object({ code: z.string(), message: z.string().min(10), request_id: z.string().min(8) }),
});

/** A server of this file's own, from which no page has been requested yet. */
function startServer(mount: "node" | "next"): Promise<BuiltServer> {
  const { baseUrl, dataDir } = serverFacts();
  return startBuiltServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(),
    MASTHEAD_BASE_URL: baseUrl,
    MASTHEAD_MOUNT: mount,
    MASTHEAD_SEED_DEMO: "0",
    HEADERS_TIMEOUT_SECONDS: "3",
    REQUEST_TIMEOUT_SECONDS: "4",
  });
}

async function expectRefusals(port: number): Promise<void> {
  for (const { name, pieces, status, code } of MALFORMED_REQUESTS) {
    const response = await test.step(name, () => sendRaw(port, pieces));
    expect.soft(response.status, name).toBe(status);
    expect.soft(response.headers["content-type"], name).toBe("application/json; charset=utf-8");
    expect.soft(response.headers["cache-control"], name).toContain("no-store");
    expect.soft(errorBody.parse(JSON.parse(response.body)).error.code, name).toBe(code);
  }
}

/** Upgrade headers of Java's default client and `curl --http2`, and a WebSocket's handshake. */
const UPGRADES = [
  ["Connection: Upgrade, HTTP2-Settings, close", "Upgrade: h2c", "HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABk"],
  [
    "Connection: Upgrade, close",
    "Upgrade: websocket",
    "Sec-WebSocket-Key: eA==",
    "Sec-WebSocket-Version: 13",
  ],
];

async function expectUpgradesIgnored(port: number): Promise<void> {
  for (const upgrade of UPGRADES)
    for (const path of ["/", "/api/v1/stories?limit=1", "/sign-in"]) {
      const lines = [`GET ${path} HTTP/1.1`, "Host: 127.0.0.1", ...upgrade];
      const response = await sendRaw(port, [`${lines.join("\r\n")}\r\n\r\n`]);
      expect.soft(response.status, `${upgrade[1]} on ${path}`).toBe(200);
    }
}

/** NextAuth would respond to them with 500. */
async function expectBrokenBodiesRefused(port: number): Promise<void> {
  const bodies = [
    ["application/json", "{"],
    ["application/x-www-form-urlencoded", "csrfToken=%"],
  ];
  for (const path of ["/api/session/_log", "/api/session/signin/email", "/api/session/callback/credentials"])
    for (const [contentType, body = ""] of bodies) {
      const headers = [
        "Host: 127.0.0.1",
        `Content-Type: ${contentType}`,
        `Content-Length: ${body.length}`,
        "Connection: close",
      ];
      const response = await sendRaw(port, [head(`POST ${path} HTTP/1.1`, headers), body]);
      expect.soft(response.status, `${path} ${body}`).toBe(400);
    }
}

async function expectTimeouts(port: number): Promise<void> {
  const slowHead = sendRaw(port, ["GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "]);
  const slowBody = (path: string) =>
    sendRaw(port, [
      head(`POST ${path} HTTP/1.1`, [
        "Host: 127.0.0.1",
        "Content-Type: application/json",
        "Content-Length: 100",
      ]),
      "{",
    ]);
  const slow = [slowHead, slowBody("/api/session/_log"), slowBody("/api/v1/bulk")];
  for (const response of await Promise.all(slow)) {
    expect.soft(response.status).toBe(408);
    expect.soft(errorBody.parse(JSON.parse(response.body)).error.code).toBe("request_timeout");
  }
}

for (const mount of ["node", "next"] as const)
  test(`malformed, oversized and slow requests are refused before and after Next's first page, ${mount} mount`, async () => {
    const server = await startServer(mount);
    try {
      await expectRefusals(server.port);
      await expectUpgradesIgnored(server.port);
      // Longer than proxies hold theirs: one that the server closes first would cost a request.
      const idle = await sendRaw(server.port, [head("GET /healthz HTTP/1.1")]);
      expect(idle.headers["keep-alive"]).toBe("timeout=125");
      const page = head("GET / HTTP/1.1", ["Host: 127.0.0.1", "Connection: close"]);
      expect((await sendRaw(server.port, [page])).status).toBe(200);
      await Promise.all([
        expectTimeouts(server.port),
        expectRefusals(server.port),
        expectUpgradesIgnored(server.port),
        expectBrokenBodiesRefused(server.port),
      ]);
    } finally {
      await server.stop();
    }
  });
