import { expect, test } from "vitest";
import { listConcurrent } from "./concurrent-index.rules";

test.each<[string, (string | null)[] | null]>([
  ["CREATE INDEX CONCURRENTLY Story_A ON story (a)", ["story_a"]],
  ['create unique index concurrently if not exists "Story_A" on story (a);\n-- end', ["Story_A"]],
  ["CREATE INDEX CONCURRENTLY i ON a (b); DROP INDEX CONCURRENTLY IF EXISTS j", ["i", null]],
  ["REINDEX INDEX CONCURRENTLY k", null],
  ["CREATE INDEX CONCURRENTLY i ON a (b); REINDEX TABLE CONCURRENTLY a", null],
  ["CREATE INDEX CONCURRENTLY ON story (a)", null],
  ["DROP INDEX CONCURRENTLY i", null],
  ["CREATE INDEX i ON story (a)", null],
  ["CREATE INDEX CONCURRENTLY i ON a (b); SELECT 1", null],
  ["-- CREATE INDEX CONCURRENTLY i ON a (b)", null],
  ["", null],
])("%s", (script, expected) => {
  expect(listConcurrent(script)?.map(({ creates }) => creates) ?? null).toEqual(expected);
});
