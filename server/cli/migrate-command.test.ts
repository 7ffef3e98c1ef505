import { expect, test } from "vitest";
import { recordFormerMigrations } from "@/test/former-migrations";
import { useMastheadCommand } from "@/test/masthead-command";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const masthead = useMastheadCommand(() => app.databaseUrl);

test("a database from before 0001_init is refused until it is baselined from the terminal", async () => {
  await recordFormerMigrations(app.databaseUrl);
  const refused = await masthead(["migrate"]);
  expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("migrate baseline") });
  const baselined = await masthead(["migrate", "baseline", "--json"]);
  expect(baselined).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(baselined.stdout)).toEqual({ baselined: true });
  expect(await masthead(["migrate", "baseline"])).toMatchObject({
    code: 0,
    stdout: "This database is baselined already. There is nothing to do.\n",
  });
  expect(await masthead(["migrate"])).toMatchObject({ code: 0, stdout: "The database is up to date.\n" });
});
