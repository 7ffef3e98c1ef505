import type { Command } from "commander";
import { lazyAction } from "./lazy-action";
import { createIdParser } from "./parse-id";

const actions = () => import("./pages-actions");

const ACCOUNT = ["--account <id>", "account ID; required if there are several"] as const;
const JSON_OPTION = ["--json", "print JSON"] as const;

const parseMergeId = createIdParser("Enter the number of a merge.");

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
