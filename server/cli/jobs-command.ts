import { type Command, InvalidArgumentError, Option } from "commander";
import { type OpenOperator, openOperator, type RunState } from "@/inngest/embedded/index";
import { chooseEngine } from "@/inngest/engine.rules";
import { AppError } from "@/server/platform/errors/index";
import { outboxStatus } from "@/server/platform/outbox/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { countLines, jobLines, runLines } from "./jobs-lines";

const STATES: readonly RunState[] = ["running", "completed", "failed"];
const MOST_RETRIED = 1_000;

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

function wholeNumber(text: string): number {
  const value = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw new InvalidArgumentError("It takes a whole number from 1 to 9999.");
  return value;
}

type Work = (operator: OpenOperator, runtime: Runtime) => Promise<{ value: unknown; lines: string[] }>;

/** Does the work over the embedded engine's tables, whether or not a server runs, and prints what came of it. */
async function overEngine(options: { json?: true }, work: Work): Promise<void> {
  const runtime = getRuntime();
  const { config, clock, log } = runtime;
  const engine = chooseEngine(config.inngest, config);
  if (engine.kind !== "embedded") {
    throw new AppError(
      "invalid",
      `Functions run on Inngest here (${engine.why}): its own dashboard shows them.`,
    );
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

const overview = (options: { json?: true }) =>
  overEngine(options, async (operator, { db, clock }) => {
    const [counts, outbox] = await Promise.all([operator.counts(), outboxStatus(db)]);
    return { value: { outbox, ...counts }, lines: countLines(counts, outbox, clock.now()) };
  });

const listRuns = (options: RunOptions) =>
  overEngine(options, async (operator, { clock }) => {
    const runs = await operator.listRuns({
      limit: options.limit,
      ...(options.state === undefined ? {} : { state: options.state }),
      ...(options.function === undefined ? {} : { functionId: options.function }),
    });
    return { value: runs, lines: runLines(runs, clock.now()) };
  });

const listDue = (options: ListOptions) =>
  overEngine(options, async (operator, { clock }) => {
    const jobs = await operator.listJobs(options.limit);
    return { value: jobs, lines: jobLines(jobs, clock.now()) };
  });

const retry = (runId: string | undefined, options: RunOptions) =>
  overEngine(options, async (operator) => {
    if ((runId === undefined) !== (options.failed === true)) {
      throw new AppError("invalid", "Say which run to retry, or --failed for all that failed.");
    }
    const failed =
      runId === undefined ? await operator.listRuns({ state: "failed", limit: MOST_RETRIED }) : [];
    const wanted = runId === undefined ? failed.map(({ id }) => id) : [runId];
    const retried: string[] = [];
    for (const id of wanted) if (await operator.retryRun(id)) retried.push(id);
    if (runId !== undefined && retried.length === 0) {
      throw new AppError("not_found", `No failed run has the id ${runId}.`);
    }
    return { value: { retried }, lines: [`Retried: ${retried.length}.`] };
  });

/** `masthead jobs`: background work of the embedded engine, as an operator sees it. */
export function addJobsCommand(masthead: Command): void {
  const jobs = masthead
    .command("jobs")
    .description("Background work: what runs, what is due, what failed.")
    .option("--json", "print JSON")
    .action(overview);
  const json = ["--json", "print JSON"] as const;
  const limit = () => new Option("--limit <n>", "at most this many").argParser(wholeNumber).default(20);
  jobs
    .command("runs")
    .description("Runs of functions, the newest first.")
    .addOption(new Option("--state <state>", "only runs in this state").choices(STATES))
    .option("--function <id>", "only runs of this function, e.g. masthead-keep-event-log")
    .addOption(limit())
    .option(...json)
    .action((_, command: Command) => listRuns(command.optsWithGlobals()));
  jobs
    .command("due")
    .description("What is to be done next, the longest due first.")
    .addOption(limit())
    .option(...json)
    .action((_, command: Command) => listDue(command.optsWithGlobals()));
  jobs
    .command("retry")
    .description("Lets a failed run go on; steps that ended well are not repeated.")
    .argument("[run]", "id of the run")
    .option("--failed", `all failed runs, at most ${MOST_RETRIED}`)
    .option(...json)
    .action((run: string | undefined, _, command: Command) => retry(run, command.optsWithGlobals()));
}
