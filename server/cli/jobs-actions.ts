import { type OpenOperator, openOperator, type RunState } from "@/packages/inngest-executor/src/index";
import { chooseEngine } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import { outboxStatus } from "@/server/platform/outbox/index";
import type { Runtime } from "@/server/runtime";
import { withCommandRuntime } from "./command-act";
import { formatCounts, formatJobs, formatRuns } from "./jobs-lines";
import { type CommandOutput, printOutput } from "./print-output";

interface ListOptions {
  json?: true;
  limit: number;
}

interface RunOptions extends ListOptions {
  state?: RunState;
  function?: string;
}

interface RetryOptions {
  json?: true;
  /** Retry every failed run. */
  failed?: true;
  /** How many failed runs are retried at most. */
  maxRuns: number;
}

type Work = (operator: OpenOperator, runtime: Runtime) => Promise<CommandOutput>;

/** Runs work on the embedded engine's tables, whether or not a server runs, and prints the result. */
async function withEngine(options: { json?: true }, work: Work): Promise<void> {
  await withCommandRuntime(async ({ runtime }) => {
    const { config, clock, log } = runtime;
    const engine = chooseEngine(config.inngest, config);
    if (engine.kind !== "embedded") {
      throw new AppError("invalid", `Functions run on Inngest (${engine.why}). See the Inngest dashboard.`);
    }
    const operator = openOperator({ databaseUrl: config.databaseUrl ?? "", clock, log });
    try {
      printOutput(await work(operator, runtime), options);
    } finally {
      await operator.close();
    }
  });
}

/** `masthead jobs`: prints the number of waiting events, runs and jobs. */
export const showOverview = (options: { json?: true }) =>
  withEngine(options, async (operator, { db, clock }) => {
    const [counts, outbox] = await Promise.all([operator.counts(), outboxStatus(db)]);
    return { json: { outbox, ...counts }, lines: formatCounts(counts, outbox, clock.now()) };
  });

/** `masthead jobs runs`: prints the latest function runs. */
export const listRuns = (options: RunOptions) =>
  withEngine(options, async (operator, { clock }) => {
    const runs = await operator.listRuns({
      limit: options.limit,
      ...(options.state === undefined ? {} : { state: options.state }),
      ...(options.function === undefined ? {} : { functionId: options.function }),
    });
    return { json: runs, lines: formatRuns(runs, clock.now()) };
  });

/** `masthead jobs due`: prints the upcoming jobs. */
export const listDue = (options: ListOptions) =>
  withEngine(options, async (operator, { clock }) => {
    const jobs = await operator.listJobs(options.limit);
    return { json: jobs, lines: formatJobs(jobs, clock.now()) };
  });

/** `masthead jobs retry`: retries one failed run, or all of them. */
export const retryRuns = (runId: string | undefined, options: RetryOptions) =>
  withEngine(options, async (operator) => {
    if ((runId === undefined) !== (options.failed === true)) {
      throw new AppError(
        "invalid",
        "Enter the ID of the run to retry, or --failed to retry all failed runs.",
      );
    }
    const failed =
      runId === undefined ? await operator.listRuns({ state: "failed", limit: options.maxRuns }) : [];
    const runIds = runId === undefined ? failed.map(({ id }) => id) : [runId];
    const retried: string[] = [];
    for (const id of runIds) if (await operator.retryRun(id)) retried.push(id);
    if (runId !== undefined && retried.length === 0) {
      throw new AppError("not_found", `There is no failed run with ID ${runId}.`);
    }
    return { json: { retried }, lines: [`Retried: ${retried.length}.`] };
  });
