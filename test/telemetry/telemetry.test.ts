import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { useBackground } from "@/test/background";
import { createWidgetAccount } from "@/test/engagement-widget";
import { eventually } from "@/test/eventually";
import { useTestApp } from "@/test/test-app";
import { useReceiver } from "@/test/webhook-receiver";
import { anEndpoint, webhookContext } from "@/test/webhooks";
import { type CollectedSpan, type Collector, startCollector } from "./collector";
import { type ObservedServer, startObservedServer, startTestTelemetry } from "./observed-server";

const app = useTestApp();
const receiver = useReceiver();
useBackground();

let collector: Collector;
let server: ObservedServer;
let telemetry: Awaited<ReturnType<typeof startTestTelemetry>>;

const CALLER = "00f067aa0ba902b7";

beforeAll(async () => {
  collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
  telemetry = await startTestTelemetry({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "50",
    OTEL_METRIC_EXPORT_INTERVAL: "200",
  });
  server = await startObservedServer();
});

afterAll(async () => {
  await server.stop();
  await telemetry.stop();
  await collector.stop();
  vi.unstubAllEnvs();
});

afterEach(() => {
  server.lines.length = 0;
});

function spansOf(traceId: string): CollectedSpan[] {
  return collector.spans().filter((span) => span.traceId === traceId);
}

async function waitForSpans(traceId: string, names: readonly string[]): Promise<CollectedSpan[]> {
  await eventually(() =>
    expect(spansOf(traceId).map(({ name }) => name)).toEqual(expect.arrayContaining([...names])),
  );
  return spansOf(traceId);
}

/** The names from a span up to the caller's. */
function chainOf(spans: readonly CollectedSpan[], name: string): string[] {
  const chain: string[] = [];
  let at = spans.find((span) => span.name === name);
  while (at !== undefined) {
    chain.push(at.name);
    const { parentSpanId } = at;
    if (parentSpanId === CALLER) chain.push("caller");
    at = spans.find(({ spanId }) => spanId === parentSpanId);
  }
  return chain;
}

it("one trace leads from a request to its statements, its event, the functions' runs, the webhook and the mail", async () => {
  const publisher = await app.createAccount();
  const url = receiver.url("/member?key=hidden");
  const ctx = webhookContext(publisher.ctx);
  const endpoint = await anEndpoint(ctx, url, { events: ["member-signup"] });
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const response = await server.fetch("/api/member?token=hidden", {
    host: publisher.host,
    method: "POST",
    headers: {
      "content-type": "application/json",
      traceparent: `00-${traceId}-${CALLER}-01`,
      "x-request-id": "ticket-17",
    },
    body: JSON.stringify({ name: "Ada Quay", email: "ada@quay.test", password: "correct horse battery" }),
  });
  expect([response.status, response.headers.get("x-request-id")]).toEqual([201, "ticket-17"]);
  const spans = await waitForSpans(traceId, ["deliver member-signup", "send mail", "POST /api/member"]);

  const published = ["publish identity/member.signed-up", "transaction", "POST /api/member", "caller"];
  expect(chainOf(spans, "outbox_insert")).toEqual([
    "outbox_insert",
    "transaction",
    "POST /api/member",
    "caller",
  ]);
  expect(chainOf(spans, "run tell-receivers-of-members")).toEqual([
    "run tell-receivers-of-members",
    ...published,
  ]);
  expect(chainOf(spans, "deliver member-signup")).toEqual([
    "deliver member-signup",
    "transaction",
    "run tell-receivers-of-members",
    ...published,
  ]);
  expect(chainOf(spans, "send mail").slice(0, 2)).toEqual(["send mail", "run welcome-member"]);
  expect(spans.find(({ name }) => name === "POST /api/member")?.attributes).toMatchObject({
    "http.route": "/api/member",
    "http.response.status_code": 201,
    "masthead.request_id": "ticket-17",
    "masthead.account_id": publisher.account.id,
  });

  const [call] = receiver.calls("/member?key=hidden");
  const delivery = spans.find(({ name }) => name === "deliver member-signup");
  expect(call?.headers).toMatchObject({
    "x-request-id": "ticket-17",
    traceparent: `00-${traceId}-${delivery?.spanId}-01`,
  });
  await eventually(async () => {
    const [attempt] = await app.db.prisma.webhookAttempt.findMany({ where: { url: endpoint.url } });
    expect(attempt?.requestHeaders).toMatchObject({ "X-Request-Id": "ticket-17" });
  });
  const { id: accountId } = publisher.account;
  const logged = await app.db.prisma.accountEvent.findMany({
    where: { accountId, name: "identity/member.signed-up" },
  });
  expect(logged.map(({ requestId }) => requestId)).toEqual(["ticket-17"]);

  for (const secret of ["hidden", "Ada Quay", "ada@quay.test", "ada%40quay", "correct horse", "insert into"])
    expect(collector.text(), secret).not.toContain(secret);
});

it("a comment's trace leads to the run of the event that its new page causes", async () => {
  const widget = await createWidgetAccount({ ...app, fetch: withTrace() }, {});
  const { status } = await widget.postComment(await widget.sign(), "Nobody reads this in a trace.");
  expect(status).toBe(201);
  const spans = await waitForSpans(COMMENT_TRACE, ["run fetch-page-looks"]);
  const route = "POST /api/v1/accounts/{account_id}/pages/{page}/comments.json";
  const chain = chainOf(spans, "run fetch-page-looks");
  expect(chain.slice(0, 2)).toEqual(["run fetch-page-looks", "publish engagement/page.created"]);
  expect(chain.at(-2)).toBe(route);
  expect(chainOf(spans, "outbox_insert_bundle").at(-2)).toBe(route);
  expect(collector.text()).not.toContain("Nobody reads");
});

const COMMENT_TRACE = "0af7651916cd43dd8448eb211c80319c";

/** Requests of the widget over HTTP, in one trace. */
function withTrace(): typeof app.fetch {
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("traceparent", `00-${COMMENT_TRACE}-${CALLER}-01`);
    return server.fetch(path, { ...init, headers });
  };
}

it("events of comments that share a transaction keep the request that caused each", async () => {
  const widget = await createWidgetAccount({ ...app, fetch: withNumberedRequests() }, {});
  const texts = Array.from({ length: 12 }, (_, at) => `Comment ${at}`);
  const responses = await Promise.all(
    texts.map(async (text) => widget.postComment(await widget.sign(), text)),
  );
  expect(responses.map(({ status }) => status)).toEqual(texts.map(() => 201));
  const accountId = widget.test.account.id;
  await eventually(async () => {
    const events = await app.db.prisma.accountEvent.findMany({
      where: { accountId, name: "engagement/comment.created" },
    });
    const ids = new Set(events.map(({ requestId }) => requestId));
    expect([events.length, ids.size, ids.has(null)]).toEqual([texts.length, texts.length, false]);
  });
});

let requests = 0;

function withNumberedRequests(): typeof app.fetch {
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    requests += 1;
    headers.set("x-request-id", `numbered-${requests}`);
    return server.fetch(path, { ...init, headers });
  };
}

it("metrics arrive as OTLP: durations by operation and outcome, the pool, the event loop and the queues", async () => {
  const { host } = await app.createAccount();
  expect((await server.fetch("/api/v1/config", { host })).status).toBe(200);
  const find = (name: string) => collector.metrics().findLast((metric) => metric.name === name);
  await eventually(() => {
    const durations = find("masthead_http_request_duration_seconds")?.histogram?.dataPoints ?? [];
    const labels = { method: "GET", route: "/api/v1/config", status: "2xx" };
    const point = durations.find(({ attributes }) => attributes.route === "/api/v1/config");
    expect(point?.attributes).toEqual(labels);
    expect(Number(point?.count)).toBe(1);
    const counts = (point?.bucketCounts ?? []).map(Number);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(counts).toHaveLength((point?.explicitBounds?.length ?? 0) + 1);
  });
  for (const name of [
    "masthead_database_pool_limit",
    "masthead_outbox_age_seconds",
    "nodejs_eventloop_lag_p99_seconds",
  ])
    expect(find(name)?.gauge?.dataPoints, name).toHaveLength(1);
  const outcomes = (name: string) => {
    const metric = find(name);
    return (metric?.sum ?? metric?.histogram)?.dataPoints.map(({ attributes }) => attributes.outcome);
  };
  expect(outcomes("masthead_events_published_total")).toContain("ok");
  expect(outcomes("masthead_mail_attempts_total")).toContain("sent");
  expect(outcomes("masthead_webhook_attempt_duration_seconds")).toContain("delivered");
  expect(outcomes("masthead_function_duration_seconds")).toContain("ok");
});

const accessLine = z.object({ durationMs: z.int().min(0), bytes: z.int().min(1) });

it("each request is one line of the log, without its path and its query", async () => {
  const { host, account } = await app.createAccount();
  const path = "/api/v1/stories-by-slug?slug=none&token=hidden";
  const headers = { "x-request-id": "ticket-18" };
  const { status } = await server.fetch(path, { host, headers });
  await eventually(() => expect(server.lines).toHaveLength(1));
  expect(server.lines[0]).toMatchObject({
    level: 30,
    msg: "request",
    method: "GET",
    route: "/api/v1/stories-by-slug",
    status,
    requestId: "ticket-18",
    accountId: account.id,
    traceId: expect.stringMatching(/^[\da-f]{32}$/),
  });
  expect(accessLine.safeParse(server.lines[0]).success).toBe(true);
  expect(JSON.stringify(server.lines)).not.toContain("hidden");
});

it("probes are logged at debug only, and an unknown path under no name of its own", async () => {
  await server.fetch("/healthz");
  await server.fetch("/somewhere/ada@quay.test");
  await eventually(() => expect(server.lines).toHaveLength(1));
  expect(server.lines[0]).toMatchObject({ route: null, status: 404 });
  const verbose = await startObservedServer("debug");
  await verbose.fetch("/healthz");
  await eventually(() => expect(verbose.lines).toHaveLength(1));
  expect(verbose.lines[0]).toMatchObject({ level: 20, route: "/healthz", status: 200 });
  await verbose.stop();
  expect(collector.text()).not.toContain("somewhere");
});
