import { type Command, InvalidArgumentError, Option } from "commander";
import { lazyAction } from "./lazy-action";

const actions = () => import("./jobs-actions");

const STATES = ["running", "completed", "failed"] as const;
const MAX_RETRIED = 1_000;

function parseWholeNumber(text: string): number {
  const value = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw new InvalidArgumentError("Enter a whole number from 1 to 9999.");
  return value;
}

/** `masthead jobs`: background work of the embedded engine, for operators. */
export function addJobsCommand(masthead: Command): void {
  const jobs = masthead
    .command("jobs")
    .description("Show and retry background jobs.")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).showOverview));
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
    .action(async (_, command: Command) => (await actions()).listRuns(command.optsWithGlobals()));
  jobs
    .command("due")
    .description("List upcoming jobs, most overdue first.")
    .addOption(limit())
    .option(...json)
    .action(async (_, command: Command) => (await actions()).listDue(command.optsWithGlobals()));
  jobs
    .command("retry")
    .description("Retry a failed run. Completed steps are not repeated.")
    .argument("[run]", "ID of the run")
    .option("--failed", `retry all failed runs, at most ${MAX_RETRIED}`)
    .option(...json)
    .action(async (run: string | undefined, _, command: Command) =>
      (await actions()).retryRuns(run, {
        ...command.optsWithGlobals<{ failed?: true }>(),
        maxRuns: MAX_RETRIED,
      }),
    );
}
