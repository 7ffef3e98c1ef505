import { type Command, InvalidArgumentError } from "commander";
import { listMerges, type PageMerge, undoMerge, updatePageKeys } from "@/server/engagement/page-merges/index";
import { runAccountCommand } from "./run-command";

interface Options {
  account?: string;
  json?: true;
}

const ACCOUNT = ["--account <id>", "the account; needed where there are several"] as const;
const JSON_OPTION = ["--json", "print the result as JSON"] as const;

function parseMergeId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("It takes the number of a merge.");
  return Number(text);
}

function formatMerge({ id, url, keptUrl, keptId, comments, mergedAt }: PageMerge): string {
  return `${id}  ${mergedAt.toISOString()}  ${url} into ${keptUrl ?? `page ${keptId}`}  ${comments} comments`;
}

async function list(options: Options): Promise<void> {
  await runAccountCommand(options, async (ctx) => {
    const merges = await listMerges(ctx);
    return { json: merges, lines: merges.length === 0 ? ["No page was merged."] : merges.map(formatMerge) };
  });
}

async function merge(options: Options): Promise<void> {
  await runAccountCommand(options, async (ctx) => {
    const done = await updatePageKeys(ctx);
    return { json: done, lines: [`${done.keyed} pages have another key, ${done.merged} were merged.`] };
  });
}

async function undo(id: number | undefined, options: Options & { all?: true }): Promise<void> {
  await runAccountCommand(options, async (ctx) => {
    if ((id === undefined) === (options.all === undefined))
      throw new InvalidArgumentError("It takes the number of a merge, or --all.");
    const ids = id === undefined ? (await listMerges(ctx)).map((entry) => entry.id) : [id];
    const undone: PageMerge[] = [];
    for (const entry of ids) undone.push(await undoMerge(ctx, entry));
    return { json: undone, lines: undone.map((entry) => `Undone: ${formatMerge(entry)}`) };
  });
}

/** `masthead pages`: merges of comment pages that are one page under several addresses. */
export function addPagesCommand(masthead: Command): void {
  const pages = masthead
    .command("pages")
    .description("Pages that are commented on, and how they were merged.");
  pages
    .command("merges")
    .description("Lists the pages that were merged into another one, the latest first.")
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action(list);
  pages
    .command("merge")
    .description("Merges pages whose addresses differ only in what does not tell pages apart.")
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action(merge);
  pages
    .command("undo")
    .description("Undoes one merge, or all of them from the latest to the first.")
    .argument("[id]", "the number of the merge", parseMergeId)
    .option("--all", "undo every merge")
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action(undo);
}
