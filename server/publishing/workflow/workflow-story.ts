import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { StoryState } from "@/server/publishing/stories/index";
import { requireNewsroom } from "./newsroom-actor";
import { actionsFor, type StoryAction } from "./story-move.rules";
import { findStory, lockStory, type StoryRow } from "./workflow.repository";

/** Where a story stands after something was done to it. */
export interface WorkflowStory {
  id: string;
  slug: string;
  state: StoryState;
  /** The newest version, which whoever changes the story next must have seen. */
  versionId: string;
  version: number;
  /** Whether readers see a version of it. */
  live: boolean;
  publishAt: Date | null;
  /** What may be done to it now. */
  actions: StoryAction[];
}

/** What a change of a story is told of it. */
export interface SeenStory {
  storyId: string;
  /** The newest version as whoever asks saw it; undefined: whatever it is. */
  versionId?: string | undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function standingOf(story: StoryRow): WorkflowStory {
  const { id, slug, state, latestVersionId, version, liveVersionId, publishAt } = story;
  const live = liveVersionId !== null;
  return {
    id,
    slug,
    state,
    versionId: latestVersionId,
    version,
    live,
    publishAt,
    actions: actionsFor({ state, live }),
  };
}

/** The story, locked. Refuses when somebody has saved a newer version than the one that was seen. */
export async function lockSeenStory(tx: Statements, ctx: Context, seen: SeenStory): Promise<StoryRow> {
  const story = UUID.test(seen.storyId) ? await lockStory(tx, ctx.account.id, seen.storyId) : null;
  if (story === null) throw notFound("story");
  if (seen.versionId !== undefined && seen.versionId.toLowerCase() !== story.latestVersionId) {
    throw new AppError(
      "conflict",
      `Version ${story.version} of this story was saved by ${story.savedBy} at ${story.savedAt.toISOString()}. Read it before you change it.`,
    );
  }
  return story;
}

/** Where a story stands, for the newsroom. */
export async function getWorkflowStory(ctx: Context, storyId: string): Promise<WorkflowStory> {
  requireNewsroom(ctx, "drafts:read");
  const story = UUID.test(storyId) ? await findStory(ctx.db, ctx.account.id, storyId) : null;
  if (story === null) throw notFound("story");
  return standingOf(story);
}
