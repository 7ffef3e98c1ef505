import type { ActingReader } from "@/server/accounts/index";
import { type Db, readStatement, type Statements, statement } from "@/server/platform/db/index";

/** A crawler, as its member and staff see it. */
export interface CrawlerRow {
  id: number;
  clientId: string;
  name: string;
  createdAt: Date;
  /** null: it has access. */
  revokedAt: Date | null;
}

const CRAWLER = {
  id: true,
  name: true,
  createdAt: true,
  revokedAt: true,
  client: { select: { clientId: true } },
} as const;

interface Found {
  id: number;
  name: string;
  createdAt: Date;
  revokedAt: Date | null;
  client: { clientId: string };
}

function toRow({ client, ...crawler }: Found): CrawlerRow {
  return { ...crawler, ...client };
}

// Raw SQL: Prisma takes no row locks.
const LOCK_READER = statement(
  "crawler_reader_lock",
  "select id from reader where account_id = $1 and id = $2 for no key update",
);

/** Locks a member until the transaction ends, so that two registrations count each other. */
export async function lockReader(tx: Statements, accountId: number, readerId: number): Promise<void> {
  await tx.query(LOCK_READER, [accountId, readerId]);
}

export function countLiveCrawlers(tx: Db, accountId: number, readerId: number): Promise<number> {
  return tx.prisma.crawler.count({ where: { accountId, readerId, revokedAt: null } });
}

export async function insertCrawler(
  tx: Db,
  accountId: number,
  crawler: { id: number; readerId: number; name: string; createdAt: Date },
): Promise<void> {
  await tx.prisma.crawler.create({ data: { accountId, ...crawler } });
}

/** Lists a member's crawlers, newest first. */
export async function findCrawlersOf(db: Db, accountId: number, readerId: number): Promise<CrawlerRow[]> {
  const where = { accountId, readerId };
  const rows = await db.prisma.crawler.findMany({
    where,
    select: CRAWLER,
    orderBy: { id: "desc" },
    take: 500,
  });
  return rows.map(toRow);
}

/** A crawler with its member. */
export interface CrawlerOfMember extends CrawlerRow {
  reader: { id: number; name: string; email: string | null };
}

const WITH_READER = {
  ...CRAWLER,
  reader: { select: { id: true, name: true, member: { select: { email: true } } } },
} as const;

/** Lists the account's crawlers, newest first, at most 500. */
export async function findCrawlers(db: Db, accountId: number): Promise<CrawlerOfMember[]> {
  const where = { accountId };
  const orderBy = { id: "desc" } as const;
  const rows = await db.prisma.crawler.findMany({ where, select: WITH_READER, orderBy, take: 500 });
  return rows.map(({ reader: { member, ...reader }, ...row }) => ({
    ...toRow(row),
    reader: { ...reader, email: member?.email ?? null },
  }));
}

/** Finds an application's crawler with access; null: it is none. */
export async function findLiveCrawler(
  db: Db,
  accountId: number,
  id: number,
): Promise<{ id: number; readerId: number } | null> {
  return db.prisma.crawler.findFirst({
    where: { accountId, id, revokedAt: null, reader: { member: { lockedAt: null } } },
    select: { id: true, readerId: true },
  });
}

/** Ends a crawler's access and its tokens. `readerId`: only if it is this member's. false: no such crawler. */
export async function revokeCrawlerRow(
  tx: Db,
  accountId: number,
  { id, readerId, now }: { id: number; readerId: number | null; now: Date },
): Promise<boolean> {
  const where = { accountId, id, ...(readerId !== null && { readerId }) };
  if ((await tx.prisma.crawler.count({ where })) === 0) return false;
  await tx.prisma.crawler.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: now } });
  await tx.prisma.crawlLicence.deleteMany({ where: { accountId, crawlerId: id } });
  return true;
}

export async function insertLicence(
  tx: Db,
  accountId: number,
  licence: { crawlerId: number; tokenHash: string; termsHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.prisma.crawlLicence.create({ data: { accountId, ...licence } });
}

export interface LicenceRow extends Omit<ActingReader, "kind" | "externalId"> {
  crawlerId: number;
  clientId: string;
  termsHash: string;
  createdAt: Date;
  expiresAt: Date;
}

// Raw SQL: runs on every crawled document.
const LICENCE = readStatement(
  "crawl_licence",
  `select l.crawler_id as "crawlerId", l.terms_hash as "termsHash", l.created_at as "createdAt",
     l.expires_at as "expiresAt", c.client_id as "clientId", r.id, r.name, r.slug, r.avatar_url as "avatarUrl"
   from crawl_licence l join crawler w on w.id = l.crawler_id join oauth_client c on c.id = w.id
     join reader r on r.id = w.reader_id join member m on m.id = r.id
   where l.account_id = $1 and l.token_hash = $2 and l.expires_at > $3 and w.revoked_at is null
     and m.locked_at is null`,
);

/** Finds a live licence with its crawler and member; null: none. */
export async function findLicenceRow(
  db: Statements,
  accountId: number,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<LicenceRow | null> {
  const [row] = await db.query(LICENCE, [accountId, tokenHash, now]);
  return row ?? null;
}

// Raw SQL: deleted in batches, so that no statement locks many rows for long; Prisma's `deleteMany` has no order.
const PRUNE_LICENCES = statement(
  "crawl_licences_prune",
  `delete from crawl_licence where id in
     (select id from crawl_licence where expires_at < $1 order by expires_at limit 5000)`,
);

const PRUNE_LOG = statement(
  "crawl_log_prune",
  "delete from crawl_log where id in (select id from crawl_log where at < $1 order by at limit 5000)",
);

/** Deletes licence tokens that expired, and log entries, of before these times, of all accounts; at most 5,000 of each. */
export async function pruneRows(db: Statements, before: { licences: Date; log: Date }): Promise<void> {
  await db.query(PRUNE_LICENCES, [before.licences]);
  await db.query(PRUNE_LOG, [before.log]);
}
