import type { Context } from "@/server/context/index";
import type { CommentFlags } from "@/server/engagement/comment-states/index";

/** The author of a decision. */
export interface Decider {
  kind: "staff" | "organization" | "server" | "system";
  id: number | null;
  name: string;
}

/** One decision about one comment, as the log stores it. */
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

/** A decision in the account's log, with the current data of its comment. */
export interface LoggedDecision extends Decision {
  author: string;
  /** The first characters of the comment. */
  text: string;
  /** Headline or URL of the comment's page. */
  page: string;
}

/** Get the decider from the actor of this context. */
export function getDecider({ actor }: Pick<Context, "actor">): Decider {
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
      throw new Error("readers cannot moderate comments");
  }
}
