import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type DemoFile, readDemoFile } from "@/prisma/seed/demo-file";
import { seedDemo } from "@/prisma/seed/seed-demo";
import { seedDemoCatalogue } from "@/prisma/seed/sell-demo";
import { createAccountDirectory } from "@/server/accounts/index";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import type { TestApp } from "@/test/test-app";
import { createTestDependencies, testReaders } from "@/test/test-dependencies";

const BASE_URL = "http://127.0.0.1:3000";

/**
 * The demo newsroom in the test database, seeded once per file. Returns a getter of what scripts need to know of it.
 */
export function useDemoNewsroom(app: TestApp): () => DemoFile {
  let dataDir = "";
  let file: DemoFile | null = null;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "masthead-demo-"));
    const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test" });
    const { db, clock, storage } = app;
    const log = createLog("silent");
    const directory = createAccountDirectory(db);
    const readers = testReaders({ db, clock });
    const contentDir = join(import.meta.dirname, "../../prisma/seed/demo");
    const dependencies = createTestDependencies(log);
    const runtime = { config, db, clock, log, storage, ids: systemIds, directory, readers, ...dependencies };
    await seedDemo(runtime, { baseUrl: BASE_URL, dataDir, contentDir });
    await seedDemoCatalogue(runtime, { dataDir });
    file = await readDemoFile(dataDir);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  return () => {
    if (file === null) throw new Error("the demo newsroom is there inside tests and hooks only");
    return file;
  };
}
