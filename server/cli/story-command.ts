import type { Command } from "commander";
import type { StoryMoveAction } from "@/server/publishing/workflow/index";
import { lazyAction } from "./lazy-action";
import type { StoryOptions } from "./story-actions";

const actions = () => import("./story-actions");

const MOVES: readonly [StoryMoveAction, string][] = [
  ["submit", "submit a story for approval"],
  ["approve", "approve a story"],
  ["reject", "reject a story"],
  ["redraft", "return a story to draft"],
  ["publish", "publish an approved or scheduled story now"],
  ["retract", "retract a live story"],
];

/** `masthead story …`: stories and their workflow from a terminal or a script. */
export function addStoryCommand(masthead: Command): void {
  const command = masthead.command("story").description("Create stories and move them through the workflow.");
  const add = (usage: string, about: string) =>
    command
      .command(usage)
      .description(about)
      .option("--account <id>", "account ID; required if there are several")
      .option("--json", "print JSON");
  add("list", "list stories, last changed first")
    .option("--state <state>", "only stories in this state: open, needs-approval, approved, scheduled …")
    .option("--limit <number>", "maximum number of results, up to 100", "20")
    .action(lazyAction(async () => (await actions()).list));
  add("show <id>", "show a story's state and history").action(lazyAction(async () => (await actions()).show));
  add("create <file>", "create a story from a JSON file, - for standard input").action(
    lazyAction(async () => (await actions()).create),
  );
  add("update <id> <file>", "save a new version from a JSON file, - for standard input")
    .option("--version <id>", "the newest version you read; fails if there is a newer one")
    .option("--note <words>", "note for the history")
    .action(lazyAction(async () => (await actions()).update));
  for (const [action, about] of MOVES)
    add(`${action} <id>`, about)
      .option("--version <id>", "the newest version you read; fails if there is a newer one")
      .option("--note <words>", "note for the history")
      .action(async (id: string, options: StoryOptions) => (await actions()).move(action, id, options));
  add("schedule <id>", "schedule an approved story for publication")
    .requiredOption("--at <time>", "publication time, such as 2031-04-05T06:07:00Z")
    .option("--version <id>", "the newest version you read; fails if there is a newer one")
    .option("--note <words>", "note for the history")
    .action(async (id: string, options: StoryOptions) => (await actions()).move("schedule", id, options));
}
