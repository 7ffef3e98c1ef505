import { isDeepStrictEqual } from "node:util";
import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { contentOf, headlineSlug, type StoryContent } from "@/server/publishing/stories/index";
import { claimSlug } from "./claim-slug";
import { insertMove } from "./history.repository";
import { contentHash, finderOf } from "./made-content";
import { actorOf } from "./newsroom-actor";
import { emitStoryEvent } from "./story-event";
import { refusalOf, stateAfter } from "./story-move.rules";
import { insertVersion, type StoryRow, writeEdit } from "./workflow.repository";
import { standingOf, type WorkflowStory } from "./workflow-story";

interface Edit {
  story: StoryRow;
  action: "update" | "restore";
  content: StoryContent;
  note?: string | undefined;
}

/** Until it is first published, a story's slug follows its headline; a custom slug comes first. */
async function slugOf(
  tx: Statements,
  ctx: Context,
  { story, content, now }: Edit & { now: Date },
): Promise<string> {
  const before = contentOf(story.content);
  if (story.firstPublishedAt !== null) return story.slug;
  const same =
    before.headline === content.headline &&
    before.customSlug === content.customSlug &&
    before.sectionIds[0] === content.sectionIds[0];
  if (same) return story.slug;
  const renamed = before.headline !== content.headline || before.customSlug !== content.customSlug;
  const tail = renamed
    ? headlineSlug(content.customSlug ?? content.headline)
    : (story.slug.split("/").at(-1) ?? story.slug);
  return claimSlug(tx, ctx, { storyId: story.id, tail, sectionIds: content.sectionIds, at: now });
}

/** Whether an edit of a story is refused where it stands. */
export function refuseEdit(story: StoryRow, action: Edit["action"]): void {
  const standing = { state: story.state, live: story.liveVersionId !== null };
  if (stateAfter(standing, action) === null) throw new AppError("conflict", refusalOf(standing, action));
}

/** Saves a new version of a story that is locked already. Content that says the same again makes none. */
export async function editLockedStory(tx: Statements, ctx: Context, edit: Edit): Promise<WorkflowStory> {
  const { story, action, content, note } = edit;
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(content)), story.content)) return standingOf(story);
  const { account } = ctx;
  const now = ctx.clock.now();
  const [versionId, version] = [ctx.ids.uuid(), story.version + 1];
  const slug = await slugOf(tx, ctx, { ...edit, now });
  const { actor, staffUserId } = actorOf(ctx);
  await insertVersion(tx, account.id, {
    id: versionId,
    storyId: story.id,
    version,
    content,
    contentHash: contentHash(content),
    createdBy: actor,
    now,
  });
  const finder = finderOf(ctx, slug, content);
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
  return standingOf(edited);
}
