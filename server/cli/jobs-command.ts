import { type Command, InvalidArgumentError, Option } from "commander";
import { type OpenOperator, openOperator, type RunState } from "@/packages/inngest-executor/src/index";
import { chooseEngine } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import { outboxStatus } from "@/server/platform/outbox/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { formatCounts, formatJobs, formatRuns } from "./jobs-lines";

const STATES: readonly RunState[] = ["running", "completed", "failed"];
const MAX_RETRIED = 1_000;

interface ListOptions {
  json?: true;
  limit: number;
}

interface RunOptions extends ListOptions {
  state?: RunState;
  function?: string;
  /** Retry every failed run. */
  failed?: true;
}

function parseWholeNumber(text: string): number {
  const value = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw new InvalidArgumentError("Enter a whole number from 1 to 9999.");
  return value;
}

type Work = (operator: OpenOperator, runtime: Runtime) => Promise<{ value: unknown; lines: string[] }>;

/** Runs work on the embedded engine's tables, whether or not a server runs, and prints the result. */
async function withEngine(options: { json?: true }, work: Work): Promise<void> {
  const runtime = getRuntime();
  const { config, clock, log } = runtime;
  const engine = chooseEngine(config.inngest, config);
  if (engine.kind !== "embedded") {
    throw new AppError("invalid", `Functions run on Inngest (${engine.why}). See the Inngest dashboard.`);
  }
  const operator = openOperator({ databaseUrl: config.databaseUrl ?? "", clock, log });
  try {
    const { value, lines } = await work(operator, runtime);
    process.stdout.write(`${options.json ? JSON.stringify(value, null, 2) : lines.join("\n")}\n`);
  } finally {
    await operator.close();
    await runtime.db.close();
  }
}

const showOverview = (options: { json?: true }) =>
  withEngine(options, async (operator, { db, clock }) => {
    const [counts, outbox] = await Promise.all([operator.counts(), outboxStatus(db)]);
    return { value: { outbox, ...counts }, lines: formatCounts(counts, outbox, clock.now()) };
  });

const listRuns = (options: RunOptions) =>
  withEngine(options, async (operator, { clock }) => {
    const runs = await operator.listRuns({
      limit: options.limit,
      ...(options.state === undefined ? {} : { state: options.state }),
      ...(options.function === undefined ? {} : { functionId: options.function }),
    });
    return { value: runs, lines: formatRuns(runs, clock.now()) };
  });

const listDue = (options: ListOptions) =>
  withEngine(options, async (operator, { clock }) => {
    const jobs = await operator.listJobs(options.limit);
    return { value: jobs, lines: formatJobs(jobs, clock.now()) };
  });

const retry = (runId: string | undefined, options: RunOptions) =>
  withEngine(options, async (operator) => {
    if ((runId === undefined) !== (options.failed === true)) {
      throw new AppError(
        "invalid",
        "Enter the ID of the run to retry, or --failed to retry all failed runs.",
      );
    }
    const failed =
      runId === undefined ? await operator.listRuns({ state: "failed", limit: MAX_RETRIED }) : [];
    const runIds = runId === undefined ? failed.map(({ id }) => id) : [runId];
    const retried: string[] = [];
    for (const id of runIds) if (await operator.retryRun(id)) retried.push(id);
    if (runId !== undefined && retried.length === 0) {
      throw new AppError("not_found", `There is no failed run with ID ${runId}.`);
    }
    return { value: { retried }, lines: [`Retried: ${retried.length}.`] };
  });

/** `masthead jobs`: background work of the embedded engine, for operators. */
export function addJobsCommand(masthead: Command): void {
  const jobs = masthead
    .command("jobs")
    .description("Show and retry background jobs.")
    .option("--json", "print JSON")
    .action(showOverview);
  const json = ["--json", "print JSON"] as const;
  const limit = () =>
    new Option("--limit <n>", "maximum number of results").argParser(parseWholeNumber).default(20);
  jobs
    .command("runs")
    .description("List function runs, newest first.")
    .addOption(new Option("--state <state>", "only runs in this state").choices(STATES))
    .option("--function <id>", "only runs of this function, e.g. masthead-keep-event-log")
    .addOption(limit())
    .option(...json)
    .action((_, command: Command) => listRuns(command.optsWithGlobals()));
  jobs
    .command("due")
    .description("List upcoming jobs, most overdue first.")
    .addOption(limit())
    .option(...json)
    .action((_, command: Command) => listDue(command.optsWithGlobals()));
  jobs
    .command("retry")
    .description("Retry a failed run. Completed steps are not repeated.")
    .argument("[run]", "ID of the run")
    .option("--failed", `retry all failed runs, at most ${MAX_RETRIED}`)
    .option(...json)
    .action((run: string | undefined, _, command: Command) => retry(run, command.optsWithGlobals()));
}
