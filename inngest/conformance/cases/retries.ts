import assert from "node:assert/strict";
import { systemClock } from "@/server/platform/system/index";
import type { Case } from "../case";
import type { Effect } from "../effects";
import { RETRY_MILLISECONDS } from "../functions/retries";

/** Inngest computes in whole seconds: it may retry up to one second before the requested time. */
const ROUNDING_MILLISECONDS = 1_000;
/** Shorter than the delay of a retry that requests no time, 15 s or more. */
const UNREQUESTED_MILLISECONDS = 14_000;

function details(seen: Effect[], what: string): unknown[] {
  return seen.filter((effect) => effect.what === what).map(({ detail }) => detail);
}

function has(what: string) {
  return (seen: Effect[]) => seen.some((effect) => effect.what === what);
}

export const retryCases: Case[] = [
  {
    name: "a failed step is retried at its requested time, to the second; others are not repeated",
    run: async ({ effects, key, send }) => {
      const ts = systemClock.now().getTime() + UNREQUESTED_MILLISECONDS;
      await send({ name: "conformance/step-retries", data: { key } });
      await send({ name: "conformance/receiver", ts, data: { key, number: "too late" } });
      const seen = await effects.until(key, has("end"));
      assert.deepEqual(details(seen, "steady").length, 1);
      assert.deepEqual(details(seen, "shaky"), [0, 1, 2]);
      assert.deepEqual(details(seen, "end"), [0]);
      const tries = seen.filter(({ what }) => what === "shaky").map(({ at }) => at);
      const [byDate = 0, byDuration = 0] = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
      const shortest = RETRY_MILLISECONDS - ROUNDING_MILLISECONDS - 100;
      assert.ok(byDate > shortest, `a date: it was retried after ${Math.round(byDate)} ms`);
      assert.ok(byDuration > shortest, `a duration: it was retried after ${Math.round(byDuration)} ms`);
      const secondTry = seen.findIndex(({ what, detail }) => what === "shaky" && detail === 1);
      const isLate = seen.slice(0, secondTry).some(({ what }) => what === "received");
      assert.ok(!isLate, "the requested time is used instead of the default delay");
    },
  },
  {
    name: "a function that throws is retried",
    run: async ({ effects, key, send }) => {
      await send({ name: "conformance/function-retries", data: { key } });
      const seen = await effects.until(key, has("end"));
      assert.deepEqual(details(seen, "try"), [0, 1]);
    },
  },
  {
    name: "a NonRetriableError ends the run at once and onFailure receives the event, the run and the error",
    run: async ({ effects, key, send }) => {
      await send({ name: "conformance/never-again", data: { key } });
      const seen = await effects.until(key, has("failure"));
      assert.equal(details(seen, "try").length, 1);
      assert.deepEqual(details(seen, "failure"), [
        {
          message: "never again",
          name: "NonRetriableError",
          id: "conformance-suite-never-again",
          isOther: true,
        },
      ]);
    },
  },
  {
    name: "a step with exhausted attempts fails the run, and onFailure may use steps",
    run: async ({ effects, key, send }) => {
      await send({ name: "conformance/exhausted", data: { key } });
      const seen = await effects.until(key, has("failure"));
      assert.deepEqual(details(seen, "try"), [0, 1]);
      assert.deepEqual(details(seen, "failure"), ["always wrong"]);
    },
  },
  {
    name: "the error of a failed step can be caught, and the function continues",
    run: async ({ effects, key, send }) => {
      await send({ name: "conformance/caught", data: { key } });
      const seen = await effects.until(key, has("end"));
      assert.equal(details(seen, "wrong").length, 1);
      assert.deepEqual(details(seen, "instead"), [true]);
    },
  },
  {
    name: "a failed parallel step leaves the results of the others unchanged",
    run: async ({ effects, key, send }) => {
      await send({ name: "conformance/one-of-three", data: { key } });
      const seen = await effects.until(key, has("end"));
      assert.deepEqual(details(seen, "part").sort(), [0, 1, 2]);
      assert.deepEqual(details(seen, "end"), [["fulfilled", "rejected", "fulfilled"]]);
    },
  },
];
