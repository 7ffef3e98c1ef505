import type { Slice } from "@/server/platform/cursor/index";
import { type Statements, statement } from "@/server/platform/db/index";
import type { MemberListItem } from "./member-line";

/** What staff typed, as it is looked for: everything that begins with it, or the number of a member. */
export interface MemberSearch {
  /** Lower-cased. */
  prefix: string;
  /** The first text that no longer begins so. */
  beyond: string;
  id: number | null;
}

const LINE = `m.id, r.name, m.email, m.username, m.phone_number as "phoneNumber", m.source,
  m.phone_verified_at as "phoneVerifiedAt", m.email_verified_at as "emailVerifiedAt", m.locked_at as "lockedAt", m.created_at as "createdAt"`;

// Each kind of name by its own index; `union` takes who is found by two of them once.
const FOUND = `select id from member
    where account_id = $1 and lower(email) collate "C" >= $2 and lower(email) collate "C" < $3
  union select id from member
    where account_id = $1 and username is not null and username collate "C" >= $2 and username collate "C" < $3
  union select id from member
    where account_id = $1 and phone_number is not null and phone_number collate "C" >= $2 and phone_number collate "C" < $3
  union select id from reader
    where account_id = $1 and kind = 'member' and lower(name) collate "C" >= $2 and lower(name) collate "C" < $3
  union select id from member where account_id = $1 and id = $4`;

type Which = "all" | "locked" | "open";

const STANDING: Readonly<Record<Which, string>> = {
  all: "",
  locked: "and m.locked_at is not null",
  open: "and m.locked_at is null",
};

function members(direction: Slice["direction"], which: Which, searched: boolean) {
  const forward = direction === "forward";
  const found = searched ? `with found as (${FOUND})` : "with given as (select $2::text, $3::text, $4::int)";
  return statement(
    `desk_members_${direction}_${which}_${searched ? "searched" : "listed"}`,
    `${found} select ${LINE} from member m join reader r on r.account_id = m.account_id and r.id = m.id
     where m.account_id = $1 ${searched ? "and m.id in (select id from found)" : ""} ${STANDING[which]}
       and ($5::int is null or m.id ${forward ? "<" : ">"} $5)
     order by m.id ${forward ? "desc" : "asc"} limit $6`,
  );
}

function listsOf(direction: Slice["direction"], searched: boolean) {
  return {
    all: members(direction, "all", searched),
    locked: members(direction, "locked", searched),
    open: members(direction, "open", searched),
  };
}

const LISTED = { forward: listsOf("forward", false), backward: listsOf("backward", false) };
const SEARCHED = { forward: listsOf("forward", true), backward: listsOf("backward", true) };

export function findMemberPage(
  db: Statements,
  accountId: number,
  { search, locked, slice }: { search: MemberSearch | null; locked: boolean | null; slice: Slice },
): Promise<MemberListItem[]> {
  const lists = search === null ? LISTED : SEARCHED;
  const which = locked === null ? "all" : locked ? "locked" : "open";
  const { prefix, beyond, id } = search ?? { prefix: null, beyond: null, id: null };
  const from = slice.from === null ? null : Number(slice.from.id);
  const values = [accountId, prefix, beyond, id, from, slice.take];
  return db.query<MemberListItem>(lists[slice.direction][which], values);
}

const LOCK = statement(
  "desk_member_lock",
  `update member set locked_at = $3, updated_at = $3 where account_id = $1 and id = $2 and locked_at is null
   returning id`,
);

const UNLOCK = statement(
  "desk_member_unlock",
  `update member set locked_at = null, updated_at = $3 where account_id = $1 and id = $2 and locked_at is not null
   returning id`,
);

/** Locks a member or lets them in again; false: it was so already. Of two at once one changes it. */
export async function setLocked(
  tx: Statements,
  accountId: number,
  { id, isLocked, now }: { id: number; isLocked: boolean; now: Date },
): Promise<boolean> {
  return (await tx.query<{ id: number }>(isLocked ? LOCK : UNLOCK, [accountId, id, now])).length > 0;
}
