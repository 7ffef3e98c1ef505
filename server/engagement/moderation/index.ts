export { judgeComment } from "./judge-comment";
export type { CommentDraft, Verdict } from "./verdict";
