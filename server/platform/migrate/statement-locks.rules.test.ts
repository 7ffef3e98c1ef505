import { expect, test } from "vitest";
import { describeStatement } from "./statement-locks.rules";

const NONE = "none";
const WRITERS = "SHARE ROW EXCLUSIVE";
const ALL = "ACCESS EXCLUSIVE";
const ONLINE = "SHARE UPDATE EXCLUSIVE";

test.each<[string, string, string, string | null]>([
  ["ALTER TABLE story ADD COLUMN a TEXT", ALL, "instant", "story"],
  ["ALTER TABLE story ADD COLUMN a INT NOT NULL DEFAULT 0", ALL, "instant", "story"],
  ["ALTER TABLE story ADD COLUMN a TIMESTAMPTZ DEFAULT now()", ALL, "instant", "story"],
  ["alter table only story add column a uuid default gen_random_uuid()", ALL, "rewrite", "story"],
  ["ALTER TABLE story ADD COLUMN a BIGSERIAL", ALL, "rewrite", "story"],
  ["ALTER TABLE story ADD COLUMN a INT GENERATED ALWAYS AS (b + 1) STORED", ALL, "rewrite", "story"],
  ["ALTER TABLE story ALTER COLUMN a TYPE BIGINT", ALL, "rewrite", "story"],
  ["ALTER TABLE story ALTER COLUMN a SET DATA TYPE BIGINT", ALL, "rewrite", "story"],
  ["ALTER TABLE story ALTER COLUMN a SET NOT NULL", ALL, "scan", "story"],
  ["ALTER TABLE story ADD COLUMN a INT, ALTER COLUMN b TYPE BIGINT", ALL, "rewrite", "story"],
  ["ALTER TABLE story ADD CONSTRAINT k FOREIGN KEY (a) REFERENCES b (id)", WRITERS, "scan", "story"],
  [
    "ALTER TABLE story ADD CONSTRAINT k FOREIGN KEY (a) REFERENCES b (id) NOT VALID",
    WRITERS,
    "instant",
    "story",
  ],
  ["ALTER TABLE story ADD CONSTRAINT c CHECK (a > 0)", ALL, "scan", "story"],
  ["ALTER TABLE story ADD CONSTRAINT c CHECK (a > 0) NOT VALID", ALL, "instant", "story"],
  ["ALTER TABLE story ADD CONSTRAINT u UNIQUE (a)", ALL, "index", "story"],
  ["ALTER TABLE story ADD CONSTRAINT u UNIQUE USING INDEX i", ALL, "instant", "story"],
  ["ALTER TABLE story VALIDATE CONSTRAINT c", ONLINE, "scan", "story"],
  ["ALTER TABLE story SET (fillfactor = 80)", ONLINE, "instant", "story"],
  ["ALTER TABLE story DROP COLUMN a", ALL, "instant", "story"],
  ['ALTER TABLE "story" RENAME COLUMN a TO b', ALL, "instant", "story"],
  ["CREATE INDEX i ON story (a)", "SHARE", "index", "story"],
  ["CREATE UNIQUE INDEX CONCURRENTLY i ON public.story (a)", ONLINE, "index", "public.story"],
  ["DROP INDEX i", ALL, "instant", null],
  ["DROP TABLE story", ALL, "instant", "story"],
  ["CREATE TRIGGER t AFTER INSERT ON story FOR EACH ROW EXECUTE FUNCTION f()", WRITERS, "instant", "story"],
  ["UPDATE story SET a = 1", "ROW EXCLUSIVE", "rows", "story"],
  ["INSERT INTO story DEFAULT VALUES", "ROW EXCLUSIVE", "rows", "story"],
  ["TRUNCATE story", ALL, "instant", "story"],
  ["CREATE TABLE a (b INT)", NONE, "instant", null],
  ["CREATE TABLE a (b INT REFERENCES story (id))", WRITERS, "instant", "story"],
  ["CREATE FUNCTION f() RETURNS VOID LANGUAGE sql AS $$ DELETE FROM story $$", NONE, "instant", null],
  ["CREATE TYPE t AS ENUM ('a')", NONE, "instant", null],
  ["DO $$ BEGIN DELETE FROM story; END $$", "unknown", "unknown", null],
  ["SELECT guard_account_references('story')", WRITERS, "instant", "story"],
  ["SELECT account_event_maintain(2, 13)", "unknown", "unknown", null],
])("%s", (sql, ...[lock, work, table]) => {
  expect(describeStatement(`-- why\n${sql}`, new Set())).toEqual({ lock, work, table });
});

test("a table that the plan creates keeps nobody waiting", () => {
  const created = new Set<string>();
  describeStatement("CREATE TABLE a (b INT)", created);
  const none = { lock: NONE, work: "instant", table: null };
  expect(describeStatement("CREATE INDEX i ON a (b)", created)).toEqual(none);
  expect(describeStatement("ALTER TABLE a ALTER COLUMN b TYPE BIGINT", created)).toEqual(none);
  expect(describeStatement("CREATE TABLE c (b INT REFERENCES a (b))", created)).toEqual(none);
  expect(describeStatement("CREATE INDEX j ON d (b)", created).lock).toBe("SHARE");
});
