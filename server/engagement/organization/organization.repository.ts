// Raw SQL where PostgreSQL does what Prisma cannot: ids from the sequence of readers, order by an expression, full
// text, an update that leaves `updated_at`; the rest is Prisma.
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { Organization, OrganizationUser } from "./organization";

export async function insertOrganization(
  db: Db,
  { id, name, tokenHash, now }: Organization & { tokenHash: string; now: Date },
): Promise<void> {
  await db.prisma.organization.create({ data: { id, name, tokenHash, createdAt: now } });
}

export async function linkAccount(db: Db, organizationId: string, accountId: number): Promise<void> {
  await db.prisma.organizationAccount.createMany({
    data: [{ organizationId, accountId }],
    skipDuplicates: true,
  });
}

export function findOrganization(db: Db, id: string, tokenHash: string): Promise<Organization | null> {
  return db.prisma.organization.findUnique({ where: { id, tokenHash }, select: { id: true, name: true } });
}

export async function hasAccount(db: Db, organizationId: string, accountId: number): Promise<boolean> {
  const row = await db.prisma.organizationAccount.findUnique({
    where: { organizationId_accountId: { organizationId, accountId } },
  });
  return row !== null;
}

export function findUser(db: Db, organizationId: string, id: number): Promise<OrganizationUser | null> {
  return db.prisma.organizationUser.findUnique({
    where: { id, organizationId },
    select: { id: true, name: true, slug: true, email: true },
  });
}

// The id comes from the reader sequence, so that the user and their reader share one id.
const INSERT_USER = statement(
  "organization_user_insert",
  `insert into organization_user (id, organization_id, name, slug, email, created_at)
   select nextval(pg_get_serial_sequence('reader', 'id'))::int, $1::uuid, $2, $3, $4, $5
   on conflict (organization_id, slug) do nothing returning id, name, slug, email`,
);

/** null where another user of the organization has that slug. */
export async function insertUser(
  db: Statements,
  organizationId: string,
  { name, slug, email, now }: { name: string; slug: string; email: string | null; now: Date },
): Promise<OrganizationUser | null> {
  const [row] = await db.query(INSERT_USER, [organizationId, name, slug, email, now]);
  return row ?? null;
}

/** A reader of an account, as calls of an organization name them. */
export interface AccountReader {
  id: number;
  name: string;
  slug: string;
  avatarUrl: string | null;
  externalId: string | null;
  /** The id that responses show; null: the row's own. */
  publicId: number | null;
}

const READER = `r.id, r.name, r.slug, r.avatar_url as "avatarUrl", r.external_id as "externalId",
  r.public_id as "publicId"`;

const FIND_READER = statement(
  "organization_reader",
  `select ${READER} from reader r where r.account_id = $1 and ((r.external_id = $2 and r.kind = 'staff') or r.id = $3)
   order by (r.external_id = $2) desc nulls last limit 1`,
);

/** Find the reader of an organization's user, or the reader with that id. */
export async function findReader(
  db: Statements,
  accountId: number,
  { externalId, id }: { externalId: string; id: number },
): Promise<AccountReader | null> {
  const [row] = await db.query(FIND_READER, [accountId, externalId, id]);
  return row ?? null;
}

/** null where the id is taken in another account, or the slug in this one. */
export async function insertReaderFor(
  db: Db,
  accountId: number,
  { user, externalId, now }: { user: OrganizationUser; externalId: string; now: Date },
): Promise<AccountReader | null> {
  const { id, name, slug, email } = user;
  const times = { createdAt: now, updatedAt: now };
  const [row] = await db.prisma.reader.createManyAndReturn({
    data: [{ id, accountId, kind: "staff", externalId, name, slug, email, bio: "", ...times }],
    skipDuplicates: true,
    select: { id: true, name: true, slug: true, avatarUrl: true, externalId: true, publicId: true },
  });
  return row ?? null;
}

const SET_PUBLIC_ID = statement(
  "organization_reader_public_id",
  "update reader set public_id = $3 where account_id = $1 and id = $2",
);

/** Make responses show another id than the row's own. */
export async function setPublicId(
  db: Statements,
  accountId: number,
  { id, publicId }: { id: number; publicId: number },
): Promise<void> {
  await db.query(SET_PUBLIC_ID, [accountId, id, publicId]);
}

export async function isHostTaken(db: Db, host: string): Promise<boolean> {
  return (await db.prisma.accountDomain.findUnique({ where: { host } })) !== null;
}

interface NewAccount {
  name: string;
  key: string;
  siteUrl: string;
  contactEmail: string;
  host: string;
  now: Date;
}

/** null where another account has taken the host in the meantime. */
export async function insertAccount(
  tx: Db,
  { name, key, siteUrl, contactEmail, host, now }: NewAccount,
): Promise<number | null> {
  const { id } = await tx.prisma.account.create({
    data: { name, key, siteUrl, contactEmail, settings: {}, createdAt: now, updatedAt: now },
    select: { id: true },
  });
  const { count } = await tx.prisma.accountDomain.createMany({
    data: [{ host, accountId: id }],
    skipDuplicates: true,
  });
  return count === 0 ? null : id;
}

/** Count an account's comments in any status. */
export function countAll(db: Db, accountId: number): Promise<number> {
  return db.prisma.comment.count({ where: { accountId } });
}

const LIST_WHERE = `c.account_id = $1
  and ($2::text is null or ($2 = 'approved' and c.status = 'published') or ($2 = 'pending' and c.status = 'pending')
    or ($2 = 'hidden_or_deleted' and c.status in ('hidden', 'deleted')))
  and ($3::boolean is null or c.is_spam = $3)`;

// A subselect hides the search text from the planner: for common words it would scan all comments, which takes
// seconds.
const WORDS = `${LIST_WHERE} and to_tsvector('simple', c.text) @@ (select websearch_to_tsquery('simple', $4))`;

function listSql(order: "asc" | "desc", where: string, slice: string): string {
  return `select c.id from comment c where ${where} order by c.created_at ${order}, c.id ${order} ${slice}`;
}

function createListStatements<Name extends string>(
  name: Name,
  { where, slice }: { where: string; slice: string },
) {
  return {
    asc: statement(`organization_comments_${name}_asc`, listSql("asc", where, slice)),
    desc: statement(`organization_comments_${name}_desc`, listSql("desc", where, slice)),
    total: statement(
      `organization_comments_${name}_total`,
      `select count(*)::int as "total!" from comment c where ${where}`,
    ),
  };
}

const ALL = createListStatements("all", { where: LIST_WHERE, slice: "limit $4 offset $5" });
const WITH_WORDS = createListStatements("words", { where: WORDS, slice: "limit $5 offset $6" });

export interface CommentFilter {
  status: "approved" | "pending" | "hidden_or_deleted" | null;
  spam: boolean | null;
  text: string | null;
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

export async function findCommentIds(
  db: Statements,
  accountId: number,
  { status, spam, text, order, limit, offset }: CommentFilter,
): Promise<{ ids: number[]; total: number }> {
  const [[count], rows] = await Promise.all(
    text === null
      ? [
          db.query(ALL.total, [accountId, status, spam]),
          db.query(ALL[order], [accountId, status, spam, limit, offset]),
        ]
      : [
          db.query(WITH_WORDS.total, [accountId, status, spam, text]),
          db.query(WITH_WORDS[order], [accountId, status, spam, text, limit, offset]),
        ],
  );
  return { ids: rows.map(({ id }) => id), total: count?.total ?? 0 };
}

interface CommentHistory {
  createdAt: Date;
  editedAt: Date | null;
  hiddenAt: Date | null;
  author: string;
}

export async function findHistory(db: Db, accountId: number, id: number): Promise<CommentHistory | null> {
  const row = await db.prisma.comment.findUnique({
    where: { id, accountId },
    select: { createdAt: true, editedAt: true, hiddenAt: true, author: { select: { name: true } } },
  });
  return row === null ? null : { ...row, author: row.author.name };
}
