import { readdirSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { applyMigrations } from "@/server/platform/migrate/index";
import { reviewMigrations } from "@/server/platform/migrate/review-migrations";
import { createNextRelease, NEXT, useInstallation } from "./installation";
import { startLoad } from "./load";

const { app, createShop, start } = useInstallation();

const readReadiness = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;

it("the migrations of the imagined next release keep the rules of every release", async () => {
  const directory = createNextRelease();
  expect(await reviewMigrations({ directory, releasesFile: "prisma/releases.json" })).toEqual([]);
});

it("the previous release serves reads, comments and purchases while the next one migrates and after it, and starts again on the new schema", async () => {
  const parts = await createShop();
  const directory = createNextRelease();
  const previous = await start();
  const load = startLoad({ ...parts, origin: `http://127.0.0.1:${previous.port}` });
  onTestFinished(() => load.stop());
  await load.more(5);
  const before = load.total();
  const applied = await applyMigrations({ databaseUrl: app.databaseUrl, directory, log: () => undefined });
  const during = load.total() - before;
  await load.more(20);
  await load.stop();
  expect(load.failures).toEqual([]);
  expect(applied).toEqual(readdirSync(NEXT).toSorted());
  expect(during).toBeGreaterThan(0);
  expect(await readReadiness(previous.port)).toBe(200);
  // The trigger of the next release counts the comments of the previous one.
  const [counted] = await app.db.prisma.$queryRawUnsafe<{ comments: number }[]>(
    "select sum(comments)::int as comments from comment_language_count",
  );
  expect(counted?.comments).toBeGreaterThanOrEqual(20);
  const again = await start();
  expect(await readReadiness(again.port)).toBe(200);
});
