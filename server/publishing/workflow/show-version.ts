import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { contentOf, showStoryIn } from "@/server/publishing/stories/index";
import { claimSlug } from "./claim-slug";
import type { MoveWrite, StoryRow } from "./workflow.repository";

/**
 * Makes a story's newest version the live one. A story's first publication fixes its slug, which holds the date of
 * that day; from then on it stays.
 */
export async function showVersion(
  tx: Statements,
  ctx: Context,
  { story, now }: { story: StoryRow; now: Date },
): Promise<Pick<MoveWrite, "slug" | "liveVersionId" | "firstPublishedAt" | "lastPublishedAt">> {
  const content = contentOf(story.content);
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
  await showStoryIn(tx, ctx, {
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
