import { basename } from "node:path";
import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { ImportReport } from "../../import-report";
import { beginRun } from "../../runs/index";
import { stableUuid } from "../../stable-uuid";
import { planItem } from "../plan-item";
import { ImportRun } from "./import-run";
import { recordsOf, surveyFile } from "./survey";

/** Namespace of the UUIDs of imported stories, cards and elements; the account is part of each name. */
const NAMESPACE = "6f1c2f6e-5f0b-5c39-9c1d-2f4a6a1f6b01";

export interface WordpressImport {
  path: string;
  dryRun: boolean;
  /** IANA zone of the site's clocks, for times that the file gives in local time only. */
  timeZone: string;
  /** First bytes as they are read, then records as they are done, of so many. */
  onProgress(phase: "reading" | "writing", done: number, total: number): void;
  /** Stops the run after the batch that is being written. */
  signal: AbortSignal;
}

async function runAlone(ctx: Context, input: WordpressImport): Promise<ImportReport> {
  const { dryRun, timeZone, onProgress, signal } = input;
  const survey = await surveyFile(input.path, {
    signal,
    onProgress: (done, total) => onProgress("reading", done, total),
  });
  const { id, progress } = await beginRun(ctx, {
    source: "wordpress",
    fileName: basename(input.path),
    fileHash: survey.hash,
    dryRun,
  });
  const idFor = (seed: string) => stableUuid(NAMESPACE, `${ctx.account.id}/${seed}`);
  const planning = { index: survey.index, timeZone, idFor };
  const run = new ImportRun(
    ctx,
    { id, survey, progress },
    {
      dryRun,
      signal,
      onProgress: (done, total) => onProgress("writing", done, total),
      records: () => recordsOf(input.path),
      plan: (item) => planItem(item, planning),
    },
  );
  try {
    return await run.go();
  } catch (error) {
    const message = error instanceof AppError ? error.message : "Something went wrong on our side.";
    ctx.log.error({ err: error, run: id }, "an import broke off");
    // The database may be what failed: then the next run finds this one cut off.
    await run.finish("failed", message).catch(() => undefined);
    throw error;
  }
}

/**
 * Imports an export file of WordPress into the account. The file is read once to the end before anything is written:
 * a file that cannot be read is refused (invalid) and leaves nothing behind. Run again, it changes what changed at the
 * source and nothing else; cut off, the next run of the same file goes on where it stood. Refused (conflict) while
 * another import into the account runs. Stopped by its signal while it still reads, it throws the signal's reason.
 */
export async function importWordpress(ctx: Context, input: WordpressImport): Promise<ImportReport> {
  const report = await ctx.db.alone(`masthead.import.${ctx.account.id}`, () => runAlone(ctx, input));
  if (report === null) throw new AppError("conflict", "Another import into this account is running.");
  return report;
}
