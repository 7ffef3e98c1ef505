import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { computeChecksum } from "./applied-migrations";
import { type Release, reviewMigrations } from "./review-migrations";

const INIT = "CREATE TABLE story (id INT, a INT);";

/** Writes migrations and the file of releases, and reviews them. */
function review(scripts: Record<string, string>, releases: Release[] = []): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-review-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, script] of Object.entries({ "0001_init": INIT, ...scripts })) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "migration.sql"), script);
  }
  writeFileSync(join(folder, "releases.json"), JSON.stringify(releases));
  return reviewMigrations({ directory: folder, releasesFile: join(folder, "releases.json"), recorded: [] });
}

const release = (version: string, scripts: Record<string, string>): Release => ({
  version,
  migrations: Object.fromEntries(
    Object.entries(scripts).map(([name, script]) => [name, computeChecksum(script)]),
  ),
});

const first = release("0.1.0", { "0001_init": INIT });

test("the committed migrations let the previous release serve", async () => {
  const directory = "prisma/migrations";
  expect(await reviewMigrations({ directory, releasesFile: "prisma/releases.json" })).toEqual([]);
});

test("the first migration is not reviewed; later ones are, each finding with its line", async () => {
  const findings = await review({ "2_later": "SELECT 1;\n-- why\nCREATE INDEX i ON story (a);" });
  expect(findings).toEqual([
    expect.stringContaining("2_later/migration.sql:1 code: "),
    expect.stringContaining("2_later/migration.sql:3 index: "),
    expect.stringContaining("2_later/migration.sql:1 one-table: "),
  ]);
});

test("a table that the same release creates may be changed by its next migration, one of an earlier release not", async () => {
  const scripts = { "2_table": "CREATE TABLE later (id INT);", "3_index": "CREATE INDEX i ON later (id);" };
  expect(await review(scripts, [first])).toEqual([]);
  const second = release("0.2.0", { "2_table": scripts["2_table"] });
  expect(await review(scripts, [second, first])).toEqual([
    expect.stringContaining("3_index/migration.sql:1"),
  ]);
});

test("what a released version no longer uses can be removed by the next one, not by that version itself", async () => {
  const drop = "-- contract: unused since 0.2.0\nALTER TABLE story DROP COLUMN a;";
  const scripts = { "2_stop": "ALTER TABLE story ADD COLUMN b INT;", "3_drop": drop };
  const second = release("0.2.0", { "2_stop": scripts["2_stop"] });
  expect(await review(scripts, [first, second])).toEqual([]);
  expect(await review(scripts, [first])).toEqual([
    expect.stringContaining("0.2.0 is not a release before this"),
  ]);
  const together = release("0.2.0", scripts);
  expect(await review(scripts, [first, together])).toHaveLength(1);
});

test("a released migration that was edited or removed, and one that sorts before a released one, are findings", async () => {
  const released = release("0.1.0", { "0001_init": `${INIT} `, "3_last": "SELECT 1;" });
  const findings = await review({ "2_new": "ALTER TABLE story ADD COLUMN b INT;" }, [released]);
  expect(findings).toEqual([
    expect.stringContaining("0001_init: A released migration is never edited"),
    expect.stringContaining("3_last: A released migration is never edited or removed"),
    expect.stringContaining("2_new: Its name must sort after 3_last"),
  ]);
});

test("an exception that no migration needs is a finding", async () => {
  const recorded = [{ migration: "0009_none", rule: "index", reason: "None." }];
  const directory = "prisma/migrations";
  const findings = await reviewMigrations({ directory, releasesFile: "prisma/releases.json", recorded });
  expect(findings).toContain("recorded-exceptions.ts: 0009_none no longer needs an exception to index.");
});
