import { readStatement, type Statements, statement } from "@/server/platform/db/index";
import type { LinkedStaff, ModeratorLink } from "./moderator-link";

const INSERT = statement(
  "moderator_code_insert",
  `insert into moderator_link (account_id, staff_user_id, code_hash, code_expires_at, created_at)
   values ($1, $2, $3, $4, $5)`,
);

export async function insertCode(
  tx: Statements,
  accountId: number,
  code: { staffUserId: number; codeHash: string; expiresAt: Date; now: Date },
): Promise<void> {
  const { staffUserId, codeHash, expiresAt, now } = code;
  await tx.query(INSERT, [accountId, staffUserId, codeHash, expiresAt, now]);
}

const FORGET = statement(
  "moderator_code_forget",
  "delete from moderator_link where account_id = $1 and reader_id is null and (staff_user_id = $2 or code_expires_at <= $3)",
);

/** Delete this person's earlier codes, and expired codes. */
export async function pruneCodes(
  tx: Statements,
  accountId: number,
  { staffUserId, now }: { staffUserId: number; now: Date },
): Promise<void> {
  await tx.query(FORGET, [accountId, staffUserId, now]);
}

const FREE_READER = statement(
  "moderator_link_free_reader",
  "delete from moderator_link where account_id = $1 and reader_id = $2",
);

const CLAIM = statement(
  "moderator_link_claim",
  `update moderator_link set reader_id = $3, code_hash = null, linked_at = $4
   where account_id = $1 and code_hash = $2 and code_expires_at > $4 returning id`,
);

/** Claim a code; it replaces any earlier link of the reader. False where there is no such open code. */
export async function claimCode(
  tx: Statements,
  accountId: number,
  { codeHash, readerId, now }: { codeHash: string; readerId: number; now: Date },
): Promise<boolean> {
  // The code is checked first: a wrong one must not remove the existing link.
  const [codeRow] = await tx.query(FIND_CODE, [accountId, codeHash, now]);
  if (codeRow === undefined) return false;
  await tx.query(FREE_READER, [accountId, readerId]);
  return (await tx.query(CLAIM, [accountId, codeHash, readerId, now])).length > 0;
}

const FIND_CODE = statement(
  "moderator_code_find",
  `select id from moderator_link where account_id = $1 and code_hash = $2 and code_expires_at > $3 for update`,
);

const OPEN_CODE = readStatement(
  "moderator_code_open",
  `select exists (select from moderator_link
     where account_id = $1 and reader_id is null and code_expires_at > $2) as "isOpen"`,
);

/** Whether any staff member has an open code. */
export async function hasOpenCode(db: Statements, accountId: number, now: Date): Promise<boolean> {
  const [row] = await db.query<{ isOpen: boolean }>(OPEN_CODE, [accountId, now]);
  return row?.isOpen === true;
}

const LINKED = readStatement(
  "moderator_linked",
  `select u.id as "staffUserId", u.name, m.role
   from moderator_link l
     join staff_membership m on m.staff_user_id = l.staff_user_id and m.account_id = l.account_id
     join staff_user u on u.id = l.staff_user_id
   where l.account_id = $1 and l.reader_id = $2`,
);

/** Find the staff member linked to a reader, with their current role. */
export async function findLinkedStaff(
  db: Statements,
  accountId: number,
  readerId: number,
): Promise<LinkedStaff | null> {
  const [row] = await db.query<LinkedStaff>(LINKED, [accountId, readerId]);
  return row ?? null;
}

const LIST = statement(
  "moderator_links",
  `select l.id, l.staff_user_id as "staffUserId", u.name as "staffName", l.linked_at as "linkedAt",
     json_build_object('id', r.id, 'name', r.name) as reader
   from moderator_link l join staff_user u on u.id = l.staff_user_id join reader r on r.id = l.reader_id
   where l.account_id = $1 order by l.linked_at desc, l.id desc limit 200`,
);

export function findLinks(db: Statements, accountId: number): Promise<ModeratorLink[]> {
  return db.query<ModeratorLink>(LIST, [accountId]);
}

const DELETE = statement(
  "moderator_link_delete",
  "delete from moderator_link where account_id = $1 and id = $2 and reader_id is not null returning id",
);

export async function deleteLink(db: Statements, accountId: number, id: number): Promise<boolean> {
  return (await db.query(DELETE, [accountId, id])).length > 0;
}
