import { basename } from "node:path";
import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import type { ImportReport } from "../../import-report";
import { beginRun } from "../../runs/index";
import { createStableUuid } from "../../stable-uuid";
import { planItem } from "../plan-item";
import { ImportRun } from "./import-run";
import { readRecords, surveyFile } from "./survey";

/** Namespace of the UUIDs of imported stories, cards and elements; the account is part of each name. */
const NAMESPACE = "6f1c2f6e-5f0b-5c39-9c1d-2f4a6a1f6b01";

export interface WordpressImport {
  path: string;
  dryRun: boolean;
  /** IANA time zone of the site, for times that the file has in local time only. */
  timeZone: string;
  /** Reports read bytes in the first pass, then processed records, with their totals. */
  onProgress(phase: "reading" | "writing", done: number, total: number): void;
  /** Stops the run after the batch that is being written. */
  signal: AbortSignal;
}

async function runExclusively(ctx: Context, input: WordpressImport): Promise<ImportReport> {
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
  const idFor = (seed: string) => createStableUuid(NAMESPACE, `${ctx.account.id}/${seed}`);
  const planning = { index: survey.index, timeZone, idFor };
  const run = new ImportRun(
    ctx,
    { id, survey, progress },
    {
      dryRun,
      signal,
      onProgress: (done, total) => onProgress("writing", done, total),
      records: () => readRecords(input.path),
      plan: (item) => planItem(item, planning),
    },
  );
  try {
    return await run.execute();
  } catch (error) {
    const message = error instanceof AppError ? error.message : "Something went wrong on our side.";
    ctx.log.error({ err: error, run: id }, "import failed");
    // The database may be the cause: then the next run resumes this one as interrupted.
    await run.finish("failed", message).catch(() => undefined);
    throw error;
  }
}

/**
 * Imports a WordPress export file into the account. The file is read to its end before anything is written: an
 * unreadable file is refused (invalid) and leaves nothing behind. A second import updates what changed at the source;
 * an interrupted run is resumed by the next one with the same file. Refused (conflict) while another import into the
 * account runs. Aborted during the first pass, it throws the signal's reason.
 */
export async function importWordpress(ctx: Context, input: WordpressImport): Promise<ImportReport> {
  const report = await ctx.db.withAdvisoryLock(`masthead.import.${ctx.account.id}`, () =>
    runExclusively(ctx, input),
  );
  if (report === null) throw new AppError("conflict", "Another import into this account is running.");
  return report;
}
