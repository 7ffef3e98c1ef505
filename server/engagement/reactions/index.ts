export { listOwnReactions, react } from "./react";
export { readPageReactions } from "./read-page-reactions";
