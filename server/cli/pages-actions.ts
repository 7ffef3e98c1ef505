import { listMerges, type PageMerge, undoMerge, updatePageKeys } from "@/server/engagement/page-merges/index";
import { AppError } from "@/server/platform/errors/index";
import { runAccountCommand } from "./run-command";

interface Options {
  account?: string;
  json?: true;
}

function formatMerge({ id, url, keptUrl, keptId, comments, mergedAt }: PageMerge): string {
  return `${id}  ${mergedAt.toISOString()}  ${url} into ${keptUrl ?? `page ${keptId}`}  ${comments} comments`;
}

/** `masthead pages merges`: prints the merged pages. */
export async function printMerges(options: Options): Promise<void> {
  await runAccountCommand(options, async (ctx) => {
    const merges = await listMerges(ctx);
    return {
      json: merges,
      lines: merges.length === 0 ? ["No pages have been merged."] : merges.map(formatMerge),
    };
  });
}

/** `masthead pages merge`: merges pages whose URLs differ only in ignored parts. */
export async function mergePages(options: Options): Promise<void> {
  await runAccountCommand(options, async (ctx) => {
    const done = await updatePageKeys(ctx);
    return { json: done, lines: [`${done.keyed} pages got a new key, ${done.merged} were merged.`] };
  });
}

/** `masthead pages undo`: undoes one merge, or all. */
export async function undoMerges(id: number | undefined, options: Options & { all?: true }): Promise<void> {
  await runAccountCommand(options, async (ctx) => {
    if ((id === undefined) === (options.all === undefined))
      throw new AppError("invalid", "Enter the number of a merge, or --all.");
    const ids = id === undefined ? (await listMerges(ctx)).map((entry) => entry.id) : [id];
    const undone: PageMerge[] = [];
    for (const entry of ids) undone.push(await undoMerge(ctx, entry));
    return { json: undone, lines: undone.map((entry) => `Undone: ${formatMerge(entry)}`) };
  });
}
