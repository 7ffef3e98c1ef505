import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compareVersions, EXPAND_RULES, reviewMigration } from "./expand-only.rules";

const review = (script: string, earlierReleases: string[] = []) =>
  reviewMigration(script, { created: new Set(), earlierReleases });

const listRules = (script: string, earlierReleases?: string[]) =>
  review(script, earlierReleases).map(({ rule }) => rule);

test.each([
  "CREATE TABLE a (b INT NOT NULL)",
  "CREATE TABLE a (b INT); CREATE INDEX i ON a (b); ALTER TABLE a ADD CONSTRAINT u UNIQUE (b)",
  "CREATE TABLE a (b INT REFERENCES story (id)); INSERT INTO a VALUES (1); ALTER TABLE a DROP COLUMN b",
  "ALTER TABLE story ADD COLUMN a TEXT",
  "ALTER TABLE story ADD COLUMN a INT NOT NULL DEFAULT 0, ADD COLUMN b TEXT DEFAULT 'drop column; c'",
  "ALTER TABLE story ADD COLUMN a INT DEFAULT 0 NOT NULL",
  "ALTER TABLE story ADD COLUMN a NUMERIC(10, 2), ADD COLUMN b TIMESTAMPTZ(3) DEFAULT now()",
  'ALTER TABLE "story" ADD COLUMN "check" TEXT, ADD COLUMN "type" TEXT',
  "ALTER TABLE story ALTER COLUMN a SET DEFAULT 0",
  "ALTER TABLE story ADD COLUMN a INT; CREATE TABLE b (c INT); ALTER TABLE b ADD COLUMN d INT; ALTER TABLE story ADD COLUMN e INT",
  "ALTER TABLE story VALIDATE CONSTRAINT c; ALTER TABLE comment VALIDATE CONSTRAINT c",
  "ALTER TABLE story ADD CONSTRAINT c CHECK (a IS NOT NULL) NOT VALID",
  "ALTER TABLE story ADD CONSTRAINT k FOREIGN KEY (a) REFERENCES b (id) NOT VALID",
  "ALTER TABLE story ADD CONSTRAINT u UNIQUE USING INDEX i",
  "ALTER TABLE story VALIDATE CONSTRAINT c",
  "ALTER TABLE story SET (fillfactor = 80)",
  "CREATE INDEX CONCURRENTLY i ON story (a); CREATE UNIQUE INDEX CONCURRENTLY j ON story (b)",
  "CREATE OR REPLACE FUNCTION f() RETURNS VOID LANGUAGE sql AS $$ DROP TABLE story; $$",
  "CREATE TRIGGER t AFTER INSERT ON story FOR EACH ROW EXECUTE FUNCTION f()",
  "ALTER TYPE state ADD VALUE 'new'",
  "ALTER TABLE story ADD COLUMN a INT; SELECT guard_account_references('story')",
  "COMMENT ON TABLE story IS 'RENAME'",
])("accepts: %s", (script) => {
  expect(review(script)).toEqual([]);
});

test.each<[string, string[]]>([
  ["DROP TABLE story", ["drop"]],
  ["TRUNCATE story", ["drop"]],
  ["DROP FUNCTION f()", ["drop"]],
  ["DROP INDEX CONCURRENTLY IF EXISTS i", ["drop-index"]],
  ["DROP INDEX CONCURRENTLY i", ["drop-index", "concurrently-alone"]],
  ["CREATE INDEX CONCURRENTLY ON story (a)", ["concurrently-alone"]],
  ["REINDEX INDEX CONCURRENTLY i", ["concurrently-alone"]],
  ["REINDEX (CONCURRENTLY) TABLE story", ["concurrently-alone"]],
  ["ALTER TABLE story DROP COLUMN a", ["drop-column"]],
  ['ALTER TABLE "public"."story" DROP a', ["drop-column"]],
  ["alter table only story drop constraint c", ["drop-constraint"]],
  ["ALTER TABLE story RENAME COLUMN a TO b", ["rename"]],
  ["ALTER TABLE story RENAME TO b", ["rename"]],
  ["ALTER TYPE state RENAME VALUE 'a' TO 'b'", ["rename"]],
  ["ALTER INDEX i RENAME TO j", ["rename"]],
  ["ALTER TABLE story ALTER COLUMN a TYPE BIGINT", ["change-type"]],
  ["ALTER TABLE story ALTER a SET DATA TYPE BIGINT", ["change-type"]],
  ["ALTER TABLE story ALTER COLUMN a DROP DEFAULT", ["drop-default"]],
  ["ALTER TABLE story ALTER COLUMN a DROP NOT NULL", ["drop-not-null"]],
  ["ALTER TABLE story ALTER COLUMN a SET NOT NULL", ["set-not-null"]],
  ["ALTER TABLE story ADD COLUMN a INT NOT NULL", ["required-column"]],
  ["ALTER TABLE story ADD a INT DEFAULT 0, ADD b INT NOT NULL", ["required-column"]],
  ["ALTER TABLE story ADD COLUMN a BIGSERIAL", ["rewriting-column"]],
  ["ALTER TABLE story ADD COLUMN a UUID NOT NULL DEFAULT gen_random_uuid()", ["rewriting-column"]],
  ["ALTER TABLE story ADD COLUMN a INT GENERATED ALWAYS AS (b + 1) STORED", ["rewriting-column"]],
  ["ALTER TABLE story ADD COLUMN a INT REFERENCES b (id)", ["constrained-column"]],
  ["ALTER TABLE story ADD COLUMN IF NOT EXISTS a INT CHECK (a > 0)", ["constrained-column"]],
  ["ALTER TABLE story ADD CONSTRAINT c CHECK (a > 0)", ["constraint-with-scan"]],
  ["ALTER TABLE story ADD CHECK (a IS NOT NULL)", ["constraint-with-scan"]],
  ["ALTER TABLE story ADD CONSTRAINT k FOREIGN KEY (a) REFERENCES b (id)", ["constraint-with-scan"]],
  ["ALTER TABLE story ADD CONSTRAINT u UNIQUE (a)", ["constraint-with-index"]],
  ["ALTER TABLE story ADD PRIMARY KEY (a)", ["constraint-with-index"]],
  ["ALTER TABLE story SET UNLOGGED", ["storage"]],
  ["ALTER TABLE story DISABLE TRIGGER t", ["other-action"]],
  ["CREATE INDEX i ON story (a)", ["index"]],
  ["CREATE UNIQUE INDEX i ON story (a)", ["index"]],
  ["COMMIT", ["transaction"]],
  ["UPDATE story SET a = 1", ["rows"]],
  ["INSERT INTO story DEFAULT VALUES", ["rows"]],
  ["LOCK TABLE story", ["lock"]],
  ["REINDEX TABLE story", ["lock"]],
  ["DO $$ BEGIN DELETE FROM story; END $$", ["code", "one-table"]],
  ["SELECT f()", ["code", "one-table"]],
  ["SELECT guard_account_references(name) FROM story", ["code", "one-table"]],
  ["ALTER TABLE comment ADD a INT; SELECT guard_account_references('story')", ["one-table"]],
  ["EXPLAIN SELECT 1", ["code"]],
  ["ALTER TABLE story ADD COLUMN a INT; CREATE INDEX CONCURRENTLY i ON story (a)", ["concurrently-alone"]],
  ["ALTER TABLE story ADD a INT; ALTER TABLE comment ADD a INT", ["one-table"]],
  [
    "ALTER TABLE story ADD CONSTRAINT c CHECK (a > 0) NOT VALID; ALTER TABLE story VALIDATE CONSTRAINT c",
    ["validate-alone"],
  ],
])("refuses: %s", (script, rules) => {
  expect(listRules(script)).toEqual(rules);
});

test("every rule has an example that breaks it", () => {
  const source = readFileSync(`${import.meta.dirname}/expand-only.rules.test.ts`, "utf8");
  expect(EXPAND_RULES.filter(({ id }) => !source.includes(`["${id}"]`))).toEqual([]);
});

test("a finding names its line and what to do", () => {
  const [finding] = review("-- why\n\nALTER TABLE story\n  DROP COLUMN a;");
  expect(finding).toMatchObject({ rule: "drop-column", line: 3 });
  expect(finding?.advice).toContain("-- contract: unused since <version>");
});

test.each<[string, string[], boolean]>([
  ["-- contract: unused since 0.1.0", ["0.1.0"], true],
  ["-- Old.\n-- contract: unused since 0.1.0\n-- More.", ["0.1.0", "0.2.0"], true],
  ["-- contract: unused since 0.2.0", ["0.1.0"], false],
  ["-- contract: unused since 0.1.0", [], false],
  ["-- contract: unused since 0.1.0\n", ["0.1.0"], false],
  ["-- contract: unused", ["0.1.0"], false],
  ["-- reviewed: nobody uses it, really", ["0.1.0"], false],
  ["", ["0.1.0"], false],
])("after %j and the releases %j, a column may be dropped: %s", (marker, releases, isAccepted) => {
  const script = `SELECT 1;\n${marker}\nALTER TABLE story DROP COLUMN a;`;
  expect(listRules(script, releases).includes("drop-column")).toBe(!isAccepted);
});

test.each([
  ["-- reviewed: plan_price has a few rows per plan", []],
  ["-- reviewed: small", ["constraint-with-scan"]],
  ["-- contract: unused since 0.1.0", ["constraint-with-scan"]],
])("a constraint with a scan after %s", (marker, rules) => {
  const script = `${marker}\nALTER TABLE plan_price ADD CONSTRAINT c CHECK (a > 0);`;
  expect(listRules(script, ["0.1.0"])).toEqual(rules);
});

test.each([
  ["-- reviewed: it reads one row of the catalog", ["one-table"]],
  ["-- one-table: it changes story alone, for an instant", ["code"]],
  ["-- reviewed: it reads one row of the catalog\n-- one-table: story", ["one-table"]],
  ["-- reviewed: it reads one row of the catalog\n-- one-table: it changes story alone", []],
])("code after %j", (markers, rules) => {
  expect(listRules(`${markers}\nDO $$ BEGIN PERFORM f(); END $$;`)).toEqual(rules);
});

test("no line excuses an index that is not built concurrently", () => {
  const script = "-- reviewed: the table is small enough\nCREATE INDEX i ON story (a);";
  expect(listRules(script)).toEqual(["index"]);
});

test.each([
  ["0.1.0", "0.1.0", 0],
  ["0.9.0", "0.10.0", -1],
  ["1.0.0", "0.10.3", 1],
  ["1.0.1", "1.0.2", -1],
])("%s compared with %s", (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});
