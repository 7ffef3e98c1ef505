export { searchPublishedStories } from "./find-stories";

export { accountMark, facetMark, marksQuery, templateMark } from "./search-mark";
export { searchStories } from "./search-stories";
export { countFacet, countStories } from "./story-count.repository";
export type { SearchQuery, SearchSort } from "./story-search";
export { findAccountsToLearn, learnSearchWords, suggestTerm } from "./words/index";
