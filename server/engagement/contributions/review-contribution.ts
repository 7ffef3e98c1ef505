import type { Context } from "@/server/context/index";
import { requireModerator } from "@/server/engagement/comment-states/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { Contribution, ContributionState } from "./contribution";
import { findContributionPage, lockContribution, writeReview } from "./contribution.repository";

function getReviewer({ actor }: Context): string {
  return actor.kind === "staff" || actor.kind === "system" ? actor.name : "server key";
}

const STATES = ["submitted", "accepted", "rejected"] as const;

/** List contributions for the newsroom, page by page, newest first; in one state or in all. */
export async function listContributions(
  ctx: Context,
  { filter, page }: { filter: { state?: ContributionState | undefined }; page: PageRequest },
): Promise<Page<Contribution>> {
  requireModerator(ctx);
  const slice = toPageSlice(page, "number");
  const states = filter.state === undefined ? STATES : [filter.state];
  const rows = await findContributionPage(ctx.db, ctx.account.id, { states, slice });
  return buildPage(slice, rows, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}

/**
 * Accept or reject a contribution, with a note. `seen` is the state that the reviewer saw: a different current state
 * is a conflict.
 */
export function reviewContribution(
  ctx: Context,
  input: {
    id: number;
    state: Exclude<ContributionState, "submitted">;
    seen: ContributionState;
    note: string;
  },
): Promise<Contribution> {
  requireModerator(ctx);
  const { id, state, seen, note } = input;
  return ctx.db.transaction(async (tx) => {
    const existing = await lockContribution(tx, ctx.account.id, id);
    if (existing === null) throw notFound("contribution");
    if (existing.state !== seen)
      throw new AppError(
        "conflict",
        "Someone else reviewed this in the meantime. Reload to see the decision.",
      );
    const now = ctx.clock.now();
    const review = { id, state, note, reviewedBy: getReviewer(ctx), now };
    const reviewed = await writeReview(tx, ctx.account.id, review);
    await ctx.emit(tx, {
      name: "engagement/contribution.reviewed",
      id: `contribution:${id}:${state}:${now.getTime()}`,
      subject: { type: "contribution", id: String(id) },
      data: { contributionId: id, readerId: existing.readerId, state },
    });
    return reviewed;
  });
}
