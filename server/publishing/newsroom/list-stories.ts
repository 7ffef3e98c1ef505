import type { Context } from "@/server/accounts/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { isPermitted, requirePermission } from "@/server/staff/index";
import { periodStart } from "./calendar.rules";
import { marksQuery, readText } from "./finder-query.rules";
import { findNames, type Names, named } from "./names.repository";
import { findStories, type StoryConditions, type StoryRow } from "./stories.repository";
import type { Named, StoryFilter, StorySummary } from "./story-summary";

/** A page of the newsroom's list, and the names of what it was narrowed by. */
export interface StoryPage extends Page<StorySummary> {
  filteredBy: { section: Named | null; author: Named | null; tag: Named | null };
}

export function summaryOf(row: StoryRow, names: Names): StorySummary {
  const { sectionIds, authorIds, ...rest } = row;
  return {
    id: rest.id,
    headline: rest.headline,
    slug: rest.slug,
    state: rest.state,
    version: rest.version,
    savedBy: rest.savedBy,
    live: rest.live,
    template: rest.template,
    access: rest.access,
    sections: named(sectionIds, names.section),
    authors: named(authorIds, names.author),
    createdAt: rest.createdAt,
    updatedAt: rest.updatedAt,
    publishAt: rest.publishAt,
    firstPublishedAt: rest.firstPublishedAt,
    lastPublishedAt: rest.lastPublishedAt,
  };
}

function conditionsOf(ctx: Context, filter: StoryFilter): StoryConditions {
  const text = readText(filter.text);
  const since =
    filter.published === undefined
      ? null
      : periodStart(filter.published, ctx.clock.now(), ctx.account.timeZone);
  return {
    state: filter.state ?? null,
    marks: marksQuery(ctx.account.id, filter),
    words: text.kind === "words" ? text.query : null,
    id: text.kind === "id" ? text.id : null,
    slug: text.kind === "slug" ? text.slug : null,
    publishedSince: since,
  };
}

/**
 * Stories in every state, last changed first. Staff who may not see drafts are shown published stories only,
 * whatever state they ask for.
 */
export async function listStoriesForStaff(
  ctx: Context,
  input: { filter: StoryFilter; page: PageRequest },
): Promise<StoryPage> {
  requirePermission(ctx, "stories:read");
  const filter = isPermitted(ctx, "drafts:read")
    ? input.filter
    : { ...input.filter, state: "published" as const };
  const slice = sliceOf(input.page, "uuid");
  const rows = await findStories(ctx.db, ctx.account.id, { conditions: conditionsOf(ctx, filter), slice });
  const page = pageOf(slice, rows, (row) => ({ at: row.updatedAt, id: row.id }));
  const names = await findNames(ctx.db, ctx.account.id, {
    section: [...page.rows.flatMap((row) => row.sectionIds ?? []), ...present(filter.section)],
    author: [...page.rows.flatMap((row) => row.authorIds ?? []), ...present(filter.author)],
    tag: present(filter.tag),
  });
  return {
    ...page,
    rows: page.rows.map((row) => summaryOf(row, names)),
    filteredBy: {
      section: named(present(filter.section), names.section)[0] ?? null,
      author: named(present(filter.author), names.author)[0] ?? null,
      tag: named(present(filter.tag), names.tag)[0] ?? null,
    },
  };
}

function present(id: number | undefined): number[] {
  return id === undefined ? [] : [id];
}
