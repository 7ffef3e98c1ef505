import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { dist, readStamp, root, stampFile } from "./paths.mjs";
import { run } from "./run.mjs";

const SOURCES = {
  directories: ["app", "components", "server", "inngest", "prisma/schema", "prisma/seed", "public", "styles"],
  files: [
    "bin/lib/build.mjs",
    "package-lock.json",
    "tsconfig.json",
    "next.config.ts",
    "next.config.mjs",
    "postcss.config.mjs",
    "prisma.config.ts",
    "instrumentation.ts",
    "middleware.ts",
    "proxy.ts",
  ],
  counts: (path) => !/\.(test|contract)\.tsx?$|\.md$/.test(path),
};

const ENTRIES = [
  { from: "server/main.ts", to: dist.server },
  { from: "server/cli/main.ts", to: dist.cli },
];

/** Whether what was built last comes from exactly these sources. */
export function isBuilt() {
  const complete = existsSync(join(root, ".next", "BUILD_ID")) && ENTRIES.every(({ to }) => existsSync(to));
  return complete && readStamp("build") === fingerprint(SOURCES);
}

/** Builds the pages and the two Node entries when a source changed since the last build. */
export async function ensureBuilt({ report, signal }) {
  if (!isBuilt()) await build({ report, signal });
}

/** Builds unconditionally. */
export async function build({ report, signal }) {
  const stamp = fingerprint(SOURCES);
  rmSync(stampFile("build"), { force: true });
  await report.step("Building the pages", (note) =>
    run(process.execPath, [join(root, "node_modules", "next", "dist", "bin", "next"), "build"], {
      what: "Building the pages with Next.js",
      env: buildEnvironment(),
      signal,
      note,
    }),
  );
  await report.step("Bundling the server", () => bundleEntries());
  writeFileSync(stampFile("build"), stamp);
}

/** A build reads no configuration: what it makes must be the same for every installation. */
function buildEnvironment() {
  const { DATABASE_URL: _database, DATA_DIR: _data, PORT: _port, ...rest } = process.env;
  return { ...rest, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}

async function bundleEntries() {
  const { build: bundle } = await import("esbuild");
  for (const { from, to } of ENTRIES) {
    await bundle({
      absWorkingDir: root,
      entryPoints: [from],
      outfile: to,
      bundle: true,
      platform: "node",
      target: "node20.19",
      format: "esm",
      packages: "external",
      sourcemap: true,
      sourcesContent: false,
      logLevel: "warning",
    });
  }
}
