import { type Statements, statement } from "@/server/platform/db/index";
import type { Organization, OrganizationUser } from "./organization";

const INSERT = statement(
  "organization_insert",
  "insert into organization (id, name, token_hash, created_at) values ($1::uuid, $2, $3, $4)",
);
const LINK = statement(
  "organization_link",
  "insert into organization_account (organization_id, account_id) values ($1::uuid, $2) on conflict do nothing",
);

export async function insertOrganization(
  db: Statements,
  { id, name, tokenHash, now }: Organization & { tokenHash: string; now: Date },
): Promise<void> {
  await db.query(INSERT, [id, name, tokenHash, now]);
}

export async function linkAccount(db: Statements, organizationId: string, accountId: number): Promise<void> {
  await db.query(LINK, [organizationId, accountId]);
}

const FIND = statement(
  "organization_find",
  "select id, name from organization where id = $1::uuid and token_hash = $2",
);

export async function findOrganization(
  db: Statements,
  id: string,
  tokenHash: string,
): Promise<Organization | null> {
  const [row] = await db.query<Organization>(FIND, [id, tokenHash]);
  return row ?? null;
}

const HAS = statement(
  "organization_has_account",
  "select account_id from organization_account where organization_id = $1::uuid and account_id = $2",
);

export async function hasAccount(
  db: Statements,
  organizationId: string,
  accountId: number,
): Promise<boolean> {
  return (await db.query(HAS, [organizationId, accountId])).length > 0;
}

const USER = statement(
  "organization_user",
  "select id, name, slug, email from organization_user where organization_id = $1::uuid and id = $2",
);

export async function findUser(
  db: Statements,
  organizationId: string,
  id: number,
): Promise<OrganizationUser | null> {
  const [row] = await db.query<OrganizationUser>(USER, [organizationId, id]);
  return row ?? null;
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
  const [row] = await db.query<OrganizationUser>(INSERT_USER, [organizationId, name, slug, email, now]);
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
  const [row] = await db.query<AccountReader>(FIND_READER, [accountId, externalId, id]);
  return row ?? null;
}

const INSERT_READER = statement(
  "organization_reader_insert",
  `insert into reader as r (id, account_id, kind, external_id, name, slug, email, bio, created_at, updated_at)
   values ($2, $1, 'staff', $3, $4, $5, $6, '', $7, $7) on conflict do nothing returning ${READER}`,
);

/** null where the id is taken in another account, or the slug in this one. */
export async function insertReaderFor(
  db: Statements,
  accountId: number,
  { user, externalId, now }: { user: OrganizationUser; externalId: string; now: Date },
): Promise<AccountReader | null> {
  const values = [accountId, user.id, externalId, user.name, user.slug, user.email, now];
  const [row] = await db.query<AccountReader>(INSERT_READER, values);
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

const TAKEN = statement("organization_host_taken", "select host from account_domain where host = $1");

export async function isHostTaken(db: Statements, host: string): Promise<boolean> {
  return (await db.query(TAKEN, [host])).length > 0;
}

const ACCOUNT = statement(
  "organization_account_insert",
  `insert into account (name, key, site_url, contact_email, settings, created_at, updated_at)
   values ($1, $2, $3, $4, '{}'::jsonb, $5, $5) returning id`,
);
const DOMAIN = statement(
  "organization_account_domain",
  "insert into account_domain (host, account_id) values ($1, $2) on conflict do nothing returning host",
);

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
  tx: Statements,
  { name, key, siteUrl, contactEmail, host, now }: NewAccount,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(ACCOUNT, [name, key, siteUrl, contactEmail, now]);
  if (row === undefined) throw new Error("an account was not written");
  const domain = await tx.query(DOMAIN, [host, row.id]);
  return domain.length === 0 ? null : row.id;
}

const COUNT = statement(
  "organization_comment_count",
  "select count(*)::int as total from comment where account_id = $1",
);

/** Count an account's comments in any status. */
export async function countAll(db: Statements, accountId: number): Promise<number> {
  const [row] = await db.query<{ total: number }>(COUNT, [accountId]);
  return row?.total ?? 0;
}

const LIST_WHERE = `c.account_id = $1
  and ($2::text is null or ($2 = 'approved' and c.status = 'published') or ($2 = 'pending' and c.status = 'pending')
    or ($2 = 'hidden_or_deleted' and c.status in ('hidden', 'deleted')))
  and ($3::boolean is null or c.is_spam = $3)`;

// A subselect hides the search text from the planner: for common words it would scan all comments, which takes
// seconds.
const WORDS = `${LIST_WHERE} and to_tsvector('simple', c.text) @@ (select websearch_to_tsquery('simple', $4))`;

function createListStatement(order: "asc" | "desc", where: string, name: string) {
  const [limit, offset] = where === WORDS ? ["$5", "$6"] : ["$4", "$5"];
  return statement(
    `organization_comments_${name}_${order}`,
    `select c.id from comment c where ${where} order by c.created_at ${order}, c.id ${order} limit ${limit} offset ${offset}`,
  );
}

function createListStatements(where: string, name: string) {
  return {
    asc: createListStatement("asc", where, name),
    desc: createListStatement("desc", where, name),
    total: statement(
      `organization_comments_${name}_total`,
      `select count(*)::int as total from comment c where ${where}`,
    ),
  };
}

const LISTS = {
  all: createListStatements(LIST_WHERE, "all"),
  words: createListStatements(WORDS, "words"),
} as const;

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
  const lists = text === null ? LISTS.all : LISTS.words;
  const filter = [accountId, status, spam, ...(text === null ? [] : [text])];
  const [[count], rows] = await Promise.all([
    db.query<{ total: number }>(lists.total, filter),
    db.query<{ id: number }>(lists[order], [...filter, limit, offset]),
  ]);
  return { ids: rows.map(({ id }) => id), total: count?.total ?? 0 };
}

const HISTORY = statement(
  "organization_comment_history",
  `select c.created_at as "createdAt", c.edited_at as "editedAt", c.hidden_at as "hiddenAt", a.name as author
   from comment c join reader a on a.id = c.author_id where c.account_id = $1 and c.id = $2`,
);

interface CommentHistory {
  createdAt: Date;
  editedAt: Date | null;
  hiddenAt: Date | null;
  author: string;
}

export async function findHistory(
  db: Statements,
  accountId: number,
  id: number,
): Promise<CommentHistory | null> {
  const [row] = await db.query<CommentHistory>(HISTORY, [accountId, id]);
  return row ?? null;
}
