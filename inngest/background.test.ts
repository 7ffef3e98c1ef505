import { NonRetriableError } from "inngest";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getRuntime } from "@/server/runtime";
import { patience } from "@/test/patience";
import { useWorld } from "@/test/world";
import { type Background, createBackground } from "./background";
import { inngest, when } from "./client";
import { contextFor } from "./context-for";
import type { DomainEvent } from "./events";
import { functions } from "./functions/index";
import { createInngestHandler, type InngestHandler } from "./serve";

const world = useWorld();
const effects: { account: string; keys: readonly string[]; eventId: string; occurredAt: string }[] = [];

/** A function as the platform's are, with an effect that this test can see. */
const record = inngest.createFunction(
  { id: "test-record", triggers: [when("publishing/caches.purge-requested")] },
  async ({ event, step }) => {
    const { keys, eventId, occurredAt } = event.data;
    if (keys.includes("poison")) throw new NonRetriableError("this one never works");
    await step.run("record", async () => {
      const ctx = await contextFor(event.data.accountId);
      effects.push({ account: ctx.account.name, keys, eventId, occurredAt });
    });
  },
);

function purge(id: string, more: { at?: Date; keys?: string[] } = {}): DomainEvent {
  return {
    name: "publishing/caches.purge-requested",
    id,
    subject: { type: "cache", id },
    data: { keys: more.keys ?? [id] },
    ...(more.at === undefined ? {} : { at: more.at }),
  };
}

let handler: InngestHandler;
let background: Background;
beforeAll(async () => {
  handler = createInngestHandler(getRuntime(), [...functions, record]);
  background = await createBackground(getRuntime(), handler);
});
afterAll(() => background.stop());

const seen = () => effects.map(({ eventId }) => eventId);

describe("background work on the embedded engine", () => {
  it("takes every function of the platform: none asks for what the engine does not do", () => {
    expect(background.engine.kind).toBe("embedded");
  });

  it("runs a function for an event that was committed, with the account's context", async () => {
    const { ctx } = await world.createAccount();
    await ctx.db.withTx((tx) => ctx.emit(tx, purge("committed")));
    await vi.waitFor(() => expect(seen()).toContain("committed"), patience);
    expect(effects.find(({ eventId }) => eventId === "committed")).toEqual({
      account: ctx.account.name,
      keys: ["committed"],
      eventId: "committed",
      occurredAt: world.clock.now().toISOString(),
    });
  });

  it("runs nothing for work that was rolled back", async () => {
    const { ctx } = await world.createAccount();
    const undone = ctx.db.withStatements(async (tx) => {
      await ctx.emit(tx, purge("undone"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await ctx.db.withStatements((tx) => ctx.emit(tx, purge("done after it")));
    await vi.waitFor(() => expect(seen()).toContain("done after it"), patience);
    expect(seen()).not.toContain("undone");
  });

  it("holds an event for later back until its time", async () => {
    const { ctx } = await world.createAccount();
    const at = new Date(world.clock.now().getTime() + 86_400_000);
    await ctx.db.withTx((tx) => ctx.emit(tx, purge("tomorrow", { at })));
    await ctx.db.withTx((tx) => ctx.emit(tx, purge("today")));
    await vi.waitFor(() => expect(seen()).toContain("today"), patience);
    expect(seen()).not.toContain("tomorrow");
    world.clock.set(at.toISOString());
    background.executor?.wake();
    await vi.waitFor(() => expect(seen()).toContain("tomorrow"), patience);
  });

  it("shows a failed run to the operator, and every event went its way", async () => {
    const { ctx } = await world.createAccount();
    await ctx.db.withTx((tx) => ctx.emit(tx, purge("poisoned", { keys: ["poison"] })));
    await vi.waitFor(async () => {
      const failed = await background.executor?.operator.listRuns({ state: "failed", limit: 10 });
      expect(failed).toHaveLength(1);
    }, patience);
    expect(await world.db.prisma.outboxEvent.count()).toBe(0);
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

  it("refuses whoever does not sign: calls and syncs alike", async () => {
    const before = effects.length;
    for (const method of ["POST", "PUT"]) expect((await call(method)).status, method).toBe(401);
    const forged = { "x-inngest-signature": `t=${Math.floor(Date.now() / 1000)}&s=${"0".repeat(64)}` };
    for (const method of ["POST", "PUT"]) expect((await call(method, forged)).status, method).toBe(401);
    expect(effects).toHaveLength(before);
  });

  it("tells a stranger nothing about the functions", async () => {
    const text = await (await call("GET")).text();
    expect(text).not.toContain("test-record");
  });
});
