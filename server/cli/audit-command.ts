import { type Command, InvalidArgumentError, Option } from "commander";
import { lazyAction } from "./lazy-action";

const actions = () => import("./audit-actions");
const MAX_LIMIT = 1_000;

function parseLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new InvalidArgumentError(`Enter a number from 1 to ${MAX_LIMIT}.`);
}

function addFilters(command: Command): Command {
  return command
    .option("--account <id>", "account of the log")
    .option("--text <text>", "part of the actor's name, or the ID of an object")
    .option("--actor <kind:id>", "staff:12, server_key:3, or a kind alone, such as command")
    .option("--action <name>", "the procedure, operation or command, such as team.changeRole")
    .option("--type <table>", "table of the object, such as story")
    .option("--from <day>", "first day (YYYY-MM-DD, in the publication's time zone)")
    .option("--to <day>", "last day")
    .option("--json", "print JSON");
}

/** `masthead audit`: the log of what staff, server keys and the command line did. */
export function addAuditCommand(masthead: Command): void {
  const audit = masthead.command("audit").description("Read the audit log: who changed what, from where.");
  addFilters(audit.command("list"))
    .description("List the newest entries.")
    .addOption(
      new Option(
        "--installation",
        "entries that belong to no publication, such as masthead secrets rotate",
      ).conflicts(["account", "text", "actor", "action", "type", "from", "to"]),
    )
    .option("--limit <number>", "number of entries", parseLimit, 50)
    .action(lazyAction(async () => (await actions()).listEntries));
  addFilters(audit.command("export"))
    .description("Write the entries to a CSV file, newest first, at most 100,000.")
    .argument("<file>", "file to write")
    .action(lazyAction(async () => (await actions()).exportEntries));
}
