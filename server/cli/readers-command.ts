import { type Command, Option } from "commander";
import { lazyAction } from "./lazy-action";
import { createIdParser } from "./parse-id";

const actions = () => import("./readers-actions");

const parseId = createIdParser("Enter an ID.");

function addPerson(command: Command): Command {
  return command
    .option("--account <id>", "account ID; required if there are several")
    .addOption(new Option("--reader <id>", "ID of the member or reader").argParser(parseId))
    .addOption(
      new Option("--subscriber <id>", "ID of the subscriber")
        .argParser(parseId)
        .conflicts(["reader", "email"]),
    )
    .addOption(new Option("--email <address>", "email address").conflicts("reader"))
    .option("--json", "print JSON");
}

/** `masthead readers`: exports or erases the personal data of one reader. */
export function addReadersCommand(masthead: Command): void {
  const readers = masthead.command("readers").description("Export or erase the personal data of a reader.");
  addPerson(readers.command("export"))
    .description("Write everything stored about a reader to a JSON file, without secrets.")
    .argument("<file>", "file to write")
    .action(lazyAction(async () => (await actions()).exportToFile));
  addPerson(readers.command("erase"))
    .description(
      "Erase a reader. Invoices and the books are kept, as the law requires. This can't be undone.",
    )
    .option("--end-subscriptions", "end running subscriptions now, without a refund")
    .option("--yes", "confirm")
    .action(lazyAction(async () => (await actions()).erase));
}
