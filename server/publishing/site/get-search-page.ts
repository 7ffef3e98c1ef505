import type { Context } from "@/server/context/index";
import { searchStories, suggestTerm } from "@/server/publishing/search/index";
import type { StoryCard } from "@/server/publishing/stories/index";
import { storyPath } from "@/shared/story-path";
import { PAGE_SIZE } from "./list-page-view";
import { authorPath } from "./page-links";
import { pictureView } from "./picture-view";
import { parseSearchPeriod, type SearchDays } from "./search-filter.rules";
import { loadSectionTree, type SectionTree } from "./section-tree";
import type { TeaserView } from "./teaser-view";

/** A part of the passage that matches a search best; text, never HTML. */
export interface PassagePart {
  text: string;
  marked: boolean;
}

/** A search as it is in the address. */
export interface SearchInput extends SearchDays {
  term: string;
  sort: "relevance" | "newest";
  /** Slug of a section; its descendants are included. Empty: of any section. */
  section: string;
  page: number;
}

export interface SearchPageView extends SearchInput {
  /** Sections to choose from, in their order; `depth` 0: a section without a parent. */
  sections: { slug: string; name: string; depth: number }[];
  /** What is wrong with the days; null: nothing. */
  problem: ReturnType<typeof parseSearchPeriod>["problem"];
  /** A spelling that has results; `isApplied`: the term itself has none, so these results are shown. */
  suggestion: { term: string; isApplied: boolean } | null;
  /** All words are too common to search the text: the results are headlines with exactly these words. */
  hasOnlyCommonWords: boolean;
  /** Exact up to a thousand, then estimated, at most ten thousand. */
  total: number;
  results: { story: TeaserView; passage: PassagePart[] }[];
  hasMore: boolean;
}

/** A search with fewer results gets a suggestion for its spelling. */
const FEW_RESULTS = 3;

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

/** List all sections, each after its parent. */
function listSections(
  tree: SectionTree,
  parentId: number | null = null,
  depth = 0,
): SearchPageView["sections"] {
  return tree
    .children(parentId)
    .flatMap((section) => [
      { slug: section.slug, name: tree.name(section), depth },
      ...listSections(tree, section.id, depth + 1),
    ]);
}

type Found = Awaited<ReturnType<typeof searchStories>>;

const NOTHING: Found = {
  total: 0,
  results: [],
  from: 0,
  size: PAGE_SIZE,
  term: "",
  hasOnlyCommonWords: false,
};

/** Search, and where there are few results, look for a spelling that has some. */
async function searchWithSuggestion(
  ctx: Context,
  query: Parameters<typeof searchStories>[1] & { q: string },
): Promise<{ found: Found; suggestion: SearchPageView["suggestion"] }> {
  const found = await searchStories(ctx, query);
  if (query.q === "" || found.total >= FEW_RESULTS || found.hasOnlyCommonWords) {
    return { found, suggestion: null };
  }
  const spelling = await suggestTerm(ctx, query.q);
  if (spelling === null) return { found, suggestion: null };
  const corrected = await searchStories(ctx, { ...query, q: spelling });
  if (corrected.total <= found.total) return { found, suggestion: null };
  const isApplied = found.total === 0;
  return { found: isApplied ? corrected : found, suggestion: { term: spelling, isApplied } };
}

/** Search the archive; without words, list the newest stories. An unknown section is no condition. */
export async function getSearchPage(ctx: Context, input: SearchInput): Promise<SearchPageView> {
  const term = input.term.replaceAll("\0", " ").trim().slice(0, MAX_TERM_LENGTH);
  const offset = (input.page - 1) * PAGE_SIZE;
  const tree = await loadSectionTree(ctx);
  const section = tree.bySlug(input.section);
  const { problem, ...period } = parseSearchPeriod(input, ctx.account.timeZone);
  const query = {
    q: term,
    sort: term === "" ? "newest" : input.sort,
    ...(section === null ? {} : { sectionIds: tree.family(section) }),
    ...period,
    matchesCommonWords: true,
    limit: PAGE_SIZE,
    offset,
  } as const;
  const { found: result, suggestion } =
    problem === null ? await searchWithSuggestion(ctx, query) : { found: NOTHING, suggestion: null };
  return {
    term,
    sort: input.sort,
    section: section?.slug ?? "",
    from: input.from,
    to: input.to,
    sections: listSections(tree),
    problem,
    suggestion,
    hasOnlyCommonWords: result.hasOnlyCommonWords,
    total: result.total,
    results: result.results.map(({ story, snippet }) => ({
      story: cardToTeaser(ctx, story, tree),
      passage: snippet,
    })),
    page: input.page,
    hasMore: result.total > offset + PAGE_SIZE,
  };
}
