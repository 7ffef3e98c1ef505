import type { Context } from "@/server/accounts/index";
import { searchStories } from "@/server/publishing/search/index";
import type { StoryCard } from "@/server/publishing/stories/index";
import { pictureView } from "./picture-view";
import { authorPath, storyPath } from "./place-links";
import { PAGE_SIZE } from "./place-view";
import { loadSectionTree, type SectionTree } from "./section-tree";
import type { TeaserView } from "./teaser-view";

/** A stretch of the passage that fits a search; text, never HTML. */
export interface PassagePart {
  text: string;
  marked: boolean;
}

export interface SearchPageView {
  term: string;
  sort: "relevance" | "newest";
  /** Exact below ten thousand; more are reported as ten thousand. */
  total: number;
  results: { story: TeaserView; passage: PassagePart[] }[];
  page: number;
  hasMore: boolean;
}

/** Longest search that is looked for; what stands beyond is left out. */
const LONGEST_TERM = 200;

function closedFor(access: StoryCard["access"]): TeaserView["closed"] {
  return access === "login" || access === "subscription" ? access : null;
}

function teaserOfCard(ctx: Context, card: StoryCard, tree: SectionTree): TeaserView {
  const { heroImage } = card;
  const [first] = card.sections;
  const section = first === undefined ? null : tree.byId(first.id);
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
    closed: closedFor(card.access),
    readMinutes: card.readMinutes,
    sponsoredBy: null,
    rating: null,
    live: card.template === "live-blog" && card.metadata["is-closed"] !== true,
  };
}

/** What the archive holds for words as people type them; without words, the newest stories. */
export async function getSearchPage(
  ctx: Context,
  asked: { term: string; sort: "relevance" | "newest"; page: number },
): Promise<SearchPageView> {
  const term = asked.term.replaceAll("\0", " ").trim().slice(0, LONGEST_TERM);
  const offset = (asked.page - 1) * PAGE_SIZE;
  const [tree, found] = await Promise.all([
    loadSectionTree(ctx),
    searchStories(ctx, {
      q: term,
      sort: term === "" ? "newest" : asked.sort,
      limit: PAGE_SIZE,
      offset,
    }),
  ]);
  return {
    term,
    sort: asked.sort,
    total: found.total,
    results: found.results.map(({ story, snippet }) => ({
      story: teaserOfCard(ctx, story, tree),
      passage: snippet,
    })),
    page: asked.page,
    hasMore: found.total > offset + PAGE_SIZE,
  };
}
