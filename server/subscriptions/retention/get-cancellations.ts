import type { Context } from "@/server/context/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { CANCELLATION_REASONS, type CancellationReason } from "@/shared/cancellation-reasons";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import {
  type CancellationComment,
  countAcceptances,
  countByReason,
  listComments,
} from "./retention.repository";

/** Why subscribers cancelled in a number of days, and who stayed. */
export interface CancellationSummary {
  /** All reasons, the most frequent first; `null`: none was given. */
  reasons: { reason: CancellationReason | null; cancelled: number; undone: number }[];
  cancelled: number;
  undone: number;
  /** Subscribers who accepted the offer instead. */
  offersAccepted: number;
  /** The latest comments. */
  comments: CancellationComment[];
}

/** Summarise the cancellations by subscribers in the last days; staff with `subscriptions:read`. */
export async function getCancellations(
  ctx: Context,
  { days }: { days: number },
): Promise<CancellationSummary> {
  requireBackoffice(ctx, "subscriptions:read");
  const now = ctx.clock.now();
  const period = {
    from: new Date(now.getTime() - days * DAY_MILLISECONDS),
    until: new Date(now.getTime() + 1),
  };
  const [counts, offersAccepted, comments] = await Promise.all([
    countByReason(ctx.db, ctx.account.id, period),
    countAcceptances(ctx.db, ctx.account.id, period),
    listComments(ctx.db, ctx.account.id, period),
  ]);
  const reasons = [...CANCELLATION_REASONS, null].map((reason) => {
    const row = counts.find((count) => count.reason === reason);
    return { reason, cancelled: row?.cancelled ?? 0, undone: row?.undone ?? 0 };
  });
  return {
    reasons: reasons.toSorted((a, b) => b.cancelled - a.cancelled),
    cancelled: counts.reduce((sum, { cancelled }) => sum + cancelled, 0),
    undone: counts.reduce((sum, { undone }) => sum + undone, 0),
    offersAccepted,
    comments,
  };
}
