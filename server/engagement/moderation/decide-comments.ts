import type { Context } from "@/server/accounts/index";
import {
  type CommentMove,
  type MovedComment,
  moveComments,
  requireModerator,
  undoMoves,
} from "@/server/engagement/comments/index";
import { invalidateLearned, type Lesson, learnFrom, pruneLearned } from "@/server/engagement/scoring/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { type Decider, type Decision, deciderOf } from "./decision";
import {
  findDecisionsOfBatch,
  findLatest,
  insertDecisions,
  reopenAppeals,
  reopenReports,
  resolveReports,
} from "./decision.repository";
import { DECLINE, undoDecline } from "./decline-appeals";

export type ModeratorMove = Exclude<CommentMove, "hide">;

export interface DecideComments {
  ids: readonly number[];
  move: ModeratorMove;
  reason: string;
  /** Versions as the moderator saw them: where one has changed nothing is moved, and who changed it is told. */
  versions?: ReadonlyMap<number, number> | undefined;
  /** Whoever decides, where it is not the actor: a user of the organization. */
  by?: (Decider & { moderatorId: number }) | undefined;
  /** What else is written with it in the same transaction; `batch` is null where no comment was moved. */
  alongside?: (tx: Statements, batch: string | null) => Promise<void>;
}

/** What one stroke did. */
export interface DecisionResult {
  /** By which it can be undone. */
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

const DID: Readonly<Record<string, string>> = {
  approve: "approved it",
  pend: "sent it back",
  spam: "marked it as spam",
  delete: "deleted it",
  restore: "restored it",
  undo: "undid a decision",
  [DECLINE]: "declined its appeal",
};

async function refuseChanged(ctx: Context, versions: ReadonlyMap<number, number>): Promise<void> {
  const latest = await findLatest(ctx.db, ctx.account.id, [...versions.keys()]);
  const changed = latest.filter(({ id, version }) => versions.get(id) !== version);
  if (changed.length === 0) return;
  const problems = changed.map(({ id, move, byName }) => ({
    path: `comments.${id}`,
    message:
      move === null || byName === null
        ? "was edited by its writer"
        : `${byName} ${DID[move] ?? "changed it"}`,
  }));
  const [first] = problems;
  const what = changed.length === 1 ? "This comment" : `${changed.length} of these comments`;
  throw new AppError("conflict", `${what} changed in the meantime: ${first?.message ?? ""}.`, { problems });
}

async function teach(
  ctx: Context,
  moved: readonly MovedComment[],
  teaching: { lesson: Lesson | null; times: 1 | -1 },
) {
  const { lesson, times } = teaching;
  if (lesson === null || moved.length === 0) return;
  for (const { text } of moved) {
    await ctx.db.withStatements((tx) => learnFrom(ctx, tx, { text, lesson, times }));
  }
  await pruneLearned(ctx);
  invalidateLearned(ctx);
}

/**
 * Moves comments by a moderator's hand, all of them or, where one changed since it was looked at, none. Each move is in
 * the log; open reports and appeals about them are settled; the account's scorer learns from it.
 */
export async function decideComments(ctx: Context, input: DecideComments): Promise<DecisionResult> {
  const { ids, move, reason, versions, by = deciderOf(ctx) } = input;
  requireModerator(ctx);
  if (versions !== undefined) await refuseChanged(ctx, versions);
  const batch = ctx.ids.uuid();
  const now = ctx.clock.now();
  const moved = await moveComments(ctx, {
    ids,
    move,
    reason,
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
  if (by.kind !== "system") await teach(ctx, moved, { lesson: LESSONS[move], times: 1 });
  return { batch, moved };
}

/** Which comments stand again as before, and which were changed by somebody since and stay as they are. */
export interface UndoResult {
  undone: number[];
  changedSince: number[];
}

function isMove(move: string): move is ModeratorMove {
  return Object.hasOwn(LESSONS, move);
}

function outcomeOf(decisions: readonly Decision[], undone: readonly number[]): UndoResult {
  const all = decisions.map(({ commentId }) => commentId);
  return { undone: [...undone], changedSince: all.filter((id) => !undone.includes(id)) };
}

/**
 * Undoes one decision about one or many comments, with the reports and appeals that it closed. What has changed since
 * is left alone and named.
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
  if (first.move === DECLINE) return outcomeOf(decisions, await undoDecline(ctx, decisions));
  const now = ctx.clock.now();
  const reason = `Undone: ${first.move}.`;
  const undone = await undoMoves(ctx, {
    moves: decisions.map(({ commentId, before, version }) => ({ id: commentId, before, version })),
    reason,
    alongside: async (tx, changes) => {
      await insertDecisions(tx, ctx.account.id, {
        moved: changes,
        move: "undo",
        reason,
        by: deciderOf(ctx),
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
    await teach(ctx, undone, { lesson: LESSONS[first.move], times: -1 });
  return outcomeOf(
    decisions,
    undone.map(({ id }) => id),
  );
}
