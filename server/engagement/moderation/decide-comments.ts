import type { Context } from "@/server/context/index";
import {
  type CommentMove,
  type MovedComment,
  moveComments,
  requireModerator,
  undoMoves,
} from "@/server/engagement/comment-states/index";
import { invalidateLearned, type Lesson, learnFrom, pruneLearned } from "@/server/engagement/scoring/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { type Decider, type Decision, getDecider } from "./decision";
import {
  findDecisionsOfBatch,
  findLatestChanges,
  insertDecisions,
  reopenAppeals,
  reopenReports,
  resolveReports,
  type VersionChange,
} from "./decision.repository";
import { DECLINE, undoDecline } from "./decline-appeals";
import { FEATURE_MOVES, isFeatureMove, undoFeature } from "./feature-comments";
import { SCORER_PHASE } from "./phases.rules";

export type ModeratorMove = Exclude<CommentMove, "hide">;

export interface DecideComments {
  ids: readonly number[];
  move: ModeratorMove;
  reason: string;
  /** Versions as the moderator saw them: one mismatch aborts all moves, with an error that names who changed it. */
  versions?: ReadonlyMap<number, number> | undefined;
  /** The decider, if not the actor: a user of the organization. */
  by?: (Decider & { moderatorId: number }) | undefined;
  /** Additional writes in the same transaction; `batch` is null where no comment was moved. */
  alongside?: (tx: Statements, batch: string | null) => Promise<void>;
}

/** The result of one decision. */
export interface DecisionResult {
  /** Id by which the decision can be undone. */
  batch: string;
  moved: MovedComment[];
}

const LESSONS: Readonly<Record<ModeratorMove, Lesson | null>> = {
  approve: "kept",
  restore: "kept",
  delete: "removed",
  spam: "spam",
  pend: null,
};

const ACTION_TEXTS: Readonly<Record<string, string>> = {
  approve: "approved it",
  pend: "sent it back to the queue",
  spam: "marked it as spam",
  delete: "rejected it",
  restore: "restored it",
  undo: "undid a decision",
};

const UNDO_REASONS: Readonly<Record<string, string>> = {
  approve: "Approval undone.",
  pend: "Return to the queue undone.",
  spam: "Spam mark undone.",
  delete: "Rejection undone.",
  restore: "Restore undone.",
};

/** Decisions that leave the version of a comment as it is. */
const UNCHANGING_MOVES = [DECLINE, ...FEATURE_MOVES];

/** Describe the change that a version of a comment came from; without a decision, it was its author's. */
function toChangeText({ move, byName, isHidden }: VersionChange): string {
  if (move !== null && byName !== null) return `${byName} ${ACTION_TEXTS[move] ?? "changed it"}`;
  return isHidden ? "was deleted by its author" : "was edited by its author";
}

async function assertUnchanged(ctx: Context, versions: ReadonlyMap<number, number>): Promise<void> {
  const ids = [...versions.keys()];
  const latest = await findLatestChanges(ctx.db, ctx.account.id, { ids, otherMoves: UNCHANGING_MOVES });
  const changed = latest.filter(({ id, version }) => versions.get(id) !== version);
  if (changed.length === 0) return;
  const problems = changed.map((change) => ({
    path: `comments.${change.id}`,
    message: toChangeText(change),
  }));
  const [first] = problems;
  const what = changed.length === 1 ? "This comment" : `${changed.length} of these comments`;
  throw new AppError("conflict", `${what} changed in the meantime: ${first?.message ?? ""}.`, { problems });
}

async function trainScorer(
  ctx: Context,
  moved: readonly MovedComment[],
  training: { lesson: Lesson | null; times: 1 | -1 },
) {
  const { lesson, times } = training;
  if (lesson === null || moved.length === 0) return;
  for (const { text } of moved) {
    await ctx.db.transaction((tx) => learnFrom(ctx, tx, { text, lesson, times }));
  }
  await pruneLearned(ctx);
  invalidateLearned(ctx);
}

/**
 * Apply a moderator's decision to comments: to all of them or, where one has changed since it was read, to none. Each
 * move is logged; open reports and appeals about them are resolved; the account's scorer learns from it.
 */
export async function decideComments(ctx: Context, input: DecideComments): Promise<DecisionResult> {
  const { ids, move, reason, versions, by = getDecider(ctx) } = input;
  requireModerator(ctx);
  if (versions !== undefined) await assertUnchanged(ctx, versions);
  const batch = ctx.ids.uuid();
  const now = ctx.clock.now();
  const moved = await moveComments(ctx, {
    ids,
    move,
    reason,
    // It waits for the moderator now: a late score must not publish it.
    takesOver: SCORER_PHASE,
    ...(versions === undefined ? {} : { versions }),
    ...(input.by === undefined ? {} : { moderatorId: input.by.moderatorId }),
    alongside: async (tx, changes) => {
      await insertDecisions(tx, ctx.account.id, {
        moved: changes,
        move,
        reason,
        by,
        batch,
        undoes: null,
        now,
      });
      await resolveReports(tx, ctx.account.id, { ids, now });
      await input.alongside?.(tx, changes.length === 0 ? null : batch);
    },
  });
  if (by.kind !== "system") await trainScorer(ctx, moved, { lesson: LESSONS[move], times: 1 });
  return { batch, moved };
}

/** Which comments were restored, and which were changed since and stay as they are. */
export interface UndoResult {
  undone: number[];
  changedSince: number[];
}

function isMove(move: string): move is ModeratorMove {
  return Object.hasOwn(LESSONS, move);
}

function toUndoResult(decisions: readonly Decision[], undone: readonly number[]): UndoResult {
  const all = decisions.map(({ commentId }) => commentId);
  return { undone: [...undone], changedSince: all.filter((id) => !undone.includes(id)) };
}

/**
 * Undo one decision about one or many comments, including the reports and appeals that it closed. Comments changed
 * since are left as they are and reported.
 */
export async function undoDecisions(
  ctx: Context,
  batch: string,
  alongside?: (tx: Statements) => Promise<void>,
): Promise<UndoResult> {
  requireModerator(ctx);
  const decisions = await findDecisionsOfBatch(ctx.db, ctx.account.id, batch);
  const [first] = decisions;
  if (first === undefined) throw notFound("decision");
  if (first.move === DECLINE) return toUndoResult(decisions, await undoDecline(ctx, decisions));
  if (isFeatureMove(first.move)) return toUndoResult(decisions, await undoFeature(ctx, decisions));
  const now = ctx.clock.now();
  const reason = UNDO_REASONS[first.move] ?? "Decision undone.";
  const undone = await undoMoves(ctx, {
    moves: decisions.map(({ commentId, before, version }) => ({ id: commentId, before, version })),
    reason,
    alongside: async (tx, changes) => {
      await insertDecisions(tx, ctx.account.id, {
        moved: changes,
        move: "undo",
        reason,
        by: getDecider(ctx),
        batch: ctx.ids.uuid(),
        undoes: batch,
        now,
      });
      const closed = { ids: changes.map(({ id }) => id), closedAt: first.at };
      await reopenReports(tx, ctx.account.id, closed);
      await reopenAppeals(tx, ctx.account.id, closed);
      await alongside?.(tx);
    },
  });
  if (isMove(first.move) && first.byKind !== "system")
    await trainScorer(ctx, undone, { lesson: LESSONS[first.move], times: -1 });
  return toUndoResult(
    decisions,
    undone.map(({ id }) => id),
  );
}
