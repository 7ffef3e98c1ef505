import type { Command } from "commander";
import { lazyAction } from "./lazy-action";

const actions = () => import("./account-actions");

/** `masthead account`: the publications of an installation. */
export function addAccountCommand(masthead: Command): void {
  const account = masthead.command("account").description("Manage the publications of this installation.");
  account
    .command("create")
    .description("Create a publication with its keys and an invitation link for its owner.")
    .requiredOption("--name <name>", "name of the publication")
    .requiredOption("--url <address>", "its URL, such as https://news.example")
    .requiredOption("--owner <email>", "owner's email")
    .option("--owner-name <name>", "owner's name")
    .option("--time-zone <zone>", "its time zone, such as Europe/London", "UTC")
    .option("--domain <host...>", "additional host names", [])
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).createPublication));
  account
    .command("list")
    .description("List publications with their host names.")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).listPublications));
}
