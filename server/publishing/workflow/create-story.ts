import type { Context } from "@/server/context/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { EMPTY_CONTENT, headlineSlug } from "@/server/publishing/stories/index";
import { buildContent, buildFinder, contentHash } from "./build-content";
import { claimSlug } from "./claim-slug";
import { insertMove } from "./history.repository";
import { getActor, requireNewsroom } from "./newsroom-actor";
import { emitStoryEvent } from "./story-event";
import type { StoryInput } from "./story-input";
import { findByExternalId, insertStory, insertVersion, lockStory } from "./workflow.repository";
import { toWorkflowStory, type WorkflowStory } from "./workflow-story";

export interface NewStory {
  story: StoryInput;
  /** Id in the publisher's own system. */
  externalId?: string | undefined;
}

/**
 * Create a story with its first version: open, visible to the newsroom only. Its slug is derived from the headline
 * (or the custom slug) and is fixed on first publication. Refuses an empty headline and an external id in use.
 */
export async function createStory(ctx: Context, { story, externalId }: NewStory): Promise<WorkflowStory> {
  requireNewsroom(ctx, "stories:write");
  if ((story.headline ?? "").trim() === "") throw invalid("headline", "Enter a headline.");
  const { account } = ctx;
  const now = ctx.clock.now();
  const [id, versionId] = [ctx.ids.uuid(), ctx.ids.uuid()];
  return ctx.db.transaction(async (tx) => {
    if (externalId !== undefined && (await findByExternalId(tx, account.id, externalId)) !== null)
      throw new AppError("conflict", "Another story already has this external ID.");
    const content = await buildContent(tx, ctx, { before: EMPTY_CONTENT, input: story, now });
    const tail = headlineSlug(content.customSlug ?? content.headline);
    const slug = await claimSlug(tx, ctx, { storyId: id, tail, sectionIds: content.sectionIds, at: now });
    const { headline } = content;
    const finder = buildFinder(ctx, slug, content);
    await insertStory(tx, account.id, {
      id,
      externalId: externalId ?? null,
      slug,
      headline,
      versionId,
      now,
      finder,
    });
    const { actor, staffUserId } = getActor(ctx);
    const hash = contentHash(content);
    await insertVersion(tx, account.id, {
      id: versionId,
      storyId: id,
      version: 1,
      content,
      contentHash: hash,
      createdBy: actor,
      now,
    });
    const row = await lockStory(tx, account.id, id);
    if (row === null) throw new Error("the new story was not found");
    const number = await insertMove(tx, account.id, {
      storyId: id,
      action: "create",
      fromState: null,
      toState: "open",
      version: 1,
      publishAt: null,
      note: null,
      actor,
      staffUserId,
      at: now,
    });
    await emitStoryEvent(tx, ctx, { story: row, number, action: "create" });
    return toWorkflowStory(row);
  });
}
