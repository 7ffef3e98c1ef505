import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";
import { ensureCommand } from "@/bin/lib/command-bundle.mjs";

interface Ended {
  code: unknown;
  stdout: string;
  stderr: string;
}

/** Runs `masthead …` in a process of its own. Returns its output and exit code. */
export type MastheadCommand = (args: readonly string[], more?: Record<string, string>) => Promise<Ended>;

/** The `masthead` command on the test file's database and a data folder of its own. */
export function useMastheadCommand(databaseUrl: () => string): MastheadCommand {
  const dataDir = mkdtempSync(join(tmpdir(), "masthead-command-"));
  let program = "";

  beforeAll(async () => {
    program = await ensureCommand();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

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
