import assert from "node:assert/strict";
import { systemClock } from "@/server/platform/system/index";
import type { Case, StageEvent } from "../case";

/** An event sent after others: its effect proves that theirs would have been observed. */
function marker(key: string): StageEvent {
  return { name: "conformance/receiver", data: { key, number: "marker" } };
}

export const sendingCases: Case[] = [
  {
    // Inngest promises no order: the ids of a batch belong to its events as a set only.
    name: "a batch returns the id of each of its events, in any order, and starts a function for each",
    run: async ({ effects, key, send }) => {
      const ids = Array.from({ length: 30 }, (_, index) => `${key}-${index}`);
      const events = ids.map((id, number) => ({ name: "conformance/receiver", id, data: { key, number } }));
      const returned = await send(events);
      assert.equal(returned.length, ids.length);
      assert.deepEqual(new Set(returned), new Set(ids));
      const seen = await effects.until(key, (all) => all.length === 30);
      assert.deepEqual(new Set(seen.map(({ detail }) => detail)), new Set(ids.keys()));
    },
  },
  {
    name: "an event sent twice with one id starts each function once",
    run: async ({ effects, key, send }) => {
      const event = { name: "conformance/named", id: `${key}-same`, data: { key } };
      await send([event, event]);
      await send(event);
      await effects.until(key, (all) => all.length === 2);
      await send(marker(key));
      await effects.until(key, (all) => all.some(({ what }) => what === "received"));
      assert.equal(effects.of(key).length, 3);
    },
  },
  {
    name: "an idempotency key starts its function once per value",
    run: async ({ effects, key, send }) => {
      const order = (value: string): StageEvent => ({
        name: "conformance/keyed",
        data: { key, order: `${key}-${value}` },
      });
      await send([order("one"), order("two"), order("one")]);
      await send(order("one"));
      await effects.until(key, (all) => all.length === 2);
      await send(marker(key));
      await effects.until(key, (all) => all.some(({ what }) => what === "received"));
      assert.equal(effects.of(key, "by-key").length, 2);
    },
  },
  {
    name: "an event with a future time starts its function then, not before",
    run: async ({ effects, key, send }) => {
      const sentAt = performance.now();
      const ts = systemClock.now().getTime() + 5_000;
      await send([{ name: "conformance/receiver", ts, data: { key, number: "later" } }, marker(key)]);
      const seen = await effects.until(key, (all) => all.length === 2);
      // On a slow machine both may start after that time: the guarantee is that the later one never starts before.
      const waited = (seen.find(({ detail }) => detail === "later")?.at ?? 0) - sentAt;
      assert.ok(waited > 4_900, `it ran after ${Math.round(waited)} ms`);
    },
  },
  {
    name: "an event without a name, or with one of Inngest's own, is refused",
    run: async ({ key, post }) => {
      assert.equal((await post({ name: "", data: { key } })).status, 400);
      assert.equal((await post({ name: "inngest/function.failed", data: { key } })).status, 400);
    },
  },
];
