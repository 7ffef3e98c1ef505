import type { Command } from "commander";
import { dueWork } from "@/server/due-work";
import type { Runtime } from "@/server/runtime";
import {
  type AdvanceParts,
  advanceClock,
  type ClockAdvance,
  changeMode,
  continueAdvance,
  getTestClock,
} from "@/server/subscriptions/test-clock/index";
import { answerCommand, type Said } from "./answer-command";
import { advanceLine, advanceOnJson, clockLines } from "./clock-lines";

interface Options {
  account?: string;
  json?: true;
}

const outsideOf = ({ vault, egress }: Runtime) => ({ vault, egress });

function parts({ json }: Options): AdvanceParts {
  const tell = (advance: ClockAdvance) => process.stderr.write(`${advanceLine(advance)}\n`);
  return json ? { work: dueWork } : { work: dueWork, onStop: tell };
}

function said(advance: ClockAdvance): Said {
  return { json: advanceOnJson(advance), lines: [advanceLine(advance)] };
}

function show(options: Options): Promise<void> {
  return answerCommand(options, async (ctx) => {
    const clock = await getTestClock(ctx);
    const { advances, now, ...facts } = clock;
    const json = { ...facts, now: now.toISOString(), advances: advances.map(advanceOnJson) };
    return { json, lines: clockLines(clock) };
  });
}

function advance(duration: string, options: Options): Promise<void> {
  return answerCommand(options, async (ctx, runtime) =>
    said(await advanceClock({ ...ctx, ...outsideOf(runtime) }, duration, parts(options))),
  );
}

function goOn(options: Options): Promise<void> {
  return answerCommand(options, async (ctx, runtime) =>
    said(await continueAdvance({ ...ctx, ...outsideOf(runtime) }, parts(options))),
  );
}

function mode(wanted: "live" | "test") {
  return (options: Options): Promise<void> =>
    answerCommand(options, async (ctx) => {
      const changed = await changeMode(ctx, wanted);
      const line = changed
        ? `${ctx.account.name} is in ${wanted} mode; every process knows within ten seconds.`
        : `${ctx.account.name} is in ${wanted} mode already.`;
      return { json: { mode: wanted, changed }, lines: [line] };
    });
}

/** `masthead clock`: the clock of an account in test mode. */
export function addClockCommand(masthead: Command): void {
  const clock = masthead.command("clock").description("The clock of an account in test mode.");
  const command = (name: string, description: string) =>
    clock
      .command(name)
      .description(description)
      .option("--account <id>", "which account, where there are several")
      .option("--json", "print it as JSON");
  command("show", "Tells the account's mode and time, and the last times its clock was put ahead.").action(
    show,
  );
  command(
    "advance <duration>",
    "Puts the clock ahead by 12h, 31d, 2w, 1m or 1y: whatever falls due on the way happens, in order.",
  ).action(advance);
  command("continue", "Goes on with an advance that was cut off.").action(goOn);
  command("test", "Puts an account that has taken no real money into test mode.").action(mode("test"));
  command("live", "Makes an account live whose clock was never put ahead.").action(mode("live"));
}
