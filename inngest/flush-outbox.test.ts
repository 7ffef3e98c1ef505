import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canonicalJson, createSignedRequest } from "@/packages/inngest-executor/src/index";
import { SIGNING_KEY } from "@/packages/inngest-executor/test/executor";
import type { Context } from "@/server/context/index";
import { getRuntime } from "@/server/runtime";
import { type EventApi, startEventApi } from "@/test/event-api";
import { useTestApp } from "@/test/test-app";
import { type Background, createBackground } from "./background";
import { inngest } from "./client";
import { flushOutbox } from "./flush-outbox";
import { functions } from "./functions/index";
import { createInngestHandler, type InngestHandler } from "./serve";

const EVENT_KEY = "an-event-key";

const app = useTestApp();
let api: EventApi;
let handler: InngestHandler;
let background: Background;
let ctx: Context;

beforeAll(async () => {
  api = await startEventApi(EVENT_KEY);
  const runtime = getRuntime();
  const keys = { eventKey: EVENT_KEY, signingKey: SIGNING_KEY, baseUrl: api.url };
  const config = {
    ...runtime.config,
    serverlessHost: "Vercel",
    inngest: { ...runtime.config.inngest, ...keys },
  };
  globalThis.mastheadRuntime = { ...runtime, config };
  // The environment variables of such a host that the SDK reads.
  inngest.setEnvVars({
    INNGEST_DEV: "0",
    INNGEST_BASE_URL: api.url,
    INNGEST_EVENT_KEY: EVENT_KEY,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
  });
  handler = createInngestHandler(getRuntime(), functions);
  background = await createBackground(getRuntime(), handler);
});
afterAll(async () => {
  await background.stop();
  await api.close();
});
beforeEach(async () => {
  ({ ctx } = await app.createAccount());
});

async function emit(...ids: readonly string[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const id of ids)
      await ctx.emit(tx, {
        name: "publishing/caches.purge-requested",
        id,
        subject: { type: "cache", id },
        data: { keys: [id] },
      });
  });
}

const waiting = () => app.db.prisma.outboxEvent.count();
const listAccepted = () => api.received().filter(({ data }) => data.accountId === ctx.account.id);

/** Calls a function as Inngest does. */
function call(fnId: string, event: object): Promise<Response> {
  const body = {
    event,
    events: [event],
    steps: {},
    version: -1,
    use_api: false,
    ctx: {
      run_id: crypto.randomUUID(),
      attempt: 0,
      max_attempts: 4,
      stack: { stack: [], current: 0 },
      env: "test",
    },
  };
  return handler(
    createSignedRequest(new URL(`http://news.example/api/inngest?fnId=masthead-${fnId}&stepId=step`), {
      method: "POST",
      body: canonicalJson(body),
      signingKey: SIGNING_KEY,
      at: new Date(),
      signal: AbortSignal.timeout(60_000),
      headers: { "x-inngest-req-version": "2" },
    }),
  );
}

describe("on a serverless host, with Inngest's event API", () => {
  it("no relay runs, and committed events are published unchanged, by id, and deleted", async () => {
    expect([background.engine.kind, background.executor]).toEqual(["self-hosted", null]);
    await emit("one", "two");
    expect(await waiting()).toBe(2);
    await flushOutbox();
    expect(await waiting()).toBe(0);
    expect(listAccepted()).toMatchObject(
      ["one", "two"].map((id) => ({
        id: `${ctx.account.id}:${id}`,
        name: "publishing/caches.purge-requested",
        data: { accountId: ctx.account.id, eventId: id, keys: [id] },
      })),
    );
  });

  it("events that Inngest refused wait for the next call, and none is lost", async () => {
    api.refuse(true);
    await emit("refused");
    await flushOutbox();
    api.refuse(false);
    expect([await waiting(), listAccepted().length]).toEqual([1, 0]);
    app.clock.set("2026-11-01T12:05:00.000Z");
    await flushOutbox();
    expect([await waiting(), listAccepted().length]).toEqual([0, 1]);
  });

  it("concurrent calls publish hundreds of remaining events once each", async () => {
    const ids = Array.from({ length: 450 }, (_, at) => `left ${at}`);
    await emit(...ids);
    await Promise.all(Array.from({ length: 20 }, () => flushOutbox()));
    expect(await waiting()).toBe(0);
    expect(listAccepted().map(({ data }) => data.eventId)).toEqual(ids);
  });

  it("a cron function publishes the events of a stopped process", async () => {
    await emit("left");
    const answered = await call("hand-over-waiting", { name: "inngest/scheduled.timer", data: {} });
    expect(answered.status, await answered.clone().text()).toBe(200);
    expect([await waiting(), listAccepted().length]).toEqual([0, 1]);
  });

  it("requests and functions flush the outbox at once after they emit", async () => {
    let flushes = 0;
    globalThis.mastheadEventsEmitted = () => {
      flushes += 1;
    };
    try {
      await emit("committed");
      await ctx.db.transaction((tx) => ctx.emitBundle(tx, []));
    } finally {
      globalThis.mastheadEventsEmitted = undefined;
    }
    expect(flushes).toBe(2);
  });
});
