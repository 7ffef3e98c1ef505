import { type Command, InvalidArgumentError } from "commander";
import { listMerges, type PageMerge, undoMerge, updatePageKeys } from "@/server/engagement/page-merges/index";
import { runAccountCommand } from "./run-command";

interface Options {
  account?: string;
  json?: true;
}

const ACCOUNT = ["--account <id>", "account ID; required if there are several"] as const;
const JSON_OPTION = ["--json", "print JSON"] as const;

function parseMergeId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("Enter the number of a merge.");
  return Number(text);
}

function formatMerge({ id, url, keptUrl, keptId, comments, mergedAt }: PageMerge): string {
  return `${id}  ${mergedAt.toISOString()}  ${url} into ${keptUrl ?? `page ${keptId}`}  ${comments} comments`;
}

async function list(options: Options): Promise<void> {
  await runAccountCommand(options, async (ctx) => {
    const merges = await listMerges(ctx);
    return {
      json: merges,
      lines: merges.length === 0 ? ["No pages have been merged."] : merges.map(formatMerge),
    };
  });
}

async function merge(options: Options): Promise<void> {
  await runAccountCommand(options, async (ctx) => {
    const done = await updatePageKeys(ctx);
    return { json: done, lines: [`${done.keyed} pages got a new key, ${done.merged} were merged.`] };
  });
}

async function undo(id: number | undefined, options: Options & { all?: true }): Promise<void> {
  await runAccountCommand(options, async (ctx) => {
    if ((id === undefined) === (options.all === undefined))
      throw new InvalidArgumentError("Enter the number of a merge, or --all.");
    const ids = id === undefined ? (await listMerges(ctx)).map((entry) => entry.id) : [id];
    const undone: PageMerge[] = [];
    for (const entry of ids) undone.push(await undoMerge(ctx, entry));
    return { json: undone, lines: undone.map((entry) => `Undone: ${formatMerge(entry)}`) };
  });
}

/** `masthead pages`: merges of comment pages that are one page under several addresses. */
export function addPagesCommand(masthead: Command): void {
  const pages = masthead.command("pages").description("Manage comment pages and their merges.");
  pages
    .command("merges")
    .description("List merged pages, newest first.")
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action(list);
  pages
    .command("merge")
    .description("Merge pages whose URLs differ only in ignored parts.")
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action(merge);
  pages
    .command("undo")
    .description("Undo one merge, or all merges from newest to oldest.")
    .argument("[id]", "the number of the merge", parseMergeId)
    .option("--all", "undo every merge")
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action(undo);
}
