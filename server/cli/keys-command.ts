import { type Command, InvalidArgumentError } from "commander";
import { lazyAction } from "./lazy-action";
import { createIdParser } from "./parse-id";

const actions = () => import("./keys-actions");

const parseId = createIdParser("Enter the ID of a key, as `masthead keys list` prints it.");

function parseTime(text: string): Date {
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError("Enter a time such as 2027-11-26T00:00Z.");
}

/** `masthead keys`: the server keys of a publication. */
export function addKeysCommand(masthead: Command): void {
  const keys = masthead.command("keys").description("Manage a publication's server keys.");
  keys
    .command("list")
    .description("List the server keys, newest first.")
    .option("--account <id>", "account of the keys")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).printKeys));
  keys
    .command("create")
    .description("Create a server key and print it. It is shown only once.")
    .argument("<name>", "name of the key, such as Website")
    .option("--scope <scope...>", "what it may do, such as content:read; all by default")
    .option("--expires <time>", "when it expires, such as 2027-11-26T00:00Z; never by default", parseTime)
    .option("--account <id>", "account of the key")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).createKey));
  keys
    .command("revoke")
    .description("Revoke a server key. Calls with it are refused immediately.")
    .argument("<id>", "ID of the key", parseId)
    .option("--account <id>", "account of the key")
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).revoke));
}
