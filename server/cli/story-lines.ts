import type { Context } from "@/server/accounts/index";
import { STORY_STATES } from "@/server/admin/schemas/index";
import { AppError } from "@/server/platform/errors/index";
import { listStoriesForStaff } from "@/server/publishing/newsroom/index";
import type { StoryState } from "@/server/publishing/stories/index";
import type { StoryHistoryEntry, WorkflowStory } from "@/server/publishing/workflow/index";

const onWire = (state: StoryState) => state.replaceAll("_", "-");

/** Where a story stands, with the keys of the API. */
export function storyOnWire(story: WorkflowStory) {
  return {
    id: story.id,
    slug: story.slug,
    status: onWire(story.state),
    version: story.version,
    "story-version-id": story.versionId,
    live: story.live,
    "publish-at": story.publishAt?.getTime() ?? null,
    actions: story.actions,
  };
}

/** Where a story stands, in a line. */
export function storyLine(story: WorkflowStory): string {
  const time = story.publishAt === null ? "" : ` for ${story.publishAt.toISOString()}`;
  const live = story.live && story.state !== "published" ? ", an earlier version is live" : "";
  return `${story.id}  ${onWire(story.state)}${time}${live}  version ${story.version} (${story.versionId})  ${story.slug}`;
}

/** A story's history, a line for each thing that was done. */
export function historyLines(rows: readonly StoryHistoryEntry[]): string[] {
  return rows.map(({ at, actor, action, version, publishAt, note }) => {
    const time = publishAt === null ? "" : ` for ${publishAt.toISOString()}`;
    const words = note === null ? "" : `: ${note}`;
    return `  ${at.toISOString()}  ${actor}  ${action}${time}  version ${version}${words}`;
  });
}

/** A page of stories, the last changed first. */
export async function listLines(
  ctx: Context,
  { state, limit = "20" }: { state?: string; limit?: string },
): Promise<{ json: unknown; lines: string[] }> {
  const wanted =
    state === undefined ? undefined : STORY_STATES.find((one) => onWire(one) === state || one === state);
  if (state !== undefined && wanted === undefined)
    throw new AppError("invalid", `A story is ${STORY_STATES.map(onWire).join(", ")}.`);
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100)
    throw new AppError("invalid", "--limit takes a number from 1 to 100.");
  const { rows } = await listStoriesForStaff(ctx, {
    filter: wanted === undefined ? {} : { state: wanted },
    page: { limit: Number(limit) },
  });
  return {
    json: rows,
    lines: rows.map((row) => `${row.id}  ${onWire(row.state).padEnd(14)}  ${row.headline}`),
  };
}
