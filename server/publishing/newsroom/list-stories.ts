import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { isPermitted, requirePermission } from "@/server/staff/index";
import { periodStart } from "./calendar.rules";
import { marksQuery, parseSearchText } from "./finder-query.rules";
import { findNames, type Names, toNamedList } from "./reference-names.repository";
import { findStories, type StoryConditions, type StoryRow } from "./stories.repository";
import type { Named, StoryFilter, StorySummary } from "./story-summary";

/** A page of the newsroom's list, with the names of its filters. */
export interface StoryPage extends Page<StorySummary> {
  filteredBy: { section: Named | null; author: Named | null; tag: Named | null };
}

export function toStorySummary(row: StoryRow, names: Names): StorySummary {
  const { sectionIds, authorIds, ...fields } = row;
  return {
    id: fields.id,
    headline: fields.headline,
    slug: fields.slug,
    state: fields.state,
    version: fields.version,
    savedBy: fields.savedBy,
    live: fields.live,
    template: fields.template,
    access: fields.access,
    sections: toNamedList(sectionIds, names.section),
    authors: toNamedList(authorIds, names.author),
    createdAt: fields.createdAt,
    updatedAt: fields.updatedAt,
    publishAt: fields.publishAt,
    firstPublishedAt: fields.firstPublishedAt,
    lastPublishedAt: fields.lastPublishedAt,
  };
}

function toConditions(ctx: Context, filter: StoryFilter): StoryConditions {
  const text = parseSearchText(filter.text);
  const publishedSince =
    filter.published === undefined
      ? null
      : periodStart(filter.published, ctx.clock.now(), ctx.account.timeZone);
  return {
    state: filter.state ?? null,
    marks: marksQuery(ctx.account.id, filter),
    words: text.kind === "words" ? text.query : null,
    id: text.kind === "id" ? text.id : null,
    slug: text.kind === "slug" ? text.slug : null,
    publishedSince: publishedSince,
  };
}

/**
 * List stories in every state, last changed first. Staff who may not see drafts get published stories only,
 * whatever state they request.
 */
export async function listStoriesForStaff(
  ctx: Context,
  input: { filter: StoryFilter; page: PageRequest },
): Promise<StoryPage> {
  requirePermission(ctx, "stories:read");
  const filter = isPermitted(ctx, "drafts:read")
    ? input.filter
    : { ...input.filter, state: "published" as const };
  const slice = toPageSlice(input.page, "uuid");
  const rows = await findStories(ctx.db, ctx.account.id, { conditions: toConditions(ctx, filter), slice });
  const page = buildPage(slice, rows, (row) => ({ at: row.updatedAt, id: row.id }));
  const names = await findNames(ctx.db, ctx.account.id, {
    section: [...page.rows.flatMap((row) => row.sectionIds ?? []), ...toIds(filter.section)],
    author: [...page.rows.flatMap((row) => row.authorIds ?? []), ...toIds(filter.author)],
    tag: toIds(filter.tag),
  });
  return {
    ...page,
    rows: page.rows.map((row) => toStorySummary(row, names)),
    filteredBy: {
      section: toNamedList(toIds(filter.section), names.section)[0] ?? null,
      author: toNamedList(toIds(filter.author), names.author)[0] ?? null,
      tag: toNamedList(toIds(filter.tag), names.tag)[0] ?? null,
    },
  };
}

function toIds(id: number | undefined): number[] {
  return id === undefined ? [] : [id];
}
