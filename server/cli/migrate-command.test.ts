import { expect, test } from "vitest";
import { createEmptyDatabase } from "@/test/empty-database";
import { createFormerDatabase, recordFormerMigrations } from "@/test/former-migrations";
import { useMastheadCommand } from "@/test/masthead-command";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const masthead = useMastheadCommand(() => app.databaseUrl);

test("a database from before 0001_init is refused until it is baselined from the terminal", async () => {
  await createFormerDatabase(app.databaseUrl);
  const refused = await masthead(["migrate"]);
  expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("migrate baseline") });
  const baselined = await masthead(["migrate", "baseline", "--json"]);
  expect(baselined).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(baselined.stdout)).toEqual({ baselined: true });
  expect(await masthead(["migrate", "baseline"])).toMatchObject({
    code: 0,
    stdout: "This database is baselined already. There is nothing to do.\n",
  });
  // Those that came after 0001_init.
  expect(await masthead(["migrate"])).toMatchObject({ code: 0, stdout: expect.stringContaining("Applied ") });
  expect(await masthead(["migrate"])).toMatchObject({ code: 0, stdout: "The database is up to date.\n" });
});

test("a plan shows what a migration would do to an empty database, and applies nothing", async () => {
  const DATABASE_URL = await createEmptyDatabase();
  const plan = await masthead(["migrate", "--plan", "--json"], { DATABASE_URL });
  expect(plan).toMatchObject({ code: 0, stderr: "" });
  const { pending } = JSON.parse(plan.stdout);
  expect(pending[0]).toMatchObject({ name: "0001_init" });
  expect(pending[0].statements[0]).toEqual({
    line: 10,
    sql: "CREATE TYPE account_mode AS ENUM ('live', 'test')",
    table: null,
    lock: "none",
    work: "instant",
  });
  const shown = await masthead(["migrate", "--plan"], { DATABASE_URL });
  expect(shown.stdout).toMatch(/^0001_init \(\d+ statements\)\n {2}line 10: CREATE TYPE account_mode/);
  expect(shown.stdout).toContain("Nothing was applied.");
  expect(await masthead(["account", "list"], { DATABASE_URL })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no tables yet"),
  });
});

test("a plan of an up-to-date database is empty, and one of a former database is refused", async () => {
  const DATABASE_URL = await createEmptyDatabase();
  await masthead(["migrate"], { DATABASE_URL });
  expect(await masthead(["migrate", "--plan"], { DATABASE_URL })).toMatchObject({
    code: 0,
    stdout: "The database is up to date. There is nothing to apply.\n",
  });
  await recordFormerMigrations(DATABASE_URL);
  expect(await masthead(["migrate", "--plan"], { DATABASE_URL })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("migrate baseline"),
  });
});
