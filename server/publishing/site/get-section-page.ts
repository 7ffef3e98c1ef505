import type { Context } from "@/server/context/index";
import { type ListPageView, PAGE_SIZE } from "./list-page-view";
import { storiesFeedPath } from "./page-links";
import { findStacks } from "./repository";
import { loadSectionTree } from "./section-tree";
import { listTeasers } from "./story-lists";

async function loadSideList(
  ctx: Context,
  sectionName: string,
  sectionId: number,
): Promise<ListPageView["sidebar"]> {
  const stacks = await findStacks(ctx.db, ctx.account.id);
  const stack = stacks.find((candidate) => candidate.showOnLocations.includes(sectionName));
  if (stack === undefined) return null;
  const stories = await listTeasers(ctx, {
    storyGroup: stack.storyGroup,
    sectionId,
    limit: Math.min(stack.maxStories, 10),
  });
  return stories.length === 0 ? null : { name: stack.heading, stories };
}

/** Load a page of a section including its descendants, by the section's slug; null if there is none. */
export async function findSectionPage(
  ctx: Context,
  slug: string,
  page: number,
): Promise<ListPageView | null> {
  const tree = await loadSectionTree(ctx);
  const section = tree.bySlug(slug);
  if (section === null) return null;
  const name = tree.name(section);
  const [stories, sidebar] = await Promise.all([
    listTeasers(ctx, {
      storyGroup: "published",
      facets: [{ kind: "s", ids: tree.family(section) }],
      limit: PAGE_SIZE + 1,
      offset: (page - 1) * PAGE_SIZE,
    }),
    page === 1 ? loadSideList(ctx, section.name, section.id) : null,
  ]);
  if (page > 1 && stories.length === 0) return null;
  const seo = ctx.account.settings.seoMetadata.find((entry) => entry.ownerSectionSlug === section.slug);
  return {
    kind: "section",
    name,
    href: tree.href(section),
    description: null,
    seoTitle: seo?.pageTitle ?? null,
    seoDescription: seo?.description ?? null,
    keywords: seo?.keywords ?? null,
    tone: tree.tone(section),
    trail: tree
      .lineage(section)
      .slice(0, -1)
      .map((row) => ({ name: tree.name(row), href: tree.href(row) })),
    children: tree.children(section.id).map((row) => ({ name: tree.name(row), href: tree.href(row) })),
    portrait: null,
    feedHref: storiesFeedPath({ "section-id": section.id }),
    profiles: null,
    facts: [],
    stories: stories.slice(0, PAGE_SIZE),
    sidebar,
    page,
    hasMore: stories.length > PAGE_SIZE,
  };
}
