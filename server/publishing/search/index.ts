export { searchConfigOf } from "./search-config";
export { accountMark, facetMark, marksQuery, monthMark, templateMark } from "./search-mark";
