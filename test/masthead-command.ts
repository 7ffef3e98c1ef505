import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";

interface Ended {
  code: unknown;
  stdout: string;
  stderr: string;
}

/** Runs `masthead …` in a process of its own. Returns its output and exit code. */
export type MastheadCommand = (args: readonly string[], more?: Record<string, string>) => Promise<Ended>;

/** The `masthead` command, bundled for one test file, on that file's database and a data folder of its own. */
export function useMastheadCommand(databaseUrl: () => string): MastheadCommand {
  const folder = mkdtempSync(join("node_modules", ".cache", "command-"));
  const dataDir = mkdtempSync(join(tmpdir(), "masthead-command-"));
  const program = join(folder, "cli.mjs");

  beforeAll(async () => {
    await build({
      entryPoints: ["server/cli/main.ts"],
      outfile: program,
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      logLevel: "warning",
    });
  });
  afterAll(() => {
    for (const scratch of [folder, dataDir]) rmSync(scratch, { recursive: true, force: true });
  });

  return async (args, more = {}) => {
    const env = {
      ...{ PATH: process.env.PATH ?? "", NODE_ENV: "production" as const, LOG_LEVEL: "silent" },
      ...{ DATABASE_URL: databaseUrl(), DATA_DIR: dataDir },
      ...more,
    };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
      return { code: 0, stdout, stderr: "" };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && "stdout" in error && "stderr" in error)) throw error;
      return { code: error.code, stdout: String(error.stdout), stderr: String(error.stderr) };
    }
  };
}
