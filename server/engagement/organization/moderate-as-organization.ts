import type { Context } from "@/server/context/index";
import {
  type CommentDocument,
  findComment,
  findCommentDocuments,
} from "@/server/engagement/comment-states/index";
import {
  decideComments,
  listCommentDecisions,
  type ModeratorMove,
} from "@/server/engagement/moderation/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { parsePositiveId } from "./open-organization";
import type { OrganizationUser } from "./organization";
import { type CommentFilter, findCommentIds, findHistory } from "./organization.repository";

const MAX_COMMENTS = 500;

function readIds(values: readonly unknown[]): number[] {
  const ids = values.map(parsePositiveId);
  if (ids.length === 0 || ids.length > MAX_COMMENTS || ids.includes(null)) {
    throw new AppError("unprocessable", `comment_ids must be a list of 1 to ${MAX_COMMENTS} IDs.`);
  }
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

const WITHDRAWS: ReadonlySet<ModeratorMove> = new Set(["delete", "spam"]);

/** Move comments as a user of the organization; ids without a comment of the account are omitted. */
export async function moderateAsOrganization(
  ctx: Context,
  user: OrganizationUser,
  { move, commentIds }: { move: ModeratorMove; commentIds: readonly unknown[] },
): Promise<CommentDocument[]> {
  const ids = readIds(commentIds);
  const by = { kind: "organization", id: user.id, name: user.name, moderatorId: user.id } as const;
  await decideComments(ctx, { ids, move, reason: `By ${user.name} (organization).`, by });
  return findCommentDocuments(ctx.db, ctx.account.id, {
    ids,
    view: WITHDRAWS.has(move) ? "reduced" : "moderator",
  });
}

/** List comments of the account as a moderator sees them, with the total count. */
export async function listForOrganization(
  ctx: Context,
  filter: CommentFilter,
): Promise<{ comments: CommentDocument[]; total: number }> {
  const { ids, total } = await findCommentIds(ctx.db, ctx.account.id, filter);
  return { comments: await findCommentDocuments(ctx.db, ctx.account.id, { ids, view: "moderator" }), total };
}

/** One event in the timeline of a comment. */
export interface TimelineEvent {
  event: string;
  at: Date;
  by: string;
}

const EVENTS: Readonly<Record<string, string>> = {
  approve: "approved_at",
  delete: "deleted_at",
  restore: "restored_at",
  spam: "spammed_at",
  pend: "pended_at",
  undo: "undone_at",
};

/** Get a comment as a moderator sees it, with its timeline, oldest first. */
export async function getForOrganization(
  ctx: Context,
  id: number,
): Promise<{ comment: CommentDocument; timeline: TimelineEvent[] }> {
  const comment = await findComment(ctx.db, ctx.account.id, id);
  const [answer] = await findCommentDocuments(ctx.db, ctx.account.id, { ids: [id], view: "moderator" });
  const history = await findHistory(ctx.db, ctx.account.id, id);
  if (comment === null || answer === undefined || history === null) throw notFound("comment");
  const { author, createdAt, editedAt, hiddenAt } = history;
  const own = (event: string, at: Date | null) => (at === null ? [] : [{ event, at, by: author }]);
  const decisions = await listCommentDecisions(ctx, id);
  const decided = decisions.map(({ move, at, byName }) => ({ event: EVENTS[move] ?? move, at, by: byName }));
  const timeline = [
    ...own("submitted_at", createdAt),
    ...own("edited_at", editedAt),
    ...own("hidden_at", hiddenAt),
    ...decided,
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return { comment: answer, timeline };
}
