import { NonRetriableError } from "inngest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DomainEvent } from "@/server/events/catalogue";
import { getRuntime } from "@/server/runtime";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { eventually } from "@/test/eventually";
import { useTestApp } from "@/test/test-app";
import { createAccountContext } from "./account-context";
import { type Background, createBackground } from "./background";
import { eventTrigger, inngest } from "./client";
import { functions } from "./functions/index";
import { createInngestHandler, type InngestHandler } from "./serve";

const app = useTestApp();
const effects: { account: string; keys: readonly string[]; eventId: string; occurredAt: string }[] = [];

/** A function like the platform's, with an effect that this test can observe. */
const record = inngest.createFunction(
  { id: "test-record", triggers: [eventTrigger("publishing/caches.purge-requested")] },
  async ({ event, step }) => {
    const { keys, eventId, occurredAt } = event.data;
    if (keys.includes("poison")) throw new NonRetriableError("this one never works");
    await step.run("record", async () => {
      const ctx = await createAccountContext(event.data.accountId);
      effects.push({ account: ctx.account.name, keys, eventId, occurredAt });
    });
  },
);

function purge(id: string, overrides: { at?: Date; keys?: string[] } = {}): DomainEvent {
  return {
    name: "publishing/caches.purge-requested",
    id,
    subject: { type: "cache", id },
    data: { keys: overrides.keys ?? [id] },
    ...(overrides.at === undefined ? {} : { at: overrides.at }),
  };
}

let handler: InngestHandler;
let background: Background;
beforeAll(async () => {
  handler = createInngestHandler(getRuntime(), [...functions, record]);
  background = await createBackground(getRuntime(), handler);
});
afterAll(() => background.stop());

const listEventIds = () => effects.map(({ eventId }) => eventId);

describe("background work on the embedded engine", () => {
  it("supports every function of the platform", () => {
    expect(background.engine.kind).toBe("embedded");
  });

  it("runs a function for a committed event, with the account's context", async () => {
    const { ctx } = await app.createAccount();
    await ctx.db.transaction((tx) => ctx.emit(tx, purge("committed")));
    await eventually(() => expect(listEventIds()).toContain("committed"));
    expect(effects.find(({ eventId }) => eventId === "committed")).toEqual({
      account: ctx.account.name,
      keys: ["committed"],
      eventId: "committed",
      occurredAt: app.clock.now().toISOString(),
    });
  });

  it("runs nothing for an event that was rolled back", async () => {
    const { ctx } = await app.createAccount();
    const undone = ctx.db.transaction(async (tx) => {
      await ctx.emit(tx, purge("undone"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await ctx.db.transaction((tx) => ctx.emit(tx, purge("done after it")));
    await eventually(() => expect(listEventIds()).toContain("done after it"));
    expect(listEventIds()).not.toContain("undone");
  });

  it("delays a scheduled event until its time", async () => {
    const { ctx } = await app.createAccount();
    const at = new Date(app.clock.now().getTime() + DAY_MILLISECONDS);
    await ctx.db.transaction((tx) => ctx.emit(tx, purge("tomorrow", { at })));
    await ctx.db.transaction((tx) => ctx.emit(tx, purge("today")));
    await eventually(() => expect(listEventIds()).toContain("today"));
    expect(listEventIds()).not.toContain("tomorrow");
    app.clock.set(at.toISOString());
    background.executor?.wake();
    await eventually(() => expect(listEventIds()).toContain("tomorrow"));
  });

  it("shows a failed run to the operator, with every event processed", async () => {
    const { ctx } = await app.createAccount();
    await ctx.db.transaction((tx) => ctx.emit(tx, purge("poisoned", { keys: ["poison"] })));
    await eventually(async () => {
      const failed = await background.executor?.operator.listRuns({ state: "failed", limit: 10 });
      expect(failed).toHaveLength(1);
    });
    expect(await app.db.prisma.outboxEvent.count()).toBe(0);
  });
});

describe("/api/inngest", () => {
  const call = (method: string, headers: Record<string, string> = {}) =>
    handler(
      new Request("http://localhost/api/inngest?fnId=masthead-test-record&stepId=step", {
        method,
        headers: { host: "localhost", ...headers },
        ...(method === "GET" ? {} : { body: "{}" }),
      }),
    );

  it("refuses calls and syncs without a valid signature", async () => {
    const before = effects.length;
    for (const method of ["POST", "PUT"]) expect((await call(method)).status, method).toBe(401);
    const forged = { "x-inngest-signature": `t=${Math.floor(Date.now() / 1000)}&s=${"0".repeat(64)}` };
    for (const method of ["POST", "PUT"]) expect((await call(method, forged)).status, method).toBe(401);
    expect(effects).toHaveLength(before);
  });

  it("reveals nothing about the functions without a signature", async () => {
    const text = await (await call("GET")).text();
    expect(text).not.toContain("test-record");
  });
});
