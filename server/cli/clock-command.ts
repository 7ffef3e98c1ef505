import type { Command } from "commander";
import { dueWork } from "@/server/due-work";
import type { Runtime } from "@/server/runtime";
import {
  type AdvanceOptions,
  advanceClock,
  type ClockAdvance,
  changeMode,
  getTestClock,
  resumeInterruptedAdvance,
} from "@/server/subscriptions/clock/index";
import { formatAdvance, formatClock, toWireAdvance } from "./clock-lines";
import { type CommandOutput, runAccountCommand } from "./run-command";

interface Options {
  account?: string;
  json?: true;
}

const toExternals = ({ vault, egress }: Runtime) => ({ vault, egress });

function toAdvanceParts({ json }: Options): AdvanceOptions {
  const printAdvance = (advance: ClockAdvance) => process.stderr.write(`${formatAdvance(advance)}\n`);
  return json ? { work: dueWork } : { work: dueWork, onStop: printAdvance };
}

function toOutput(advance: ClockAdvance): CommandOutput {
  return { json: toWireAdvance(advance), lines: [formatAdvance(advance)] };
}

function show(options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const clock = await getTestClock(ctx);
    const { advances, now, ...facts } = clock;
    const json = { ...facts, now: now.toISOString(), advances: advances.map(toWireAdvance) };
    return { json, lines: formatClock(clock) };
  });
}

function advance(duration: string, options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx, runtime) =>
    toOutput(await advanceClock({ ...ctx, ...toExternals(runtime) }, duration, toAdvanceParts(options))),
  );
}

function continueLast(options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx, runtime) =>
    toOutput(await resumeInterruptedAdvance({ ...ctx, ...toExternals(runtime) }, toAdvanceParts(options))),
  );
}

function createModeCommand(requested: "live" | "test") {
  return (options: Options): Promise<void> =>
    runAccountCommand(options, async (ctx) => {
      const changed = await changeMode(ctx, requested);
      const line = changed
        ? `${ctx.account.name} is now in ${requested} mode. All processes apply it within ten seconds.`
        : `${ctx.account.name} is already in ${requested} mode.`;
      return { json: { mode: requested, changed }, lines: [line] };
    });
}

/** `masthead clock`: the clock of an account in test mode. */
export function addClockCommand(masthead: Command): void {
  const clock = masthead.command("clock").description("Manage the test clock of an account.");
  const command = (name: string, description: string) =>
    clock
      .command(name)
      .description(description)
      .option("--account <id>", "account ID; required if there are several")
      .option("--json", "print JSON");
  command("show", "Show the account's mode, time and latest clock advances.").action(show);
  command(
    "advance <duration>",
    "Advance the clock by 12h, 31d, 2w, 1m or 1y. Everything that falls due runs in order.",
  ).action(advance);
  command("continue", "Continue an interrupted advance.").action(continueLast);
  command("test", "Switch an account without live payments to test mode.").action(createModeCommand("test"));
  command("live", "Switch an account whose clock was never advanced to live mode.").action(
    createModeCommand("live"),
  );
}
