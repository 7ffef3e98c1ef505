import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { getCallerDirectory } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import { newStoryBody, storyInput, storyUpdateBody } from "@/server/publishing/api/wire/story-input";
import { previewStory } from "@/server/publishing/stories/index";
import {
  actOnStory,
  createStory,
  getWorkflowStory,
  listStoryHistory,
  type StoryMoveAction,
  updateStory,
  type WorkflowStory,
} from "@/server/publishing/workflow/index";
import { type CommandOutput, runAccountCommand } from "./run-command";
import { formatHistory, formatStory, loadStoryLines, toWireStory } from "./story-lines";

interface Options {
  account?: string;
  json?: true;
  version?: string;
  note?: string;
  at?: string;
  limit?: string;
  state?: string;
}

async function readText(file: string): Promise<string> {
  if (file === "-") return text(process.stdin);
  try {
    return await readFile(resolve(getCallerDirectory(), file), "utf8");
  } catch (error) {
    throw new AppError("invalid", `${file} can't be read.`, { cause: error });
  }
}

async function readJson(file: string): Promise<unknown> {
  const content = await readText(file);
  try {
    return JSON.parse(content);
  } catch {
    throw new AppError("invalid", `${file === "-" ? "Standard input" : file} is not JSON.`);
  }
}

/** Throws a schema's first issue as a sentence. */
function requireValid<Value>(
  result: { success: true; data: Value } | { success: false; error: { issues: readonly Issue[] } },
): Value {
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AppError("invalid", `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is not valid"}`);
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** Accepts the API's body `{"story": {…}}`, or the story alone. */
function unwrap(value: unknown): unknown {
  return typeof value === "object" && value !== null && "story" in value ? value.story : value;
}

const toOutput = (story: WorkflowStory): CommandOutput => ({
  json: toWireStory(story),
  lines: [formatStory(story)],
});

function create(file: string, options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const body = requireValid(newStoryBody.safeParse(unwrap(await readJson(file))));
    return toOutput(await createStory(ctx, { story: storyInput(body), externalId: body["external-id"] }));
  });
}

function update(storyId: string, file: string, options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const body = requireValid(storyUpdateBody.safeParse(unwrap(await readJson(file))));
    const versionId = options.version ?? body["story-version-id"];
    if (versionId === undefined)
      throw new AppError(
        "invalid",
        "Enter the version you read with --version <id>, or story-version-id in the file.",
      );
    return toOutput(
      await updateStory(ctx, { storyId, versionId, story: storyInput(body), note: options.note }),
    );
  });
}

function createMoveAction(action: StoryMoveAction) {
  return (storyId: string, options: Options): Promise<void> =>
    runAccountCommand(options, async (ctx) => {
      const publishAt = options.at === undefined ? undefined : new Date(options.at);
      if (publishAt !== undefined && Number.isNaN(publishAt.getTime()))
        throw new AppError("invalid", "Enter a time with --at, such as 2031-04-05T06:07:00Z.");
      const { version: versionId, note } = options;
      return toOutput(await actOnStory(ctx, action, { storyId, versionId, note, publishAt }));
    });
}

function show(storyId: string, options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const current = await getWorkflowStory(ctx, storyId);
    const [story, { rows }] = [await previewStory(ctx, storyId), await listStoryHistory(ctx, { storyId })];
    return {
      json: { ...toWireStory(current), story, history: rows },
      lines: [formatStory(current), `  ${String(story.headline)}`, "", ...formatHistory(rows)],
    };
  });
}

function list(options: Options): Promise<void> {
  return runAccountCommand(options, async (ctx) => loadStoryLines(ctx, options));
}

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
    .action(list);
  add("show <id>", "show a story's state and history").action(show);
  add("create <file>", "create a story from a JSON file, - for standard input").action(create);
  add("update <id> <file>", "save a new version from a JSON file, - for standard input")
    .option("--version <id>", "the newest version you read; fails if there is a newer one")
    .option("--note <words>", "note for the history")
    .action(update);
  for (const [action, about] of MOVES)
    add(`${action} <id>`, about)
      .option("--version <id>", "the newest version you read; fails if there is a newer one")
      .option("--note <words>", "note for the history")
      .action(createMoveAction(action));
  add("schedule <id>", "schedule an approved story for publication")
    .requiredOption("--at <time>", "publication time, such as 2031-04-05T06:07:00Z")
    .option("--version <id>", "the newest version you read; fails if there is a newer one")
    .option("--note <words>", "note for the history")
    .action(createMoveAction("schedule"));
}
