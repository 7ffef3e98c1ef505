import type { Command } from "commander";
import type { ClockOptions } from "./clock-actions";
import { lazyAction } from "./lazy-action";

const actions = () => import("./clock-actions");

/** `masthead clock`: the clock of an account in test mode. */
export function addClockCommand(masthead: Command): void {
  const clock = masthead.command("clock").description("Manage the test clock of an account.");
  const command = (name: string, description: string) =>
    clock
      .command(name)
      .description(description)
      .option("--account <id>", "account ID; required if there are several")
      .option("--json", "print JSON");
  command("show", "Show the account's mode, time and latest clock advances.").action(
    lazyAction(async () => (await actions()).showClock),
  );
  command(
    "advance <duration>",
    "Advance the clock by 12h, 31d, 2w, 1m or 1y. Everything that falls due runs in order.",
  ).action(lazyAction(async () => (await actions()).advanceTime));
  command("continue", "Continue an interrupted advance.").action(
    lazyAction(async () => (await actions()).continueAdvance),
  );
  command("test", "Switch an account without live payments to test mode.").action(
    async (options: ClockOptions) => (await actions()).switchMode("test", options),
  );
  command("live", "Switch an account whose clock was never advanced to live mode.").action(
    async (options: ClockOptions) => (await actions()).switchMode("live", options),
  );
}
