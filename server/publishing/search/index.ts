export { findStories } from "./find-stories";
export { searchConfigOf } from "./search-config";
export { accountMark, facetMark, marksQuery, templateMark } from "./search-mark";
export { type SearchResult, type SnippetPart, searchStories } from "./search-stories";
export { countFacet, countStories } from "./story-count.repository";
export type { SearchPage, SearchQuery, SearchSort } from "./story-search";
