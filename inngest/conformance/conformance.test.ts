import { randomUUID } from "node:crypto";
import { Inngest } from "inngest";
import { serve } from "inngest/node";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { Executor } from "@/packages/inngest-executor/src/index";
import {
  createApp,
  SIGNING_KEY,
  silent,
  useDatabase,
  useExecutors,
} from "@/packages/inngest-executor/test/executor";
import { systemClock } from "@/server/platform/system/index";
import type { Stage } from "./case";
import { cases } from "./cases";
import { createEffects, type Effects } from "./effects";
import { createTestFunctions } from "./functions";
import { listen, toRequestListener } from "./listen";

type Target = Pick<Stage, "send" | "post">;

function createTarget(client: Inngest, post: (request: Request) => Promise<Response>, base: string): Target {
  return {
    send: async (events) => (await client.send(events)).ids,
    post: async (body) => {
      const request = new Request(`${base}/e/embedded`, { method: "POST", body: JSON.stringify(body) });
      const response = await post(request);
      return { status: response.status, answer: await response.json() };
    },
  };
}

function runCases(open: (effects: Effects) => Promise<Target>) {
  const effects = createEffects();
  let target: Target | null = null;
  beforeAll(async () => {
    target = await open(effects);
  });
  test.concurrent.each(cases)("$name", async ({ run }) => {
    if (target === null) throw new Error("the executor did not start");
    await run({ ...target, effects, key: randomUUID() });
  });
}

describe.each([false, true])(
  "the embedded executor, handler in memory, checkpointing %s",
  (checkpointing) => {
    const start = useExecutors(useDatabase());
    runCases(async (effects) => {
      const app = createApp("conformance-suite");
      const handler = app.handlerOf(createTestFunctions(app.client, effects));
      const executor = await start({ handler, clock: systemClock, settings: { checkpointing } });
      app.sendTo(executor);
      return createTarget(app.client, executor.api, "http://executor.internal");
    });
  },
);

describe("the embedded executor, signed over HTTP in both directions", () => {
  const start = useExecutors(useDatabase());
  const closing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
  });
  runCases(async (effects) => {
    let executor: Executor | null = null;
    const api = await listen(
      toRequestListener(async (request) => executor?.api(request) ?? new Response("", { status: 503 })),
    );
    const client = new Inngest({
      id: "conformance-suite",
      isDev: false,
      baseUrl: api.url,
      eventKey: "embedded",
      signingKey: SIGNING_KEY,
      logger: silent,
    });
    const functions = createTestFunctions(client, effects);
    const app = await listen(serve({ client, functions, enableUnauthedSync: false }));
    closing.push(app.close, api.close);
    executor = await start({
      handler: (request) => fetch(request),
      clock: systemClock,
      settings: { appUrl: `${app.url}/api/inngest`, checkpointing: true },
    });
    return createTarget(client, fetch, api.url);
  });
});
