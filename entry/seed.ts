import { readDemoFile } from "@/prisma/seed/demo-file";
import { demo } from "@/prisma/seed/demo-hook";
import { requestDatabase } from "@/server/cli/launcher-database";
import { type CommandOutput, runWithoutSecretCheck } from "@/server/cli/run-command";
import { getInstallationUrl } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import type { Runtime } from "@/server/runtime";
import { prepareDatabase } from "./prepare-database";

/** Migrates the database and seeds the demo newsroom, unless it is there already. */
async function seed(runtime: Runtime): Promise<CommandOutput> {
  const { config, db } = runtime;
  const earlier = await readDemoFile(config.dataDir);
  // The address of an earlier start: another one would move the demo to it, also under a server that runs.
  const baseUrl = earlier?.base_url ?? getInstallationUrl(config);
  const isSeeded = await prepareDatabase(runtime, { baseUrl, demo });
  const file = await readDemoFile(config.dataDir);
  const isHere = file !== null && (await db.prisma.account.count({ where: { key: file.account.key } })) > 0;
  if (!isHere) {
    throw new AppError(
      "invalid",
      "The database contains another publication. The demo is seeded only into an empty one: set DATABASE_URL or DATA_DIR to another.",
    );
  }
  return {
    json: { seeded: isSeeded },
    lines: [
      isSeeded ? "The demo newsroom is seeded." : "The demo newsroom is in this database already.",
      `Its keys and logins: ${config.dataDir}/demo.json`,
    ],
  };
}

try {
  await requestDatabase("writes");
  await runWithoutSecretCheck({}, seed);
} catch (error) {
  // A refusal is a sentence for the operator; any other error needs its stack.
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
