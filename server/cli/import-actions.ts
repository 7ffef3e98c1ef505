import { resolve } from "node:path";
import type { Account } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import { publishStoredComments } from "@/server/imports/comments/index";
import type { ImportReport } from "@/server/imports/import-report";
import { importWordpress } from "@/server/imports/wordpress/write/import-wordpress";
import { getCallerDirectory } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import { applyMigrations } from "@/server/platform/migrate/index";
import { parseTimeZone } from "@/shared/formats/time-zone";
import { resolveCommandAccount } from "./account-option";
import { type CommandRuntime, withCommandRuntime } from "./command-act";
import { formatReport, toWireReport } from "./import-report-lines";
import { showProgress } from "./progress";

interface Options {
  account?: string;
  dryRun?: true;
  json?: true;
  timeZone?: string;
}

const INTERRUPTED = 130;

/** The process was interrupted before there was anything to resume. */
class Stopped extends Error {}

/** Ctrl-C finishes the current batch and leaves the rest to the next run. */
function abortOnSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}

function resolveTimeZone(account: Account, requested: string | undefined): string {
  if (requested === undefined) return account.timeZone;
  const zone = parseTimeZone(requested);
  if (zone !== null) return zone;
  throw new AppError("invalid", `Unknown time zone ${requested}. Enter one such as Europe/Berlin.`);
}

async function run(
  { runtime, workOn }: CommandRuntime,
  file: string,
  options: Options,
): Promise<ImportReport> {
  const { config, log } = runtime;
  if (options.dryRun !== true)
    await applyMigrations({
      databaseUrl: config.databaseUrl ?? "",
      directory: "prisma/migrations",
      log: (line: string) => log.info(line),
    });
  const account = await resolveCommandAccount(runtime, options.account, "import into");
  workOn(account.id);
  const ctx = createContext(runtime, { account, actor: { kind: "system", name: "masthead command" } });
  const timeZone = resolveTimeZone(account, options.timeZone);
  const progress = showProgress(process.stderr);
  const signal = abortOnSignal();
  try {
    const path = resolve(getCallerDirectory(), file);
    const dryRun = options.dryRun ?? false;
    const report = await importWordpress(ctx, { path, dryRun, timeZone, onProgress: progress.show, signal });
    if (dryRun || report.status !== "finished") return report;
    const onProgress = (done: number, total: number) => progress.show("placing", done, total);
    await publishStoredComments(ctx, { onProgress, signal });
    return signal.aborted ? { ...report, status: "interrupted" } : report;
  } catch (error) {
    if (signal.aborted && error === signal.reason)
      throw new Stopped("Stopped before anything was written.", { cause: error });
    throw error;
  } finally {
    progress.end();
  }
}

/** `masthead import wordpress`: imports an export file and prints the report. */
export async function importAndReport(file: string, options: Options): Promise<void> {
  try {
    const report = await withCommandRuntime((command) => run(command, file, options));
    const text = options.json
      ? JSON.stringify(toWireReport(report), null, 2)
      : formatReport(report).join("\n");
    process.stdout.write(`${text}\n`);
    if (report.status === "interrupted") process.exitCode = INTERRUPTED;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = INTERRUPTED;
  }
}
