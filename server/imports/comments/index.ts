export { importCommentLines, importDisqus } from "./import-comment-file";
export { publishStoredComments } from "./publish-stored-comments";
