import type { Command } from "commander";
import { lazyAction } from "./lazy-action";

const actions = () => import("./vouchers-actions");

/** `masthead vouchers`: referral codes that subscribers pass on. */
export function addVouchersCommand(masthead: Command): void {
  const vouchers = masthead.command("vouchers").description("Manage referral codes that subscribers share.");
  const withOptions = (command: Command) =>
    command
      .option("--account <id>", "account ID; required if there are several")
      .option("--json", "print JSON");
  withOptions(
    vouchers
      .command("load")
      .description("Load a provider's codes from a file, one per line. Each code goes to one subscriber.")
      .argument("<provider>", "provider that accepts the codes: letters a to z, digits and _")
      .argument("<file>", "the file"),
  ).action(lazyAction(async () => (await actions()).load));
  withOptions(vouchers.command("list").description("List how many codes of each provider are left.")).action(
    lazyAction(async () => (await actions()).list),
  );
}
