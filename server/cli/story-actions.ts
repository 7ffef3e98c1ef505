import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
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

/** Options of the `masthead story` commands. */
export interface StoryOptions {
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

/** `masthead story create`: creates a story from a JSON file. */
export function create(file: string, options: StoryOptions): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const body = requireValid(newStoryBody.safeParse(unwrap(await readJson(file))));
    return toOutput(await createStory(ctx, { story: storyInput(body), externalId: body["external-id"] }));
  });
}

/** `masthead story update`: saves a new version from a JSON file. */
export function update(storyId: string, file: string, options: StoryOptions): Promise<void> {
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

/** `masthead story submit|approve|…`: moves a story through the workflow. */
export function move(action: StoryMoveAction, storyId: string, options: StoryOptions): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const publishAt = options.at === undefined ? undefined : new Date(options.at);
    if (publishAt !== undefined && Number.isNaN(publishAt.getTime()))
      throw new AppError("invalid", "Enter a time with --at, such as 2031-04-05T06:07:00Z.");
    const { version: versionId, note } = options;
    return toOutput(await actOnStory(ctx, action, { storyId, versionId, note, publishAt }));
  });
}

/** `masthead story show`: prints a story's state and history. */
export function show(storyId: string, options: StoryOptions): Promise<void> {
  return runAccountCommand(options, async (ctx) => {
    const current = await getWorkflowStory(ctx, storyId);
    const [story, { rows }] = [await previewStory(ctx, storyId), await listStoryHistory(ctx, { storyId })];
    return {
      json: { ...toWireStory(current), story, history: rows },
      lines: [formatStory(current), `  ${String(story.headline)}`, "", ...formatHistory(rows)],
    };
  });
}

/** `masthead story list`: prints a page of stories. */
export function list(options: StoryOptions): Promise<void> {
  return runAccountCommand(options, async (ctx) => loadStoryLines(ctx, options));
}
