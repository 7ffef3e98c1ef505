import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { plainText, STORY_CARD_KEYS, type StoryCard, storyCard } from "@/server/publishing/stories/index";
import { findStories } from "./find-stories";
import { snippetsOf } from "./search.repository";
import { searchConfigOf } from "./search-config";
import type { SearchPage, SearchQuery } from "./story-search";

/** Longest text of a story that is looked through for a passage to show. */
const SHOWN_CHARACTERS = 6_000;

/** A stretch of a passage; `marked` holds a word that was searched for. Text, never HTML. */
export interface SnippetPart {
  text: string;
  marked: boolean;
}

export interface SearchResult {
  story: StoryCard;
  /** The passage of the story's public text that fits best; empty when nothing was searched for. */
  snippet: SnippetPart[];
}

const documents = z.array(
  z.looseObject({
    summary: z.string().nullable(),
    cards: z.array(z.object({ "story-elements": z.array(z.looseObject({ text: z.string().nullish() })) })),
  }),
);

type FoundDocument = z.output<typeof documents>[number];

function textOf(document: FoundDocument): string {
  const parts = document.cards.flatMap((card) => card["story-elements"].map((element) => element.text ?? ""));
  return plainText([document.summary ?? "", ...parts].join(" ")).slice(0, SHOWN_CHARACTERS);
}

function partsOf(snippet: string): SnippetPart[] {
  return snippet
    .split(/[\u0002\u0003]/)
    .map((text, place) => ({ text, marked: place % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

/** A page of matches as cards with a passage of each, for server-rendered pages; the same as the API answers. */
export async function searchStories(
  ctx: Context,
  query: Omit<SearchQuery, "fields">,
): Promise<Pick<SearchPage, "from" | "size" | "total" | "term"> & { results: SearchResult[] }> {
  const { stories, from, size, total, term } = await findStories(ctx, {
    ...query,
    fields: [...STORY_CARD_KEYS, "cards"],
  });
  const found = documents.parse(JSON.parse(stories));
  const snippets =
    term === "" || found.length === 0
      ? []
      : await snippetsOf(ctx.db, found.map(textOf), { config: searchConfigOf(ctx.account), words: term });
  const results = found.map((document, place) => ({
    story: storyCard(document),
    snippet: partsOf(snippets[place] ?? ""),
  }));
  return { from, size, total, term, results };
}
