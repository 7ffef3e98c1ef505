import type { Context } from "@/server/context/index";
import { type Comment, getFlags } from "@/server/engagement/comment-states/index";
import type { Statements } from "@/server/platform/db/index";
import { getDecider } from "./decision";
import { insertDecisions, type NewDecisions } from "./decision.repository";

type Entry = Pick<NewDecisions, "move" | "reason" | "batch" | "undoes" | "now">;

/** Write decisions to the log that leave the state of the comments as it is. */
export async function logUnchanged(
  tx: Statements,
  ctx: Context,
  { comments, entry }: { comments: readonly Comment[]; entry: Entry },
): Promise<void> {
  const moved = comments.map((comment) => {
    const flags = getFlags(comment);
    return { id: comment.id, version: comment.version, before: flags, after: flags };
  });
  await insertDecisions(tx, ctx.account.id, { ...entry, moved, by: getDecider(ctx) });
}
