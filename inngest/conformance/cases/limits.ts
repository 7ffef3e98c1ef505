import assert from "node:assert/strict";
import type { Case, StageEvent } from "../case";
import type { Effect } from "../effects";

/** The most calls that were under way at once, in one lane or in all. */
function mostAtOnce(seen: Effect[], lane?: string): number {
  let now = 0;
  let most = 0;
  for (const { what, detail } of seen) {
    if (lane !== undefined && detail !== lane) continue;
    now += what === "begin" ? 1 : -1;
    most = Math.max(most, now);
  }
  return most;
}

function inLanes(name: string, key: string): StageEvent[] {
  const lanes = ["a", "b", "c"].flatMap((lane) => Array.from({ length: 6 }, () => lane));
  return lanes.map((lane) => ({ name, data: { key, lane } }));
}

export const limitCases: Case[] = [
  {
    name: "a concurrency key lets its limit run at once, and different keys side by side",
    run: async ({ effects, key, send }) => {
      await send(inLanes("conformance/one-per-lane", key));
      const seen = await effects.until(key, (all) => all.length === 36);
      for (const lane of ["a", "b", "c"]) assert.equal(mostAtOnce(seen, lane), 1, `lane ${lane}`);
      assert.ok(mostAtOnce(seen) > 1, "lanes overlap");
    },
  },
  {
    name: "of two concurrency limits both hold",
    run: async ({ effects, key, send }) => {
      await send(inLanes("conformance/lanes-and-total", key));
      const seen = await effects.until(key, (all) => all.length === 36);
      for (const lane of ["a", "b", "c"]) assert.equal(mostAtOnce(seen, lane), 1, `lane ${lane}`);
      assert.ok(mostAtOnce(seen) <= 2, "no more than two in all");
    },
  },
];
