import { once } from "node:events";
import { createServer, IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { normalizeForwarding, removeVisitHeaders } from "./forwarding";

const SENT = {
  "x-forwarded-for": "1.1.1.1, 203.0.113.9",
  "x-forwarded-proto": "http, https",
  "x-forwarded-host": "evil.example, news.example",
};
const TRUSTED = {
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "news.example",
};

/** Returns the forwarding headers that remain of a local request, and the number of warnings. */
async function sendForwarded(trust: string | undefined, calls: number) {
  const warnings: string[] = [];
  const log = createLog("silent");
  const warn = (_about: unknown, message: string) => warnings.push(message);
  const config = readConfig({
    NODE_ENV: "test",
    ...(trust !== undefined && { MASTHEAD_TRUST_PROXY: trust }),
  });
  const settle = normalizeForwarding(config, Object.assign(Object.create(log), { warn }));
  const server = createServer((request, response) => {
    settle(request);
    const named = Object.entries(request.headers).filter(([name]) => name.startsWith("x-forwarded"));
    response.end(JSON.stringify(Object.fromEntries(named)));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  let headers: unknown;
  for (let n = 0; n < calls; n += 1) {
    const answer = await fetch(`http://127.0.0.1:${address.port}/`, {
      headers: { ...SENT, connection: "close" },
    });
    headers = await answer.json();
  }
  return { headers, warnings };
}

it("without a trusted proxy the forwarding headers are removed, with one warning", async () => {
  const { headers, warnings } = await sendForwarded(undefined, 3);
  expect(headers).toEqual({});
  expect(warnings).toEqual([expect.stringContaining("MASTHEAD_TRUST_PROXY")]);
});

it.each([
  ["1", TRUSTED],
  ["127.0.0.0/8", TRUSTED],
  ["2", { "x-forwarded-for": "1.1.1.1", "x-forwarded-proto": "http", "x-forwarded-host": "evil.example" }],
  ["10.0.0.0/8", {}],
])("with trust in %s the entries of trusted proxies remain", async (trust, expected) => {
  const { headers, warnings } = await sendForwarded(trust, 1);
  expect(headers).toEqual(expected);
  expect(warnings).toEqual([]);
});

it("headers by which the server tells a page its visitor are removed from requests", () => {
  const request = new IncomingMessage(new Socket());
  const claimed = { "x-masthead-visit": "crawl", "x-masthead-device": "somebody" };
  Object.assign(request.headers, { accept: "text/html", ...claimed });
  removeVisitHeaders(request);
  expect(request.headers).toEqual({ accept: "text/html" });
});
