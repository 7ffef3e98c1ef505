import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { StoryState } from "@/server/publishing/stories/index";

/** One action on a story. */
export interface StoryMove {
  /** 1, 2, 3 … within the story. */
  number: number;
  /** create, or one of the story actions. */
  action: string;
  /** null: the story was created. */
  fromState: StoryState | null;
  toState: StoryState;
  /** Number of the newest version at that time. */
  version: number;
  /** Scheduled publication time, for a schedule action. */
  publishAt: Date | null;
  note: string | null;
  /** Author of the action. */
  actor: string;
  at: Date;
}

// Raw SQL: the number is computed from the stored ones in the same statement.
const INSERT = statement(
  "workflow_move_insert",
  `insert into story_move (story_id, number, account_id, action, from_state, to_state, version, publish_at, note, actor,
     staff_user_id, at)
   select s.id, 1 + coalesce((select max(m.number) from story_move m where m.story_id = s.id), 0), $1, $3,
     $4::story_state, $5::story_state, $6, $7, $8, $9, $10, $11
   from story s where s.account_id = $1 and s.id = $2::uuid
   returning number`,
);

/** Append to a story's history and return the entry's number. The caller has locked the story's row. */
export async function insertMove(
  tx: Statements,
  accountId: number,
  move: Omit<StoryMove, "number"> & { storyId: string; staffUserId: number | null },
): Promise<number> {
  const [row] = await tx.query(INSERT, [
    accountId,
    move.storyId,
    move.action,
    move.fromState,
    move.toState,
    move.version,
    move.publishAt,
    move.note,
    move.actor,
    move.staffUserId,
    move.at,
  ]);
  return row?.number ?? 0;
}

/** List the actions on a story, newest first. */
export function findMoves(
  db: Db,
  accountId: number,
  query: { storyId: string; below: number; take: number },
): Promise<StoryMove[]> {
  const { storyId, below, take } = query;
  return db.prisma.storyMove.findMany({
    where: { storyId, story: { accountId }, number: { lt: below } },
    orderBy: { number: "desc" },
    take,
    select: {
      number: true,
      action: true,
      fromState: true,
      toState: true,
      version: true,
      publishAt: true,
      note: true,
      actor: true,
      at: true,
    },
  });
}
