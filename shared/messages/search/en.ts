const en = {
  title: "Search: {term}",
  results: "Results for “{term}”",
  noResults: "No results for “{term}”",
  noFilteredStories: "No stories match these filters",
  count: "{count, plural, one {# story} other {# stories}}",
  moreThan: "More than {count, plural, one {# story} other {# stories}}",
  sortBy: "Sort by",
  bestMatch: "Best match",
  newest: "Newest",
  advice:
    "Check the spelling or try fewer words. Put a phrase in “quotes” to find it exactly, or put - before a word to exclude it.",
  fewerFilters: "Search without filters",
  showingResultsFor: "No results for “{term}”. Showing results for {link}",
  didYouMean: "Did you mean {link}?",
  commonWords: "“{term}” has only very common words, so these are recent headlines with exactly these words.",
  noCommonWords:
    "“{term}” has only very common words, and no recent headline contains exactly these words. Add a less common word.",
  resultsRegion: "Results",
  filters: "Filters",
  section: "Section",
  from: "Published from",
  to: "Published until",
  apply: "Apply filters",
  invalidFrom: "Enter a start date that exists, such as 2026-11-27",
  invalidTo: "Enter an end date that exists, such as 2026-11-27",
  reversed: "The end date must not be before the start date",
} as const;

export default en;
