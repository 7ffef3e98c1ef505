import type { Comment, CommentList, Counts } from "./comment";
import type { Draft, DraftKey, OutgoingComment, Refusal, Session, Sort, State } from "./state";

/** The actions of the store. */
export type Action =
  | { type: "configured"; config: State["config"] }
  | { type: "session"; session: Session }
  | { type: "listing"; sort: Sort }
  | { type: "listed"; list: CommentList; isFirst: boolean; limit: number }
  | { type: "listFailed" }
  | { type: "threadRead"; comments: readonly Comment[]; linked: number }
  | { type: "arrived"; comment: Comment; counts: Counts | null }
  | { type: "changed"; comment: Comment; counts: Counts | null }
  | { type: "reacted"; id: number; reactionId: number; isOn: boolean }
  | { type: "reactionsAre"; id: number; reactions: Comment["reactions"] }
  | { type: "ownReactions"; own: State["own"] }
  | { type: "ignoredAre"; ignored: readonly number[] }
  | { type: "followedAre"; followed: State["followed"] }
  | { type: "drafted"; key: DraftKey; draft: Draft | null }
  | { type: "draftsKept"; drafts: State["drafts"] }
  | { type: "sending"; outgoing: OutgoingComment }
  | { type: "refused"; key: string; refusal: Refusal }
  | { type: "takenBack"; key: string; refusal: Refusal | null }
  | { type: "posted"; key: string; comment: Comment; counts: Counts }
  | { type: "replying"; id: number | null }
  | { type: "editing"; id: number | null };
