import type { Command } from "commander";
import { lazyAction } from "./lazy-action";

const actions = () => import("./secrets-actions");

/** `masthead secrets`: the secret under which the database's values are sealed. */
export function addSecretsCommand(masthead: Command): void {
  const secrets = masthead
    .command("secrets")
    .description("Manage MASTHEAD_SECRET, which encrypts keys and credentials.");
  secrets
    .command("rotate")
    .description(
      "Re-encrypt all stored values with MASTHEAD_SECRET, so that previous secrets can be removed.",
    )
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).rotate));
  secrets
    .command("accept")
    .description(
      "Use MASTHEAD_SECRET although the previous secret is lost. Values encrypted with the lost secret can't be recovered.",
    )
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).accept));
}
