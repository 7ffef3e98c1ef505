// Raw SQL: pages read their moderator and open codes, a claim locks its code, and the list joins the names of staff
// and reader; the rest is Prisma.
import { type Db, readStatement, type Statements, statement } from "@/server/platform/db/index";
import type { LinkedStaff, ModeratorLink } from "./moderator-link";

export async function insertCode(
  tx: Db,
  accountId: number,
  code: { staffUserId: number; codeHash: string; expiresAt: Date; now: Date },
): Promise<void> {
  const { staffUserId, codeHash, expiresAt, now } = code;
  await tx.prisma.moderatorLink.create({
    data: { accountId, staffUserId, codeHash, codeExpiresAt: expiresAt, createdAt: now },
  });
}

/** Delete this person's earlier codes, and expired codes. */
export async function pruneCodes(
  tx: Db,
  accountId: number,
  { staffUserId, now }: { staffUserId: number; now: Date },
): Promise<void> {
  await tx.prisma.moderatorLink.deleteMany({
    where: { accountId, readerId: null, OR: [{ staffUserId }, { codeExpiresAt: { lte: now } }] },
  });
}

const FIND_CODE = statement(
  "moderator_code_find",
  `select id from moderator_link where account_id = $1 and code_hash = $2 and code_expires_at > $3 for update`,
);

/** Claim a code; it replaces any earlier link of the reader. False where there is no such open code. */
export async function claimCode(
  tx: Db,
  accountId: number,
  { codeHash, readerId, now }: { codeHash: string; readerId: number; now: Date },
): Promise<boolean> {
  // The code is checked first: a wrong one must not remove the existing link.
  const [codeRow] = await tx.query(FIND_CODE, [accountId, codeHash, now]);
  if (codeRow === undefined) return false;
  await tx.prisma.moderatorLink.deleteMany({ where: { accountId, readerId } });
  await tx.prisma.moderatorLink.update({
    where: { id: codeRow.id, accountId },
    data: { readerId, codeHash: null, linkedAt: now },
  });
  return true;
}

const OPEN_CODE = readStatement(
  "moderator_code_open",
  `select exists (select from moderator_link
     where account_id = $1 and reader_id is null and code_expires_at > $2) as "isOpen!"`,
);

/** Whether any staff member has an open code. */
export async function hasOpenCode(db: Statements, accountId: number, now: Date): Promise<boolean> {
  const [row] = await db.query(OPEN_CODE, [accountId, now]);
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
  const [row] = await db.query(LINKED, [accountId, readerId]);
  return row ?? null;
}

declare global {
  interface JsonColumns {
    "moderator_links.reader": ModeratorLink["reader"];
  }
}

// A link with a reader has the time at which its code was claimed.
const LIST = statement(
  "moderator_links",
  `select l.id, l.staff_user_id as "staffUserId", u.name as "staffName", l.linked_at as "linkedAt!",
     json_build_object('id', r.id, 'name', r.name) as "reader!"
   from moderator_link l join staff_user u on u.id = l.staff_user_id join reader r on r.id = l.reader_id
   where l.account_id = $1 order by l.linked_at desc, l.id desc limit 200`,
);

export function findLinks(db: Statements, accountId: number): Promise<ModeratorLink[]> {
  return db.query(LIST, [accountId]);
}

export async function deleteLink(db: Db, accountId: number, id: number): Promise<boolean> {
  const { count } = await db.prisma.moderatorLink.deleteMany({
    where: { accountId, id, readerId: { not: null } },
  });
  return count > 0;
}
