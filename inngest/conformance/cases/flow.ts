import assert from "node:assert/strict";
import type { Case } from "../case";
import type { Effect } from "../effects";

function has(what: string) {
  return (seen: Effect[]) => seen.some((effect) => effect.what === what);
}

function whats(seen: Effect[]): string[] {
  return seen.map(({ what }) => what);
}

function gap(seen: Effect[], start: string, to: string): number {
  const at = (what: string) => seen.find((effect) => effect.what === what)?.at ?? Number.NaN;
  return at(to) - at(start);
}

export const flowCases: Case[] = [
  {
    name: "steps run in order, once each, and return their results",
    run: async ({ effects, key, send }) => {
      await send({ name: "conformance/in-order", data: { key } });
      const seen = await effects.until(key, has("end"));
      assert.deepEqual(whats(seen), ["first", "second", "end"]);
      const first = { number: 1, text: "é✓", nothing: null };
      assert.deepEqual(seen[2]?.detail, { first, second: null });
    },
  },
  {
    name: "steps with the same id are distinguished by their order",
    run: async ({ effects, key, send }) => {
      await send({ name: "conformance/same-ids", data: { key } });
      const seen = await effects.until(key, has("end"));
      assert.deepEqual(whats(seen), ["same", "same", "same", "same", "same", "end"]);
      assert.deepEqual(seen[5]?.detail, [0, 1, 2, 3, 4]);
    },
  },
  {
    name: "a sleep lasts for its duration, and no step is repeated after it",
    run: async ({ effects, key, send }) => {
      await send({ name: "conformance/sleeps", data: { key } });
      const seen = await effects.until(key, has("after"));
      assert.deepEqual(whats(seen), ["before", "between", "after"]);
      assert.ok(gap(seen, "before", "between") > 950, "sleep of a second");
      assert.ok(gap(seen, "between", "after") > 900, "sleep until a second later");
    },
  },
  {
    name: "parallel steps run concurrently, once each, and the function continues when all have ended",
    run: async ({ effects, key, send }) => {
      await send({ name: "conformance/side-by-side", data: { key } });
      const seen = await effects.until(key, has("end"));
      assert.deepEqual(whats(seen), ["part", "part", "part", "sum", "end"]);
      assert.deepEqual(seen[3]?.detail, [0, 1, 2]);
      assert.equal(seen[4]?.detail, 3);
    },
  },
  {
    name: "parallel chains of steps run each step once",
    run: async ({ effects, key, send }) => {
      await send({ name: "conformance/chains", data: { key } });
      const seen = await effects.until(key, has("end"));
      assert.deepEqual(whats(seen).sort(), ["end", "left 1", "left 2", "right 1", "right 2"]);
      assert.deepEqual(seen.at(-1)?.detail, ["left12", "right12"]);
    },
  },
  {
    name: "steps parallel to a sleep run during it",
    run: async ({ effects, key, send }) => {
      await send({ name: "conformance/beside-a-sleep", data: { key } });
      const seen = await effects.until(key, has("end"));
      assert.deepEqual(whats(seen).sort(), ["end", "more", "work"]);
      assert.ok(gap(seen, "work", "end") > 800);
    },
  },
  {
    name: "events sent by a step start other functions, once",
    run: async ({ effects, key, send }) => {
      await send({ name: "conformance/sender", data: { key } });
      const seen = await effects.until(key, (all) => has("sent")(all) && all.length >= 3);
      assert.deepEqual(whats(seen).sort(), ["received", "received", "sent"]);
    },
  },
];
