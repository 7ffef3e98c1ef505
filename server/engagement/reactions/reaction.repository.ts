// Raw SQL: one statement writes a reaction and its count, so that concurrent calls count once; readers wait for it.
import { readStatement, type Statements, statement } from "@/server/platform/db/index";

type Target = "comment" | "page";

declare global {
  // Reaction id to count.
  interface JsonColumns extends Record<`${Target}.reactions`, Record<string, number>> {}
}

export interface Reaction {
  /** Id of the comment or page. */
  targetId: number;
  readerId: number;
  reactionId: number;
  now: Date;
}

// The count changes only where the reader's row was inserted or deleted, so concurrent or repeated calls count once.
function createAddStatement(target: Target) {
  return statement(
    `reaction_add_${target}`,
    `with added as (insert into ${target}_reaction (${target}_id, reader_id, reaction_id, created_at)
       select t.id, $3, $4, $5 from ${target} t where t.account_id = $1 and t.id = $2
       on conflict do nothing returning ${target}_id as id)
     update ${target} t set reactions = jsonb_set(t.reactions, array[$4::text],
       to_jsonb(coalesce((t.reactions ->> $4::text)::int, 0) + 1))
     from added where t.id = added.id returning t.reactions`,
  );
}

function createRemoveStatement(target: Target) {
  return statement(
    `reaction_take_${target}`,
    `with taken as (delete from ${target}_reaction r using ${target} t
       where t.account_id = $1 and t.id = $2 and r.${target}_id = t.id and r.reader_id = $3 and r.reaction_id = $4
       returning t.id)
     update ${target} t set reactions = case when (t.reactions ->> $4::text)::int > 1
       then jsonb_set(t.reactions, array[$4::text], to_jsonb((t.reactions ->> $4::text)::int - 1))
       else t.reactions - $4::text end
     from taken where t.id = taken.id returning t.reactions`,
  );
}

const ADD = { comment: createAddStatement("comment"), page: createAddStatement("page") } as const;
const TAKE = { comment: createRemoveStatement("comment"), page: createRemoveStatement("page") } as const;

export async function addReaction(
  db: Statements,
  accountId: number,
  { target, ...reaction }: Reaction & { target: Target },
): Promise<void> {
  const { targetId, readerId, reactionId, now } = reaction;
  await db.query(ADD[target], [accountId, targetId, readerId, reactionId, now]);
}

export async function removeReaction(
  db: Statements,
  accountId: number,
  { target, ...reaction }: Omit<Reaction, "now"> & { target: Target },
): Promise<void> {
  await db.query(TAKE[target], [accountId, reaction.targetId, reaction.readerId, reaction.reactionId]);
}

const STAND = {
  comment: statement(
    "reaction_stand_comment",
    "select reactions, visible from comment where account_id = $1 and id = $2",
  ),
  page: statement(
    "reaction_stand_page",
    `select reactions, true as "visible!" from page where account_id = $1 and id = $2`,
  ),
} as const;

/** Find the current reactions to a target; null where it does not exist for readers. */
export async function findReactions(
  db: Statements,
  accountId: number,
  { target, id }: { target: Target; id: number },
): Promise<Record<string, number> | null> {
  const [row] = await db.query(STAND[target], [accountId, id]);
  return row?.visible === true ? row.reactions : null;
}

const OF_PAGE = readStatement(
  "reaction_of_page",
  `select p.url, p.reactions, array(select r.reaction_id from page_reaction r
     where r.page_id = p.id and r.reader_id = $3 order by r.reaction_id) as "own!"
   from page p where p.account_id = $1 and p.key = $2`,
);

export interface PageReactions {
  url: string;
  /** Reaction id to count. */
  reactions: Readonly<Record<string, number>>;
  /** Ids of the reader's own reactions. */
  own: readonly number[];
}

/** Find the reactions to a page, with those of one reader (null: no reader); null where the page does not exist. */
export async function findPageReactions(
  db: Statements,
  accountId: number,
  { pageKey, readerId }: { pageKey: string; readerId: number | null },
): Promise<PageReactions | null> {
  const [row] = await db.query(OF_PAGE, [accountId, pageKey, readerId]);
  return row ?? null;
}

const OWN = statement(
  "reaction_own",
  `select r.comment_id as "commentId", array_agg(r.reaction_id order by r.reaction_id) as "reactionIds!"
   from comment_reaction r join comment c on c.id = r.comment_id
   where c.account_id = $1 and r.reader_id = $2 and r.comment_id = any($3::int[]) group by r.comment_id`,
);

/** Find a reader's reactions to comments; comments without one are omitted. */
export function findOwnReactions(
  db: Statements,
  accountId: number,
  { readerId, commentIds }: { readerId: number; commentIds: readonly number[] },
): Promise<{ commentId: number; reactionIds: number[] }[]> {
  return db.query(OWN, [accountId, readerId, commentIds]);
}
