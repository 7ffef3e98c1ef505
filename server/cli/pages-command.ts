import { type Command, InvalidArgumentError } from "commander";
import { lazyAction } from "./lazy-action";

const actions = () => import("./pages-actions");

const ACCOUNT = ["--account <id>", "account ID; required if there are several"] as const;
const JSON_OPTION = ["--json", "print JSON"] as const;

function parseMergeId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("Enter the number of a merge.");
  return Number(text);
}

/** `masthead pages`: merges of comment pages that are one page under several addresses. */
export function addPagesCommand(masthead: Command): void {
  const pages = masthead.command("pages").description("Manage comment pages and their merges.");
  pages
    .command("merges")
    .description("List merged pages, newest first.")
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action(lazyAction(async () => (await actions()).printMerges));
  pages
    .command("merge")
    .description("Merge pages whose URLs differ only in ignored parts.")
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action(lazyAction(async () => (await actions()).mergePages));
  pages
    .command("undo")
    .description("Undo one merge, or all merges from newest to oldest.")
    .argument("[id]", "the number of the merge", parseMergeId)
    .option("--all", "undo every merge")
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action(lazyAction(async () => (await actions()).undoMerges));
}
