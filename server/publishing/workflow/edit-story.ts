import { isDeepStrictEqual } from "node:util";
import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { headlineSlug, parseStoredContent, type StoryContent } from "@/server/publishing/stories/index";
import { buildFinder, contentHash } from "./build-content";
import { claimSlug } from "./claim-slug";
import { insertMove } from "./history.repository";
import { getActor } from "./newsroom-actor";
import { emitStoryEvent } from "./story-event";
import { getRefusalMessage, stateAfter } from "./story-move.rules";
import { insertVersion, type StoryRow, writeEdit } from "./workflow.repository";
import { toWorkflowStory, type WorkflowStory } from "./workflow-story";

interface Edit {
  story: StoryRow;
  action: "update" | "restore";
  content: StoryContent;
  note?: string | undefined;
}

/** Resolve a story's slug: until first publication it follows the headline; a custom slug has precedence. */
async function resolveSlug(
  tx: Statements,
  ctx: Context,
  { story, content, now }: Edit & { now: Date },
): Promise<string> {
  const before = parseStoredContent(story.content);
  if (story.firstPublishedAt !== null) return story.slug;
  const isUnchanged =
    before.headline === content.headline &&
    before.customSlug === content.customSlug &&
    before.sectionIds[0] === content.sectionIds[0];
  if (isUnchanged) return story.slug;
  const isRenamed = before.headline !== content.headline || before.customSlug !== content.customSlug;
  const tail = isRenamed
    ? headlineSlug(content.customSlug ?? content.headline)
    : (story.slug.split("/").at(-1) ?? story.slug);
  return claimSlug(tx, ctx, { storyId: story.id, tail, sectionIds: content.sectionIds, at: now });
}

/** Refuse an edit that the story's state does not allow. */
export function assertEditable(story: StoryRow, action: Edit["action"]): void {
  const workflowState = { state: story.state, live: story.liveVersionId !== null };
  if (stateAfter(workflowState, action) === null)
    throw new AppError("conflict", getRefusalMessage(workflowState, action));
}

/** Save a new version of a locked story. Unchanged content creates no version. */
export async function editLockedStory(tx: Statements, ctx: Context, edit: Edit): Promise<WorkflowStory> {
  const { story, action, content, note } = edit;
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(content)), story.content)) return toWorkflowStory(story);
  const { account } = ctx;
  const now = ctx.clock.now();
  const [versionId, version] = [ctx.ids.uuid(), story.version + 1];
  const slug = await resolveSlug(tx, ctx, { ...edit, now });
  const { actor, staffUserId } = getActor(ctx);
  await insertVersion(tx, account.id, {
    id: versionId,
    storyId: story.id,
    version,
    content,
    contentHash: contentHash(content),
    createdBy: actor,
    now,
  });
  const finder = buildFinder(ctx, slug, content);
  await writeEdit(tx, account.id, { id: story.id, slug, headline: content.headline, versionId, now, finder });
  const number = await insertMove(tx, account.id, {
    storyId: story.id,
    action,
    fromState: story.state,
    toState: "open",
    version,
    publishAt: null,
    note: note ?? null,
    actor,
    staffUserId,
    at: now,
  });
  const edited: StoryRow = {
    ...story,
    slug,
    version,
    latestVersionId: versionId,
    state: "open",
    publishAt: null,
    content,
  };
  await emitStoryEvent(tx, ctx, { story: edited, number, action });
  return toWorkflowStory(edited);
}
