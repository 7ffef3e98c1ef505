import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import { parseDocument } from "@/server/publishing/stories/index";
import { isPermitted, requirePermission } from "@/server/staff/index";
import { type CollectionPlace, findCollectionsOfStory } from "./collections.repository";
import { elementKind, elementText } from "./element-text";
import { summaryOf } from "./list-stories";
import { findNames, named } from "./names.repository";
import { findStoryDetail } from "./stories.repository";
import type { Named, StorySummary } from "./story-summary";
import { readVersionContent, type VersionContent } from "./version-content";

/** One element of the newest version, as plain text. */
export interface OutlineElement {
  kind: string;
  text: string;
}

/** Everything that the story's page shows at once. */
export interface StoryDetail extends StorySummary {
  externalId: string | null;
  subheadline: string | null;
  summary: string | null;
  tags: Named[];
  entities: Named[];
  liveVersion: number | null;
  /** Address on the publication; null while readers cannot see it. */
  publicUrl: string | null;
  /** Cards of the newest version. */
  outline: OutlineElement[][];
  /** The live document as the API serves it to entitled readers; null while nothing is live. */
  document: Record<string, unknown> | null;
  /** The newest version's content as it is stored. */
  content: Record<string, unknown>;
  collections: CollectionPlace[];
}

function outlineOf(content: VersionContent): OutlineElement[][] {
  return content.cards.map((card) =>
    card["story-elements"].map((element) => ({ kind: elementKind(element), text: elementText(element) })),
  );
}

function textOf(content: VersionContent, key: string): string | null {
  const value = content[key];
  return typeof value === "string" && value !== "" ? value : null;
}

/** A story in any state. Drafts are not found for staff who may not see them, as are other accounts' stories. */
export async function getStoryForStaff(ctx: Context, id: string): Promise<StoryDetail> {
  requirePermission(ctx, "stories:read");
  const row = await findStoryDetail(ctx.db, ctx.account.id, id);
  if (row === null || (row.state !== "published" && !isPermitted(ctx, "drafts:read")))
    throw notFound("story");
  const content = readVersionContent(row.content);
  const names = await findNames(ctx.db, ctx.account.id, {
    section: content.sectionIds,
    author: content.authorIds,
    tag: content.tagIds,
    entity: content.entityIds,
  });
  const document = row.fullDoc ?? row.publicDoc;
  return {
    ...summaryOf(row, names),
    externalId: row.externalId,
    subheadline: textOf(content, "subheadline"),
    summary: textOf(content, "summary"),
    tags: named(content.tagIds, names.tag),
    entities: named(content.entityIds, names.entity),
    liveVersion: row.liveVersion,
    publicUrl: document === null ? null : `${ctx.account.siteUrl}/${row.slug}`,
    outline: outlineOf(content),
    document: document === null ? null : parseDocument(document),
    content,
    collections: await findCollectionsOfStory(ctx.db, ctx.account.id, id),
  };
}
