import { expect, test } from "@playwright/test";
import { canonicalJson, createSignedRequest } from "@/packages/inngest-executor/src/index";
import { type EventApi, startEventApi } from "../test/event-api";
import type { BuiltServer } from "./built-server";
import { createInstallationForTest, type Installation } from "./own-installation";
import { useLocalReceiver } from "./webhook-receiver";

const EVENT_KEY = "an-event-key";
const SIGNING_KEY = "signkey-test-0123456789abcdef0123456789abcdef";

const receiver = useLocalReceiver();
let api: EventApi;
let installation: Installation;
let server: BuiltServer;

test.beforeAll(async () => {
  api = await startEventApi(EVENT_KEY);
  installation = await createInstallationForTest({
    VERCEL: "1",
    MASTHEAD_MOUNT: "next",
    MASTHEAD_SECRET: "a secret of at least thirty-two characters",
    MASTHEAD_DEMO_WEBHOOK_URL: receiver.url("/hook"),
    INNGEST_BASE_URL: api.url,
    INNGEST_EVENT_KEY: EVENT_KEY,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
  });
  server = await installation.start();
});
test.afterAll(async () => {
  await installation?.close();
  await api?.close();
});

type SentEvent = ReturnType<EventApi["received"]>[number];

async function waitForEvent(name: string, is: (event: SentEvent) => boolean): Promise<SentEvent> {
  const find = () => api.received().find((event) => event.name === name && is(event));
  await expect.poll(find, { message: `${name} has left the outbox`, timeout: 20_000 }).toBeDefined();
  const received = find();
  if (received === undefined) throw new Error("it was there a moment ago");
  return received;
}

/** Calls a function as Inngest does for an event. */
async function run(fnId: string, { id, name, data }: SentEvent): Promise<void> {
  const event = { id, name, data, ts: Date.now(), user: {} };
  const ctx = { run_id: id, attempt: 0, max_attempts: 4, stack: { stack: [], current: 0 }, env: "test" };
  const url = new URL(`http://127.0.0.1:${server.port}/api/inngest?fnId=masthead-${fnId}&stepId=step`);
  const answered = await fetch(
    createSignedRequest(url, {
      method: "POST",
      body: canonicalJson({ event, events: [event], steps: {}, version: -1, use_api: false, ctx }),
      signingKey: SIGNING_KEY,
      at: new Date(),
      signal: AbortSignal.timeout(60_000),
      headers: { "x-inngest-req-version": "2" },
    }),
  );
  expect(answered.status, await answered.text()).toBe(200);
}

test("on a serverless host every event is published with the request that emitted it, up to the receiver's webhook", async () => {
  const story = await installation.post(server, "/api/story/new/story-version", {
    headline: "Served by nobody",
  });
  for (const action of ["story-submit", "story-approve", "story-publish"])
    await installation.post(server, `/api/story/${story.id}/status`, {
      "story-version-id": story["story-version-id"],
      action,
    });
  const published = await waitForEvent("publishing/story.published", ({ data }) => data.storyId === story.id);
  // A function's own events are published with the call of the function: no other request is made.
  const before = api.received().length;
  await run("tell-receivers-of-stories", published);
  const request = await waitForEvent(
    "webhooks/pump.requested",
    (event) => api.received().indexOf(event) >= before,
  );
  await run("pump-webhook", request);
  const bodies = () => receiver.calls("/hook").map(({ body }) => body);
  await expect.poll(() => bodies().some((body) => body.includes("Served by nobody"))).toBe(true);
  const waiting = "select name from event_outbox union all select unnest(names) from event_bundle";
  await expect.poll(() => installation.query(waiting)).toEqual([]);
});
