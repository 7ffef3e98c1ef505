import type { Slice } from "@/server/platform/cursor/index";
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { MemberListItem } from "./member-list-item";

/** A parsed search: a prefix, or the id of a member. */
export interface MemberSearch {
  /** Lower-cased. */
  prefix: string;
  /** Upper bound of the prefix range, exclusive. */
  beyond: string;
  id: number | null;
}

const LIST_COLUMNS = `m.id, r.name, m.email, m.username, m.phone_number as "phoneNumber", m.source,
  m.phone_verified_at as "phoneVerifiedAt", m.email_verified_at as "emailVerifiedAt", m.locked_at as "lockedAt", m.created_at as "createdAt"`;

// Raw SQL: the search is a range of an index with byte order for each kind of name; `union` removes members that match more than once.
const SEARCH_IDS = `select id from member
    where account_id = $1 and lower(email) collate "C" >= $2 and lower(email) collate "C" < $3
  union select id from member
    where account_id = $1 and username is not null and username collate "C" >= $2 and username collate "C" < $3
  union select id from member
    where account_id = $1 and phone_number is not null and phone_number collate "C" >= $2 and phone_number collate "C" < $3
  union select id from reader
    where account_id = $1 and kind = 'member' and lower(name) collate "C" >= $2 and lower(name) collate "C" < $3
  union select id from member where account_id = $1 and id = $4`;

type LockFilter = "all" | "locked" | "open";

const LOCK_CONDITIONS: Readonly<Record<LockFilter, string>> = {
  all: "",
  locked: "and m.locked_at is not null",
  open: "and m.locked_at is null",
};

function listStatement(direction: Slice["direction"], which: LockFilter, isSearch: boolean) {
  const forward = direction === "forward";
  const cte = isSearch
    ? `with found as (${SEARCH_IDS})`
    : "with given as (select $2::text, $3::text, $4::int)";
  return statement(
    `desk_members_${direction}_${which}_${isSearch ? "searched" : "listed"}`,
    `${cte} select ${LIST_COLUMNS} from member m join reader r on r.account_id = m.account_id and r.id = m.id
     where m.account_id = $1 ${isSearch ? "and m.id in (select id from found)" : ""} ${LOCK_CONDITIONS[which]}
       and ($5::int is null or m.id ${forward ? "<" : ">"} $5)
     order by m.id ${forward ? "desc" : "asc"} limit $6`,
  );
}

function createStatements(direction: Slice["direction"], isSearch: boolean) {
  return {
    all: listStatement(direction, "all", isSearch),
    locked: listStatement(direction, "locked", isSearch),
    open: listStatement(direction, "open", isSearch),
  };
}

const LISTED = { forward: createStatements("forward", false), backward: createStatements("backward", false) };
const SEARCHED = { forward: createStatements("forward", true), backward: createStatements("backward", true) };

export function findMemberPage(
  db: Statements,
  accountId: number,
  { search, locked, slice }: { search: MemberSearch | null; locked: boolean | null; slice: Slice },
): Promise<MemberListItem[]> {
  const lists = search === null ? LISTED : SEARCHED;
  const which = locked === null ? "all" : locked ? "locked" : "open";
  const { prefix, beyond, id } = search ?? { prefix: null, beyond: null, id: null };
  const afterId = slice.from === null ? null : Number(slice.from.id);
  const values = [accountId, prefix, beyond, id, afterId, slice.take] as const;
  return db.query(lists[slice.direction][which], values);
}

/** Locks or unlocks a member; false: no change. Of two concurrent calls one changes the row. */
export async function setMemberLocked(
  tx: Db,
  accountId: number,
  { id, isLocked, now }: { id: number; isLocked: boolean; now: Date },
): Promise<boolean> {
  const { count } = await tx.prisma.member.updateMany({
    where: { accountId, id, lockedAt: isLocked ? null : { not: null } },
    data: { lockedAt: isLocked ? now : null, updatedAt: now },
  });
  return count > 0;
}
