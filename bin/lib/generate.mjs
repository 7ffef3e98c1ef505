import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";
import { doFrom, isDoneFrom } from "./stamp.mjs";

const schemaDirectory = join(root, "prisma", "schema");

const SOURCES = {
  directories: ["prisma/schema"],
  files: ["prisma.config.ts", "node_modules/prisma/package.json"],
};

/** The output folder of the Prisma client, from the schema. */
function outputDirectory() {
  for (const name of readdirSync(schemaDirectory)) {
    const match = /^\s*output\s*=\s*"([^"]+)"/m.exec(readFileSync(join(schemaDirectory, name), "utf8"));
    if (match) return resolve(schemaDirectory, match[1]);
  }
  return null;
}

/** Whether the generated client exists and matches this schema. */
export function isGenerated() {
  const output = outputDirectory();
  return output !== null && existsSync(output) && isDoneFrom("generate", SOURCES);
}

/** Generates the Prisma client. */
export async function generate({ report, signal }) {
  await doFrom("generate", SOURCES, () =>
    report.step("Generating the database client", (note) =>
      run(process.execPath, [join(root, "node_modules", "prisma", "build", "index.js"), "generate"], {
        what: "Generating the database client",
        env: {
          ...process.env,
          // Otherwise Prisma downloads its schema engine, which generating never runs.
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
          CHECKPOINT_DISABLE: "1",
          PRISMA_HIDE_UPDATE_MESSAGE: "1",
        },
        signal,
        note,
      }),
    ),
  );
}
