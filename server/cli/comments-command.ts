import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import type { Context } from "@/server/accounts/index";
import { exportComments, type ImportedComments } from "@/server/engagement/transfer/index";
import { importCommentLines, importDisqus } from "@/server/imports/comments/index";
import { getCallerDirectory } from "@/server/platform/config/index";
import { runAccountCommand } from "./run-command";

interface Options {
  account?: string;
  json?: true;
}

const ACCOUNT = ["--account <id>", "the account; needed where there are several"] as const;

function importWith(bring: (ctx: Context, path: string) => Promise<ImportedComments>) {
  return (file: string, options: Options) =>
    runAccountCommand(options, async (ctx) => {
      const { read, written: imported } = await bring(ctx, resolve(getCallerDirectory(), file));
      return {
        json: { read, written: imported },
        lines: [`${read} comments read, ${imported} of them new.`],
      };
    });
}

/** `masthead import disqus|comments <file>`: imports comments of another system, or of another installation. */
export function addCommentImports(imports: Command): void {
  imports
    .command("disqus")
    .description("Comments of a Disqus export (XML), under the pages that its threads name.")
    .argument("<file>", "the export file, .xml")
    .option(...ACCOUNT)
    .option("--json", "print the result as JSON")
    .action(importWith(importDisqus));
  imports
    .command("comments")
    .description("Comments that `masthead export comments` wrote.")
    .argument("<file>", "the file, .ndjson")
    .option(...ACCOUNT)
    .option("--json", "print the result as JSON")
    .action(importWith(importCommentLines));
}

/** `masthead export comments <file>`: exports all comments, one per line. */
export function addExportCommand(masthead: Command): void {
  masthead
    .command("export")
    .description("Writes out what the installation holds.")
    .command("comments")
    .description("Every comment, its author and its state as NDJSON; imported again it gives the same file.")
    .argument("<file>", "where to write, .ndjson")
    .option(...ACCOUNT)
    .option("--json", "print the result as JSON")
    .action((file: string, options: Options) =>
      runAccountCommand(options, async (ctx) => {
        const path = resolve(getCallerDirectory(), file);
        await pipeline(Readable.from(exportComments(ctx)), createWriteStream(path, { mode: 0o600 }));
        return { json: { file: path }, lines: [`Written to ${path}.`] };
      }),
    );
}
