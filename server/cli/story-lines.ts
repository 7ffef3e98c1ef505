import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import { listStoriesForStaff } from "@/server/publishing/newsroom/index";
import type { StoryState } from "@/server/publishing/stories/index";
import type { StoryHistoryEntry, WorkflowStory } from "@/server/publishing/workflow/index";
import { STORY_STATES } from "@/shared/schemas/index";

const toWireName = (state: StoryState) => state.replaceAll("_", "-");

/** Converts a story's workflow state to the API's keys. */
export function toWireStory(story: WorkflowStory) {
  return {
    id: story.id,
    slug: story.slug,
    status: toWireName(story.state),
    version: story.version,
    "story-version-id": story.versionId,
    live: story.live,
    "publish-at": story.publishAt?.getTime() ?? null,
    actions: story.actions,
  };
}

/** Formats a story's workflow state as a line. */
export function formatStory(story: WorkflowStory): string {
  const time = story.publishAt === null ? "" : ` for ${story.publishAt.toISOString()}`;
  const live = story.live && story.state !== "published" ? ", an earlier version is live" : "";
  return `${story.id}  ${toWireName(story.state)}${time}${live}  version ${story.version} (${story.versionId})  ${story.slug}`;
}

/** Formats a story's history, one line per action. */
export function formatHistory(rows: readonly StoryHistoryEntry[]): string[] {
  return rows.map(({ at, actor, action, version, publishAt, note }) => {
    const time = publishAt === null ? "" : ` for ${publishAt.toISOString()}`;
    const suffix = note === null ? "" : `: ${note}`;
    return `  ${at.toISOString()}  ${actor}  ${action}${time}  version ${version}${suffix}`;
  });
}

/** Lists a page of stories, the last changed first. */
export async function loadStoryLines(
  ctx: Context,
  { state, limit = "20" }: { state?: string; limit?: string },
): Promise<{ json: unknown; lines: string[] }> {
  const filter =
    state === undefined
      ? undefined
      : STORY_STATES.find((candidate) => toWireName(candidate) === state || candidate === state);
  if (state !== undefined && filter === undefined)
    throw new AppError("invalid", `Enter one of these states: ${STORY_STATES.map(toWireName).join(", ")}.`);
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100)
    throw new AppError("invalid", "Enter a number from 1 to 100 with --limit.");
  const { rows } = await listStoriesForStaff(ctx, {
    filter: filter === undefined ? {} : { state: filter },
    page: { limit: Number(limit) },
  });
  return {
    json: rows,
    lines: rows.map((row) => `${row.id}  ${toWireName(row.state).padEnd(14)}  ${row.headline}`),
  };
}
