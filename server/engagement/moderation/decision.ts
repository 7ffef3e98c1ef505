import type { Context } from "@/server/accounts/index";
import type { CommentFlags } from "@/server/engagement/comments/index";

/** Whoever decides. */
export interface Decider {
  kind: "staff" | "organization" | "server" | "system";
  id: number | null;
  name: string;
}

/** One decision about one comment, as the log keeps it. */
export interface Decision {
  id: string;
  commentId: number;
  move: string;
  reason: string;
  byKind: Decider["kind"];
  byId: number | null;
  byName: string;
  batch: string;
  undoes: string | null;
  before: CommentFlags;
  after: CommentFlags;
  version: number;
  at: Date;
}

/** The same in the account's log, with what it was about as that stands now. */
export interface LoggedDecision extends Decision {
  author: string;
  /** How the comment begins. */
  text: string;
  /** Headline or address of the page that it stands under. */
  page: string;
}

/** Who acts in this context. */
export function deciderOf({ actor }: Pick<Context, "actor">): Decider {
  switch (actor.kind) {
    case "staff":
      return { kind: "staff", id: actor.staffUserId, name: actor.name };
    case "server":
      return { kind: "server", id: null, name: "The publication's server" };
    case "system":
      return { kind: "system", id: null, name: actor.name };
    case "reader":
    case "subscriber":
    case "anonymous":
      throw new Error("readers decide about no comments");
  }
}
