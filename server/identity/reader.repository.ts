import { createBatchedRead, type Db, readStatement, statement } from "@/server/platform/db/index";

export interface ReaderRow {
  id: number;
  externalId: string | null;
  name: string;
  slug: string;
  avatarUrl: string | null;
  email: string | null;
}

const COLUMNS = `id, external_id as "externalId", name, slug, avatar_url as "avatarUrl", email`;

// Runs on every request with a signed token.
const BY_EXTERNAL_ID = readStatement(
  "reader_by_external_id",
  `select ${COLUMNS} from reader where account_id = $1 and external_id = any($2::text[])`,
);

// Raw SQL here and below: readers are created with their first comment, and in bulk by imports.
const TAKEN_SLUGS = readStatement(
  "reader_taken_slugs",
  `select r.slug from unnest($2::text[]) as w(slug) join reader r on r.account_id = $1 and r.slug = w.slug`,
);

// Nothing is written after a concurrent insert, whichever unique key conflicts.
const INSERT = statement(
  "reader_insert",
  `insert into reader (account_id, kind, external_id, staff_user_id, name, slug, avatar_url, email, created_at, updated_at)
   values ($1, $2::reader_kind, $3, $4, $5, $6, $7, $8, $9, $9)
   on conflict do nothing
   returning ${COLUMNS}`,
);

const INSERT_MANY = statement(
  "reader_insert_many",
  `insert into reader (account_id, kind, external_id, name, slug, avatar_url, email, created_at, updated_at)
   select $1, f.kind::reader_kind, f.external_id, f.name, f.slug, f.avatar_url, f.email, $8, $8
   from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) with ordinality
     as f(kind, external_id, name, slug, avatar_url, email, place) order by f.place
   on conflict do nothing
   returning id, external_id as "externalId!"`,
);

const REFRESH = statement(
  "reader_refresh",
  `update reader set name = $3, avatar_url = $4, email = $5, updated_at = $6
   where account_id = $1 and id = $2 returning ${COLUMNS}`,
);

const readByExternalId = createBatchedRead<string, ReaderRow | null>(async (db, accountId, externalIds) => {
  const rows = await db.query(BY_EXTERNAL_ID, [accountId, externalIds]);
  const readers = new Map(rows.map((row) => [row.externalId, row]));
  return externalIds.map((externalId) => readers.get(externalId) ?? null);
});

export function findReaderByExternalId(
  db: Db,
  accountId: number,
  externalId: string,
): Promise<ReaderRow | null> {
  return readByExternalId(db, accountId, externalId);
}

export async function findReaderByStaffUser(
  db: Db,
  accountId: number,
  staffUserId: number,
): Promise<ReaderRow | null> {
  return db.prisma.reader.findUnique({
    where: { accountId_staffUserId: { accountId, staffUserId } },
    select: { id: true, externalId: true, name: true, slug: true, avatarUrl: true, email: true },
  });
}

export async function findTakenSlugs(
  db: Db,
  accountId: number,
  slugs: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query(TAKEN_SLUGS, [accountId, slugs]);
  return new Set(rows.map(({ slug }) => slug));
}

export interface NewReaderRow {
  kind: "member" | "shared_key" | "guest" | "staff";
  externalId: string | null;
  staffUserId: number | null;
  name: string;
  slug: string;
  avatarUrl: string | null;
  email: string | null;
  now: Date;
}

export async function insertReader(db: Db, accountId: number, row: NewReaderRow): Promise<ReaderRow | null> {
  const { kind, externalId, staffUserId, name, slug, avatarUrl, email, now } = row;
  const values = [accountId, kind, externalId, staffUserId, name, slug, avatarUrl, email, now] as const;
  const [inserted] = await db.query(INSERT, values);
  return inserted ?? null;
}

export type NamedReaderRow = Omit<NewReaderRow, "staffUserId" | "now"> & { externalId: string };

/** Inserts readers and returns the ids of those without a conflict, by external id. */
export async function insertReaders(
  db: Db,
  accountId: number,
  { rows, now }: { rows: readonly NamedReaderRow[]; now: Date },
): Promise<Map<string, number>> {
  const inserted = await db.query(INSERT_MANY, [
    accountId,
    rows.map(({ kind }) => kind),
    rows.map(({ externalId }) => externalId),
    rows.map(({ name }) => name),
    rows.map(({ slug }) => slug),
    rows.map(({ avatarUrl }) => avatarUrl),
    rows.map(({ email }) => email),
    now,
  ]);
  return new Map(inserted.map(({ id, externalId }) => [externalId, id]));
}

export async function refreshReader(
  db: Db,
  accountId: number,
  row: Pick<ReaderRow, "id" | "name" | "avatarUrl" | "email"> & { now: Date },
): Promise<ReaderRow | null> {
  const [refreshed] = await db.query(REFRESH, [
    accountId,
    row.id,
    row.name,
    row.avatarUrl,
    row.email,
    row.now,
  ]);
  return refreshed ?? null;
}
