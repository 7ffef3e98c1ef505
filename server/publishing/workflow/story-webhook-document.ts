import type { Context } from "@/server/context/index";
import {
  documentOfVersion,
  loadSections,
  parseStoredContent,
  type SectionReference,
  sectionOnWire,
} from "@/server/publishing/stories/index";
import { findVersion } from "./workflow.repository";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function onWire(section: SectionReference | undefined, siteUrl: string) {
  return section === undefined ? null : sectionOnWire(section, siteUrl);
}

/**
 * Build a workflow webhook's document of a story version: the whole story as the content API writes it, plus its
 * direct `section`, that section's `parent-section` and `section-collection`, each null if there is none. `status`
 * is the version's state; publication times are null before the first publication. null: the version does not exist.
 */
export async function buildStoryWebhookDocument(
  ctx: Context,
  storyId: string,
  version: number,
): Promise<Record<string, unknown> | null> {
  const { account, db } = ctx;
  const row = UUID.test(storyId) ? await findVersion(db, account.id, { storyId, version }) : null;
  if (row === null) return null;
  const content = parseStoredContent(row.content);
  const { firstPublishedAt, lastPublishedAt } = row;
  const document = await documentOfVersion(db, ctx, {
    id: row.id,
    externalId: row.externalId,
    slug: row.slug,
    versionId: row.versionId,
    version: row.version,
    createdAt: row.createdAt,
    contentCreatedAt: row.createdAt,
    contentUpdatedAt: row.savedAt,
    firstPublishedAt: firstPublishedAt ?? row.createdAt,
    lastPublishedAt: lastPublishedAt ?? row.createdAt,
    content,
  });
  const sections = await loadSections(db, account.id);
  const direct = content.sectionIds.flatMap((id) => sections.get(id) ?? [])[0];
  const parent =
    direct?.parentId === undefined || direct.parentId === null ? undefined : sections.get(direct.parentId);
  return {
    ...document,
    status: row.state.replaceAll("_", "-"),
    "published-at": lastPublishedAt?.getTime() ?? null,
    "first-published-at": firstPublishedAt?.getTime() ?? null,
    "last-published-at": lastPublishedAt?.getTime() ?? null,
    "publish-at": row.publishAt?.getTime() ?? null,
    section: onWire(direct, account.siteUrl),
    "parent-section": onWire(parent, account.siteUrl),
    "section-collection": direct?.collection ?? null,
  };
}
