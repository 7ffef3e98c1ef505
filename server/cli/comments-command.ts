import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import type { Context } from "@/server/context/index";
import { exportComments, type ImportedComments } from "@/server/engagement/transfer/index";
import { importCommentLines, importDisqus } from "@/server/imports/comments/index";
import { getCallerDirectory } from "@/server/platform/config/index";
import { runAccountCommand } from "./run-command";

interface Options {
  account?: string;
  json?: true;
}

const ACCOUNT = ["--account <id>", "account ID; required if there are several"] as const;

function importWith(bring: (ctx: Context, path: string) => Promise<ImportedComments>) {
  return (file: string, options: Options) =>
    runAccountCommand(options, async (ctx) => {
      const { read, written: imported } = await bring(ctx, resolve(getCallerDirectory(), file));
      return {
        json: { read, written: imported },
        lines: [`${read} comments read, ${imported} imported.`],
      };
    });
}

/** `masthead import disqus|comments <file>`: imports comments of another system, or of another installation. */
export function addCommentImports(imports: Command): void {
  imports
    .command("disqus")
    .description("Import comments from a Disqus export (XML) to the pages of its threads.")
    .argument("<file>", "the export file, .xml")
    .option(...ACCOUNT)
    .option("--json", "print JSON")
    .action(importWith(importDisqus));
  imports
    .command("comments")
    .description("Import comments written by `masthead export comments`.")
    .argument("<file>", "the file, .ndjson")
    .option(...ACCOUNT)
    .option("--json", "print JSON")
    .action(importWith(importCommentLines));
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
    .action((file: string, options: Options) =>
      runAccountCommand(options, async (ctx) => {
        const path = resolve(getCallerDirectory(), file);
        await pipeline(Readable.from(exportComments(ctx)), createWriteStream(path, { mode: 0o600 }));
        return { json: { file: path }, lines: [`Written to ${path}.`] };
      }),
    );
}
