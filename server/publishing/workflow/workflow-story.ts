import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { StoryState } from "@/server/publishing/stories/index";
import { requireNewsroom } from "./newsroom-actor";
import { actionsFor, type StoryAction } from "./story-move.rules";
import { findStory, lockStory, type StoryRow } from "./workflow.repository";

/** Workflow state of a story after an action. */
export interface WorkflowStory {
  id: string;
  slug: string;
  state: StoryState;
  /** Id of the newest version, for the optimistic check of the next change. */
  versionId: string;
  version: number;
  /** true: a version is live. */
  live: boolean;
  publishAt: Date | null;
  /** Actions that are allowed now. */
  actions: StoryAction[];
}

/** The story to change, with its optimistic check. */
export interface StoryVersionRef {
  storyId: string;
  /** The newest version that the caller has read; undefined: no check. */
  versionId?: string | undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function toWorkflowStory(story: StoryRow): WorkflowStory {
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

/** Lock a story. Refuses with a conflict if a newer version than the given one has been saved. */
export async function lockCurrentStory(
  tx: Statements,
  ctx: Context,
  seen: StoryVersionRef,
): Promise<StoryRow> {
  const story = UUID.test(seen.storyId) ? await lockStory(tx, ctx.account.id, seen.storyId) : null;
  if (story === null) throw notFound("story");
  if (seen.versionId !== undefined && seen.versionId.toLowerCase() !== story.latestVersionId) {
    throw new AppError(
      "conflict",
      `${story.savedBy} saved version ${story.version} of this story at ${story.savedAt.toISOString()}. Reload it before you edit.`,
    );
  }
  return story;
}

/** Get a story's workflow state, for the newsroom. */
export async function getWorkflowStory(ctx: Context, storyId: string): Promise<WorkflowStory> {
  requireNewsroom(ctx, "drafts:read");
  const story = UUID.test(storyId) ? await findStory(ctx.db, ctx.account.id, storyId) : null;
  if (story === null) throw notFound("story");
  return toWorkflowStory(story);
}
