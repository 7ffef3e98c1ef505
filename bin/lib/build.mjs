import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bundleCommand } from "./command-bundle.mjs";
import { bundleEmbed, isEmbedBundled } from "./embed.mjs";
import { Failure } from "./failure.mjs";
import { trimTraces } from "./page-traces.mjs";
import { dist, root } from "./paths.mjs";
import { run } from "./run.mjs";
import { doFrom, isDoneFrom } from "./stamp.mjs";
import { START } from "./start-mode.mjs";

const counts = (path) => !/\.(test|contract)\.tsx?$|\.md$/.test(path);

const SERVER_SOURCES = {
  directories: [
    "entry",
    "server",
    "shared",
    "inngest",
    "packages/inngest-executor/src",
    "packages/embedded-postgres/src",
    "prisma/schema",
    "prisma/seed",
  ],
  files: [
    "bin/lib/build.mjs",
    "bin/lib/command-bundle.mjs",
    "bin/lib/start-mode.mjs",
    "package-lock.json",
    "tsconfig.json",
  ],
  counts,
};

const PAGE_SOURCES = {
  directories: [...SERVER_SOURCES.directories, "app", "components", "public", "styles"],
  files: [
    ...SERVER_SOURCES.files,
    "bin/lib/page-traces.mjs",
    "next.config.js",
    "postcss.config.mjs",
    "instrumentation.ts",
    "instrumentation-client.ts",
    "middleware.ts",
    "proxy.ts",
  ],
  // The widgets are bundled separately: no page depends on them.
  counts: (path) => counts(path) && !path.startsWith(join(root, "components", "embed")),
};

const ENTRIES = [
  { from: "entry/main.ts", to: dist.serverBundle },
  { from: "entry/seed.ts", to: dist.seed },
  { from: "server/engagement/scoring/scoring-worker.ts", to: dist.scoringWorker },
];

/** Whether the Node entries were built from exactly these sources. */
export function isServerBundled() {
  return (
    [dist.cli, dist.server, ...ENTRIES.map(({ to }) => to)].every((file) => existsSync(file)) &&
    isDoneFrom("bundle", SERVER_SOURCES)
  );
}

/** Whether the pages were built from exactly these sources. */
export function arePagesBuilt() {
  return existsSync(join(root, ".next", "BUILD_ID")) && isDoneFrom("pages", PAGE_SOURCES);
}

export function bundleWidgets({ report }) {
  return report.step("Bundling the widgets", bundleEmbed);
}

export function bundleServer({ report }) {
  return doFrom("bundle", SERVER_SOURCES, () => report.step("Bundling the server", bundleEntries));
}

/** Bundles the server, and the widgets unless they are up to date. */
export async function bundle({ report }) {
  if (!isEmbedBundled()) await bundleWidgets({ report });
  await bundleServer({ report });
}

export async function buildPages({ report, signal }) {
  await doFrom("pages", PAGE_SOURCES, async () => {
    await report.step("Building the pages", (note) =>
      run(process.execPath, [join(root, "node_modules", "next", "dist", "bin", "next"), "build"], {
        what: "Building the pages with Next.js",
        env: buildEnvironment(),
        signal,
        note,
      }),
    );
    trimTraces(root);
  });
}

/** A build reads no configuration: its output must be the same for every installation. */
function buildEnvironment() {
  const { DATABASE_URL: _database, DATA_DIR: _data, PORT: _port, ...rest } = process.env;
  return { ...rest, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}

async function bundleEntries() {
  const esbuild = await import("esbuild");
  try {
    const builds = ENTRIES.map(({ from, to }) =>
      esbuild.build({
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
        logLevel: "silent",
      }),
    );
    await Promise.all([...builds, bundleCommand(dirname(dist.cli))]);
    await writeFile(dist.server, START);
  } catch (error) {
    const lines = await esbuild.formatMessages(error.errors ?? [], { kind: "error" });
    throw new Failure(`Bundling the server failed:\n\n${lines.join("").trim() || error.message}\n`);
  } finally {
    // Otherwise its helper process stays alive as long as the server.
    await esbuild.stop();
  }
}
