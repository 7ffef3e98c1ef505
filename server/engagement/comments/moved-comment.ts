import type { CommentFlags } from "./comment";

/** A comment that a move changed: how it stood, how it stands. */
export interface MovedComment {
  id: number;
  pageId: number;
  realmId: number;
  authorId: number;
  text: string;
  before: CommentFlags;
  after: CommentFlags;
  /** Its version after the move; with it the move can be taken back unless somebody moved it since. */
  version: number;
}
