import { resolve } from "node:path";
import type { Context } from "@/server/context/index";
import { exportComments, type ImportedComments } from "@/server/engagement/transfer/index";
import { importCommentLines, importDisqus } from "@/server/imports/comments/index";
import { getCallerDirectory } from "@/server/platform/config/index";
import { runAccountCommand } from "./run-command";
import { writeExport } from "./write-export";

interface Options {
  account?: string;
  json?: true;
}

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

/** `masthead import disqus`: imports the comments of a Disqus export. */
export const importDisqusFile = importWith(importDisqus);

/** `masthead import comments`: imports comments that `masthead export comments` wrote. */
export const importCommentFile = importWith(importCommentLines);

/** `masthead export comments`: writes all comments of an account, one per line. */
export function exportToFile(file: string, options: Options): Promise<void> {
  return runAccountCommand(options, (ctx) => writeExport(file, exportComments(ctx)));
}
