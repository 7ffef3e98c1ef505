import { request } from "node:http";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { systemIds } from "@/server/platform/system/index";
import { getFacts, getOrigin, type MetricLabels } from "@/server/platform/telemetry/index";
import { eventually } from "@/test/eventually";
import { listenLocally } from "@/test/http-server";
import { type Listener, observeRequests } from "./index";

let lines: Record<string, unknown>[];
let durations: MetricLabels["masthead_http_request_duration_seconds"][];

beforeEach(() => {
  lines = [];
  durations = [];
  globalThis.mastheadMeter = {
    record: (_name, labels) => {
      if ("route" in labels) durations.push(labels);
    },
  };
});

afterEach(() => {
  globalThis.mastheadMeter = undefined;
});

interface Options {
  accessLog?: boolean;
}

async function serve(listener: Listener, { accessLog = true }: Options = {}): Promise<string> {
  const log = pino({ level: "info" }, { write: (text: string) => void lines.push(JSON.parse(text)) });
  const observe = observeRequests({
    log,
    ids: systemIds,
    accessLog,
    isMonitoring: () => false,
    findPageRoute: (path) => (path.startsWith("/invitation/") ? "/invitation/[token]" : null),
  });
  const server = await listenLocally(observe(listener));
  onTestFinished(server.stop);
  return server.origin;
}

it("a page is logged by its pattern, and its handler works for the caller's request", async () => {
  const seen: unknown[] = [];
  const origin = await serve((incoming, response) => {
    seen.push(incoming.headers["x-request-id"], getOrigin());
    response.end("hello");
  });
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  await fetch(`${origin}/invitation/hidden?key=hidden`, {
    headers: { "x-request-id": "ticket-17", traceparent },
  });
  await eventually(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({ route: "/invitation/[token]", status: 200, requestId: "ticket-17" });
  expect(JSON.stringify(lines)).not.toContain("hidden");
  // Without an exporter the caller's trace passes through.
  expect(seen).toEqual(["ticket-17", { requestId: "ticket-17", traceParent: traceparent }]);
  expect(durations).toEqual([{ method: "GET", route: "/invitation/[token]", status: "2xx" }]);
});

it.each(["", "two words", "x".repeat(65)])("the request id %j is replaced by a new one", async (sent) => {
  const seen: (string | undefined)[] = [];
  const origin = await serve((incoming, response) => {
    seen.push(incoming.headers["x-request-id"]?.toString());
    response.end();
  });
  await fetch(origin, { headers: { "x-request-id": sent } });
  expect(seen[0]).toMatch(/^[\da-f-]{36}$/);
});

it("an unknown method, and paths without a route, share one series of metrics", async () => {
  const origin = await serve((_, response) => response.writeHead(404).end());
  const { port } = new URL(origin);
  for (const path of ["/one", "/two"]) {
    await new Promise<void>((resolve) => {
      request({ port, path, method: "PROPFIND" }, (response) => {
        response.resume().on("end", resolve);
      }).end();
    });
  }
  await eventually(() => expect(durations).toHaveLength(2));
  expect(durations[0]).toEqual({ method: "OTHER", route: "unmatched", status: "4xx" });
  expect(durations[1]).toEqual(durations[0]);
});

it("a caller who leaves is logged as such, and an event stream has no duration in the metrics", async () => {
  const origin = await serve((_, response) => {
    const facts = getFacts();
    if (facts !== null) facts.isStream = true;
    response.write("one");
  });
  const leaving = new AbortController();
  const response = await fetch(origin, { signal: leaving.signal });
  expect(response.status).toBe(200);
  leaving.abort();
  await eventually(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({ status: 200, aborted: true });
  expect(durations).toEqual([]);
});

it("a request whose caller leaves before an answer has status 499", async () => {
  const leaving = new AbortController();
  const origin = await serve(() => leaving.abort());
  await expect(fetch(origin, { signal: leaving.signal })).rejects.toThrow("aborted");
  await eventually(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({ status: 499, aborted: true });
  expect(durations).toEqual([{ method: "GET", route: "unmatched", status: "4xx" }]);
});

it("without an access log a request is measured all the same", async () => {
  const origin = await serve((_, response) => response.end(), { accessLog: false });
  await fetch(origin);
  await eventually(() => expect(durations).toHaveLength(1));
  expect(lines).toEqual([]);
});
