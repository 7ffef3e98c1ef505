import type { Command } from "commander";
import { addCommentImports } from "./comments-command";
import { lazyAction } from "./lazy-action";

const actions = () => import("./import-actions");

/** `masthead import wordpress <file.xml>`: imports an export file into an account. */
export function addImportCommand(masthead: Command): void {
  const command = masthead.command("import").description("Import content from another system.");
  command
    .command("wordpress")
    .description(
      "Import authors, categories, tags, posts, pages, menus and comments from a WordPress export (WXR).",
    )
    .argument("<file>", "the export file, .xml")
    .option("--account <id>", "account ID to import into; required if there are several")
    .option("--dry-run", "check everything and write only the report")
    .option("--json", "print the report as JSON")
    .option("--time-zone <zone>", "IANA time zone for times without one; default: the account's")
    .action(lazyAction(async () => (await actions()).importAndReport));
  addCommentImports(command);
}
