import { Middleware } from "inngest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getRuntime } from "@/server/runtime";
import { eventually } from "@/test/eventually";
import { recordTelemetry } from "@/test/telemetry/record-telemetry";
import { useTestApp } from "@/test/test-app";
import { type Background, createBackground } from "./background";
import { eventTrigger, inngest } from "./client";
import { createInngestHandler } from "./serve";

const app = useTestApp();
const triggers = [eventTrigger("publishing/caches.purge-requested")];

const recovering = inngest.createFunction(
  { id: "test-recovering", retries: 0, triggers },
  async ({ step }) => {
    const failing = step.run("fail", () => Promise.reject(new RangeError("the step failed")));
    await failing.catch(() => undefined);
  },
);

class RejectingMiddleware extends Middleware.BaseMiddleware {
  readonly id = "test-rejecting";

  override async wrapRequest({ next }: Middleware.WrapRequestArgs): Promise<Middleware.Response> {
    await next();
    throw new TypeError("the middleware failed");
  }
}

const rejected = inngest.createFunction(
  { id: "test-rejected", retries: 0, triggers, middleware: [RejectingMiddleware] },
  async () => undefined,
);

let background: Background;
beforeAll(async () => {
  const runtime = getRuntime();
  background = await createBackground(runtime, createInngestHandler(runtime, [recovering, rejected]));
});
afterAll(() => background.stop());

it("a call whose step or middleware fails counts as failed, and its span ends as failed", async () => {
  const { spans, measurements } = recordTelemetry();
  const { ctx } = await app.createAccount();
  await ctx.db.transaction((tx) =>
    ctx.emit(tx, {
      name: "publishing/caches.purge-requested",
      id: "purge",
      subject: { type: "cache", id: "purge" },
      data: { keys: ["purge"] },
    }),
  );
  const listOutcomes = (id: string) =>
    measurements.flatMap(({ labels }) => (labels.function === id ? [labels.outcome] : []));
  const listErrors = (id: string) =>
    spans.flatMap(({ name, error, isEnded }) => (name === `run ${id}` && isEnded ? [error] : []));
  // Its second call handles the error of the step.
  await eventually(() => expect(listOutcomes("test-recovering")).toEqual(["error", "ok"]));
  expect(listErrors("test-recovering")).toEqual(["RangeError", null]);
  await eventually(() => expect(listOutcomes("test-rejected")).toEqual(["error"]));
  expect(listErrors("test-rejected")).toEqual(["TypeError"]);
});
