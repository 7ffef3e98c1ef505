import type { CommentFlags } from "./comment";

/** A comment that a move changed, with its flags before and after. */
export interface MovedComment {
  id: number;
  pageId: number;
  realmId: number;
  authorId: number;
  text: string;
  before: CommentFlags;
  after: CommentFlags;
  /** Its version after the move; the move can be undone while the version is unchanged. */
  version: number;
}
