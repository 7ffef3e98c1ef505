import type { SearchPageView } from "@/server/publishing/site/index";

/** Texts of the search page. */
export const SEARCH_TEXTS = {
  archive: "Search the archive",
  results: (term: string) => `Results for “${term}”`,
  noResults: (term: string) => `No results for “${term}”`,
  noFilteredStories: "No stories match these filters",
  /** `isMany`: the number is a lower bound. */
  count: (stories: number, number: string, isMany: boolean) =>
    isMany ? `More than ${number} stories` : stories === 1 ? "1 story" : `${number} stories`,
  sortBy: "Sort by",
  bestMatch: "Best match",
  newest: "Newest",
  advice:
    "Check the spelling or try fewer words. Put a phrase in “quotes” to find it exactly, or put - before a word to exclude it.",
  fewerFilters: "Search without filters",
  showingResultsFor: "Showing results for",
  didYouMean: "Did you mean",
  commonWords: (term: string) =>
    `“${term}” has only very common words, so these are recent headlines with exactly these words.`,
  noCommonWords: (term: string) =>
    `“${term}” has only very common words, and no recent headline contains exactly these words. Add a less common word.`,
  newestStories: "Newest stories",
  resultsRegion: "Results",
  filters: "Filters",
  section: "Section",
  allSections: "All sections",
  from: "Published from",
  to: "Published until",
  apply: "Apply filters",
  problems: {
    "invalid-from": "Enter a start date that exists, such as 2026-11-27",
    "invalid-to": "Enter an end date that exists, such as 2026-11-27",
    reversed: "The end date must not be before the start date",
  } satisfies Record<NonNullable<SearchPageView["problem"]>, string>,
} as const;
