import type { Command } from "commander";
import { lazyAction } from "./lazy-action";

const actions = () => import("./comments-actions");

const ACCOUNT = ["--account <id>", "account ID; required if there are several"] as const;

/** `masthead import disqus|comments <file>`: imports comments of another system, or of another installation. */
export function addCommentImports(imports: Command): void {
  imports
    .command("disqus")
    .description("Import comments from a Disqus export (XML) to the pages of its threads.")
    .argument("<file>", "the export file, .xml")
    .option(...ACCOUNT)
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).importDisqusFile));
  imports
    .command("comments")
    .description("Import comments written by `masthead export comments`.")
    .argument("<file>", "the file, .ndjson")
    .option(...ACCOUNT)
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).importCommentFile));
}

/** `masthead export comments <file>`: exports all comments, one per line. */
export function addExportCommand(masthead: Command): void {
  masthead
    .command("export")
    .description("Export data of the installation.")
    .command("comments")
    .description("Export all comments with author and state as NDJSON. The file can be imported again.")
    .argument("<file>", "output file, .ndjson")
    .option(...ACCOUNT)
    .option("--json", "print JSON")
    .action(lazyAction(async () => (await actions()).exportToFile));
}
