import { z } from "zod";
import type { Context } from "@/server/context/index";
import { plainText, STORY_CARD_KEYS, type StoryCard, storyCard } from "@/server/publishing/stories/index";
import { searchPublishedStories } from "./find-stories";
import { loadSnippets } from "./search.repository";
import { getSearchConfig } from "./search-config";
import type { SearchPage, SearchQuery } from "./story-search";

/** Maximum number of a story's characters that are searched for a passage. */
const SHOWN_CHARACTERS = 6_000;

/** A part of a passage; `marked`: it matches a search word. Plain text, never HTML. */
export interface SnippetPart {
  text: string;
  marked: boolean;
}

export interface SearchResult {
  story: StoryCard;
  /** The best matching passage of the story's public text; empty for a search without words. */
  snippet: SnippetPart[];
}

const documents = z.array(
  z.looseObject({
    summary: z.string().nullable(),
    cards: z.array(z.object({ "story-elements": z.array(z.looseObject({ text: z.string().nullish() })) })),
  }),
);

type MatchDocument = z.output<typeof documents>[number];

function getText(document: MatchDocument): string {
  const parts = document.cards.flatMap((card) => card["story-elements"].map((element) => element.text ?? ""));
  return plainText([document.summary ?? "", ...parts].join(" ")).slice(0, SHOWN_CHARACTERS);
}

function parseSnippet(snippet: string): SnippetPart[] {
  return snippet
    .split(/[\u0002\u0003]/)
    .map((text, index) => ({ text, marked: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

/** Search a page of story cards with passages, for server-rendered pages; same matches as the API's. */
export async function searchStories(
  ctx: Context,
  query: Omit<SearchQuery, "fields">,
): Promise<Omit<SearchPage, "stories" | "cacheKeys"> & { results: SearchResult[] }> {
  const { stories, from, size, total, term, hasOnlyCommonWords } = await searchPublishedStories(ctx, {
    ...query,
    fields: [...STORY_CARD_KEYS, "cards"],
  });
  const matches = documents.parse(JSON.parse(stories));
  const snippets =
    term === "" || matches.length === 0
      ? []
      : await loadSnippets(ctx.db, matches.map(getText), {
          config: getSearchConfig(ctx.account),
          words: term,
        });
  const results = matches.map((document, index) => ({
    story: storyCard(document),
    snippet: parseSnippet(snippets[index] ?? ""),
  }));
  return { from, size, total, term, hasOnlyCommonWords, results };
}
