import assert from "node:assert/strict";
import type { Case, StageEvent } from "../case";
import type { Effect } from "../effects";

/** The maximum number of calls that ran concurrently, in one lane or in all. */
function maxConcurrency(seen: Effect[], lane?: string): number {
  let now = 0;
  let max = 0;
  for (const { what, detail } of seen) {
    if (lane !== undefined && detail !== lane) continue;
    now += what === "begin" ? 1 : -1;
    max = Math.max(max, now);
  }
  return max;
}

function inLanes(name: string, key: string): StageEvent[] {
  const lanes = ["a", "b", "c"].flatMap((lane) => Array.from({ length: 6 }, () => lane));
  return lanes.map((lane) => ({ name, data: { key, lane } }));
}

export const limitCases: Case[] = [
  {
    name: "a concurrency limit applies per key, and different keys run concurrently",
    run: async ({ effects, key, send }) => {
      await send(inLanes("conformance/one-per-lane", key));
      const seen = await effects.until(key, (all) => all.length === 36);
      for (const lane of ["a", "b", "c"]) assert.equal(maxConcurrency(seen, lane), 1, `lane ${lane}`);
      assert.ok(maxConcurrency(seen) > 1, "lanes overlap");
    },
  },
  {
    name: "two concurrency limits apply together",
    run: async ({ effects, key, send }) => {
      await send(inLanes("conformance/lanes-and-total", key));
      const seen = await effects.until(key, (all) => all.length === 36);
      for (const lane of ["a", "b", "c"]) assert.equal(maxConcurrency(seen, lane), 1, `lane ${lane}`);
      assert.ok(maxConcurrency(seen) <= 2, "no more than two in all");
    },
  },
];
