import { type Statements, statement } from "@/server/platform/db/index";
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
  const [row] = await tx.query<{ number: number }>(INSERT, [
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

const LIST = statement(
  "workflow_moves",
  `select m.number, m.action, m.from_state as "fromState", m.to_state as "toState", m.version,
     m.publish_at as "publishAt", m.note, m.actor, m.at
   from story_move m join story s on s.id = m.story_id
   where s.account_id = $1 and m.story_id = $2::uuid and m.number < $3 order by m.number desc limit $4`,
);

/** List the actions on a story, newest first. */
export function findMoves(
  db: Statements,
  accountId: number,
  query: { storyId: string; below: number; take: number },
): Promise<StoryMove[]> {
  return db.query<StoryMove>(LIST, [accountId, query.storyId, query.below, query.take]);
}
