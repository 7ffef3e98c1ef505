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

/** Options of every `masthead clock` command. */
export interface ClockOptions {
  account?: string;
  json?: true;
}

const toExternals = ({ vault, egress }: Runtime) => ({ vault, egress });

async function toAdvanceParts({ json }: ClockOptions): Promise<AdvanceOptions> {
  // The work of every module, payment adapters included: only an advance loads it.
  const { dueWork } = await import("@/server/due-work");
  const printAdvance = (advance: ClockAdvance) => process.stderr.write(`${formatAdvance(advance)}\n`);
  return json ? { work: dueWork } : { work: dueWork, onStop: printAdvance };
}

function toOutput(advance: ClockAdvance): CommandOutput {
  return { json: toWireAdvance(advance), lines: [formatAdvance(advance)] };
}

/** `masthead clock show`: prints the account's mode, time and latest advances. */
export function showClock(options: ClockOptions): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const clock = await getTestClock(ctx);
    const { advances, now, ...facts } = clock;
    const json = { ...facts, now: now.toISOString(), advances: advances.map(toWireAdvance) };
    return { json, lines: formatClock(clock) };
  });
}

/** `masthead clock advance`: advances the clock; all that falls due runs in order. */
export function advanceTime(duration: string, options: ClockOptions): Promise<void> {
  return runAccountCommand(options, async (ctx, runtime) =>
    toOutput(
      await advanceClock({ ...ctx, ...toExternals(runtime) }, duration, await toAdvanceParts(options)),
    ),
  );
}

/** `masthead clock continue`: continues an interrupted advance. */
export function continueAdvance(options: ClockOptions): Promise<void> {
  return runAccountCommand(options, async (ctx, runtime) =>
    toOutput(
      await resumeInterruptedAdvance({ ...ctx, ...toExternals(runtime) }, await toAdvanceParts(options)),
    ),
  );
}

/** `masthead clock test|live`: switches the account's mode. */
export function switchMode(requested: "live" | "test", options: ClockOptions): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const changed = await changeMode(ctx, requested);
    const line = changed
      ? `${ctx.account.name} is now in ${requested} mode. All processes apply it within ten seconds.`
      : `${ctx.account.name} is already in ${requested} mode.`;
    return { json: { mode: requested, changed }, lines: [line] };
  });
}
