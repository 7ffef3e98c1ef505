import { expect, test } from "vitest";
import { isAtomic } from "./run-script";

test.each<[string, boolean]>([
  ["CREATE TABLE a (b INT); -- commit\nALTER TABLE a ADD COLUMN c INT", true],
  ["COMMENT ON TABLE a IS 'commit; rollback'", true],
  ["COMMENT ON TABLE a IS E'it\\'s; commit; \\' '", true],
  ["/* vacuum; */ CREATE INDEX concurrently_built ON a (b)", true],
  ["CREATE FUNCTION f() RETURNS VOID LANGUAGE plpgsql AS $$ BEGIN COMMIT; END $$", true],
  ["CREATE TABLE a (b INT DEFAULT 0) WITH (autovacuum_enabled = off)", true],
  ['CREATE TABLE a ("commit" INT)', true],
  ["", true],
  ["CREATE TABLE a (b INT);\n-- why\ncommit; CREATE TABLE c (d INT)", false],
  ["BEGIN; CREATE TABLE a (b INT)", false],
  ["ROLLBACK", false],
  ["VACUUM a", false],
  ["create unique\n index concurrently i on a (b)", false],
  ["DROP INDEX CONCURRENTLY i", false],
  ["REINDEX (VERBOSE, CONCURRENTLY) TABLE a", false],
  ["ALTER TABLE a DETACH PARTITION b CONCURRENTLY", false],
])("%s", (script, expected) => {
  expect(isAtomic(script)).toBe(expected);
});
