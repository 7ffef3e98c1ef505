import type { Context } from "@/server/context/index";
import { searchStories } from "@/server/publishing/search/index";
import type { StoryCard } from "@/server/publishing/stories/index";
import { PAGE_SIZE } from "./list-page-view";
import { authorPath, storyPath } from "./page-links";
import { pictureView } from "./picture-view";
import { loadSectionTree, type SectionTree } from "./section-tree";
import type { TeaserView } from "./teaser-view";

/** A part of the passage that matches a search best; text, never HTML. */
export interface PassagePart {
  text: string;
  marked: boolean;
}

export interface SearchPageView {
  term: string;
  sort: "relevance" | "newest";
  /** Exact up to a thousand, then estimated, at most ten thousand. */
  total: number;
  results: { story: TeaserView; passage: PassagePart[] }[];
  page: number;
  hasMore: boolean;
}

/** Maximum length of a search text; the rest is cut off. */
const MAX_TERM_LENGTH = 200;

function getAccessRequirement(access: StoryCard["access"]): TeaserView["closed"] {
  return access === "login" || access === "subscription" ? access : null;
}

function cardToTeaser(ctx: Context, card: StoryCard, tree: SectionTree): TeaserView {
  const { heroImage } = card;
  const [firstSection] = card.sections;
  const section = firstSection === undefined ? null : tree.byId(firstSection.id);
  const { width, height, focusPoint } = heroImage ?? { width: null, height: null, focusPoint: null };
  return {
    id: card.id,
    href: storyPath(card.slug),
    headline: card.headline,
    summary: card.subheadline ?? card.summary,
    section:
      section === null
        ? null
        : {
            id: section.id,
            slug: section.slug,
            name: tree.name(section),
            href: tree.href(section),
            tone: tree.tone(section),
          },
    authors: card.authors.map((author) => ({
      name: author.name,
      href: authorPath(author.slug),
      avatar: null,
      bio: null,
    })),
    byline: card.authors.map((author) => author.name).join(", ") || null,
    picture:
      heroImage === null
        ? null
        : pictureView(ctx.account, {
            key: heroImage.key,
            url: heroImage.url,
            metadata: { width, height, "focus-point": focusPoint },
            alt: heroImage.altText,
            caption: null,
            attribution: null,
            hyperlink: null,
          }),
    publishedAt: card.firstPublishedAt.getTime(),
    updatedAt: card.updatedAt.getTime(),
    template: card.template,
    closed: getAccessRequirement(card.access),
    readMinutes: card.readMinutes,
    sponsoredBy: null,
    rating: null,
    live: card.template === "live-blog" && card.metadata["is-closed"] !== true,
  };
}

/** Search the archive; without words, list the newest stories. */
export async function getSearchPage(
  ctx: Context,
  input: { term: string; sort: "relevance" | "newest"; page: number },
): Promise<SearchPageView> {
  const term = input.term.replaceAll("\0", " ").trim().slice(0, MAX_TERM_LENGTH);
  const offset = (input.page - 1) * PAGE_SIZE;
  const [tree, result] = await Promise.all([
    loadSectionTree(ctx),
    searchStories(ctx, {
      q: term,
      sort: term === "" ? "newest" : input.sort,
      limit: PAGE_SIZE,
      offset,
    }),
  ]);
  return {
    term,
    sort: input.sort,
    total: result.total,
    results: result.results.map(({ story, snippet }) => ({
      story: cardToTeaser(ctx, story, tree),
      passage: snippet,
    })),
    page: input.page,
    hasMore: result.total > offset + PAGE_SIZE,
  };
}
