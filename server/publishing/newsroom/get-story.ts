import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { parseDocument } from "@/server/publishing/stories/index";
import { isPermitted, requirePermission } from "@/server/staff/index";
import { type CollectionPosition, findCollectionsOfStory } from "./collections.repository";
import { elementKind, elementText } from "./element-text";
import { toStorySummary } from "./list-stories";
import { findNames, toNamedList } from "./reference-names.repository";
import { findStoryDetail } from "./stories.repository";
import type { Named, StorySummary } from "./story-summary";
import { readVersionContent, type VersionContent } from "./version-content";

/** One element of the newest version, as plain text. */
export interface OutlineElement {
  kind: string;
  text: string;
}

/** All data of a story's page in the newsroom. */
export interface StoryDetail extends StorySummary {
  externalId: string | null;
  subheadline: string | null;
  summary: string | null;
  tags: Named[];
  entities: Named[];
  liveVersion: number | null;
  /** Address on the publication; null: not visible to readers. */
  publicUrl: string | null;
  /** Cards of the newest version. */
  outline: OutlineElement[][];
  /** The live document as the API serves it to entitled readers; null: not live. */
  document: Record<string, unknown> | null;
  /** The newest version's content as stored. */
  content: Record<string, unknown>;
  collections: CollectionPosition[];
}

function toOutline(content: VersionContent): OutlineElement[][] {
  return content.cards.map((card) =>
    card["story-elements"].map((element) => ({ kind: elementKind(element), text: elementText(element) })),
  );
}

function getText(content: VersionContent, key: string): string | null {
  const value = content[key];
  return typeof value === "string" && value !== "" ? value : null;
}

/** Get a story in any state. Not found: other accounts' stories, and drafts if staff may not see them. */
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
    ...toStorySummary(row, names),
    externalId: row.externalId,
    subheadline: getText(content, "subheadline"),
    summary: getText(content, "summary"),
    tags: toNamedList(content.tagIds, names.tag),
    entities: toNamedList(content.entityIds, names.entity),
    liveVersion: row.liveVersion,
    publicUrl: document === null ? null : `${ctx.account.siteUrl}/${row.slug}`,
    outline: toOutline(content),
    document: document === null ? null : parseDocument(document),
    content,
    collections: await findCollectionsOfStory(ctx.db, ctx.account.id, id),
  };
}
