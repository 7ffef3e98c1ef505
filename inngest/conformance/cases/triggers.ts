import assert from "node:assert/strict";
import type { Case } from "../case";

function names(seen: { what: string }[]): string[] {
  return seen.map(({ what }) => what).sort();
}

export const triggerCases: Case[] = [
  {
    name: "an event starts every function of its name, with its data and id",
    run: async ({ effects, key, send }) => {
      const [id] = await send({ name: "conformance/named", data: { key, deep: { list: [1, "two", null] } } });
      const seen = await effects.until(key, (all) => all.length === 2);
      assert.deepEqual(names(seen), ["by-name", "by-name-too"]);
      for (const { detail } of seen) {
        const data = { key, deep: { list: [1, "two", null] } };
        assert.deepEqual(detail, { name: "conformance/named", data, eventId: id });
      }
    },
  },
  {
    name: "any of several triggers starts a function",
    run: async ({ effects, key, send }) => {
      await send([
        { name: "conformance/first", data: { key } },
        { name: "conformance/second", data: { key } },
      ]);
      await effects.until(key, (all) => all.filter(({ what }) => what === "by-either").length === 2);
    },
  },
  {
    name: "a trigger that ends in * matches every name with that prefix",
    run: async ({ effects, key, send }) => {
      await send([
        { name: "conformance/prefix.a", data: { key, is: "a" } },
        { name: "conformance/prefixed", data: { key, is: "none" } },
        { name: "conformance/prefix.b.c", data: { key, is: "b" } },
        { name: "conformance/named", data: { key } },
      ]);
      await effects.until(key, (all) => all.length === 4);
      assert.equal(effects.of(key, "by-prefix").length, 2);
    },
  },
  {
    name: "conditions support ==, !=, in, && and ||, and missing fields are null",
    run: async ({ effects, key, send }) => {
      await send([
        { name: "conformance/condition", data: { key: `${key}-a`, kind: "a", count: 2 } },
        { name: "conformance/condition", data: { key: `${key}-b`, kind: "b", count: 2 } },
        { name: "conformance/condition", data: { key: `${key}-c`, kind: "c", count: "2" } },
        { name: "conformance/condition", data: { key: `${key}-d`, missing: { deep: 1 } } },
      ]);
      const expected = {
        a: ["if-both", "if-equal", "if-null"],
        b: ["if-in", "if-null"],
        c: ["if-in", "if-null"],
        d: ["if-in", "if-null"],
      };
      for (const [kind, functions] of Object.entries(expected)) {
        const seen = await effects.until(`${key}-${kind}`, (all) => all.length >= functions.length);
        assert.deepEqual(names(seen), functions);
      }
    },
  },
];
