export { searchConfigOf } from "./search-config";
export { accountMark, facetMark, marksQuery, templateMark } from "./search-mark";
