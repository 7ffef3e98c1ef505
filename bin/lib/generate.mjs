import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { readStamp, root, stampFile } from "./paths.mjs";
import { run } from "./run.mjs";

const schemaDirectory = join(root, "prisma", "schema");

function wantedStamp() {
  const { version } = JSON.parse(readFileSync(join(root, "node_modules", "prisma", "package.json"), "utf8"));
  return `${version} ${fingerprint({ directories: ["prisma/schema"], files: ["prisma.config.ts"] })}`;
}

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
  return output !== null && existsSync(output) && readStamp("generate") === wantedStamp();
}

/** Generates the Prisma client. */
export async function generate({ report, signal }) {
  const stamp = wantedStamp();
  await report.step("Generating the database client", (note) =>
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
  );
  writeFileSync(stampFile("generate"), stamp);
}
