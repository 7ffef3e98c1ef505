import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { parseStoredContent, writePublicProjection } from "@/server/publishing/stories/index";
import { claimSlug } from "./claim-slug";
import type { MoveWrite, StoryRow } from "./workflow.repository";

/**
 * Make a story's newest version the live one. The first publication fixes its slug, with the date of
 * that day.
 */
export async function publishVersion(
  tx: Statements,
  ctx: Context,
  { story, now }: { story: StoryRow; now: Date },
): Promise<Pick<MoveWrite, "slug" | "liveVersionId" | "firstPublishedAt" | "lastPublishedAt">> {
  const content = parseStoredContent(story.content);
  const firstPublishedAt = story.firstPublishedAt ?? now;
  const slug =
    story.firstPublishedAt !== null
      ? story.slug
      : await claimSlug(tx, ctx, {
          storyId: story.id,
          tail: story.slug.split("/").at(-1) ?? story.slug,
          sectionIds: content.sectionIds,
          at: now,
        });
  await writePublicProjection(tx, ctx, {
    id: story.id,
    externalId: story.externalId,
    slug,
    versionId: story.latestVersionId,
    version: story.version,
    createdAt: story.createdAt,
    contentCreatedAt: story.createdAt,
    contentUpdatedAt: story.savedAt,
    firstPublishedAt,
    lastPublishedAt: now,
    content,
  });
  return { slug, liveVersionId: story.latestVersionId, firstPublishedAt, lastPublishedAt: now };
}
