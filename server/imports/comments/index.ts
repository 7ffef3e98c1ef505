export { importCommentLines, importDisqus } from "./import-comment-file";
export { placeKeptComments } from "./place-kept-comments";
