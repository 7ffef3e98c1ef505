import { join } from "node:path";
import { demo } from "@/prisma/seed/demo-hook";
import { createAccountDirectory } from "@/server/accounts/index";
import { addSharedKey } from "@/server/identity/index";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { createLocalStorage } from "@/server/platform/storage/index";
import { systemIds } from "@/server/platform/system/index";
import { requireSecret } from "@/server/secrets/index";
import type { TestApp } from "./test-app";
import { createTestDependencies, testReaders, testVault } from "./test-dependencies";

/**
 * Makes a test's database a whole installation: the demo newsroom, its media under `dataDir`, another account, and
 * values encrypted under `secret`, which is that of `testVault`.
 */
export async function seedDemoInstallation(
  app: TestApp,
  { dataDir, secret }: { dataDir: string; secret: string },
): Promise<void> {
  const { db, clock } = app;
  const log = createLog("silent");
  const runtime = {
    config: readConfig({ NODE_ENV: "test", DATA_DIR: dataDir }),
    db,
    clock,
    log,
    storage: createLocalStorage(join(dataDir, "media")),
    ...createTestDependencies(log),
    readers: testReaders({ db, clock }),
    ids: systemIds,
    directory: createAccountDirectory(db),
  };
  await demo.prepare(runtime, "http://127.0.0.1:3000");
  const { ctx } = await app.createAccount();
  await addSharedKey({ ...ctx, vault: testVault }, { use: "engagement" });
  await requireSecret({ db, vault: testVault, clock, config: { secret, dataDir } });
}
