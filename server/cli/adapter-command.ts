import type { Command } from "commander";
import { lazyAction } from "./lazy-action";

const actions = () => import("./adapter-actions");

/** `masthead adapter …`: for authors of payment adapters. */
export function addAdapterCommand(masthead: Command): void {
  masthead
    .command("adapter")
    .description("Check payment adapters against the contract.")
    .command("check <target>")
    .description("check an adapter: the URL of a sidecar, or a module that exports createAdapter")
    .option("--secret <secret>", "the secret shared with the sidecar")
    .option(
      "--success <token>",
      "for a module without fixtures: a payment token that succeeds",
      "tok_success",
    )
    .option(
      "--decline <token>",
      "for a module without fixtures: a payment token that is declined",
      "tok_decline",
    )
    .option("--currency <currency>", "currency of the purchase", "INR")
    .option("--amount <cents>", "amount of the purchase, in the currency's minor unit", "9900")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).checkTarget));
}
