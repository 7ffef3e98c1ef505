import { type Db, type Statements, statement } from "@/server/platform/db/index";

/** Documents of a crawler in a period that wait to be counted. */
export interface CountedGroup {
  accountId: number;
  crawlerId: number;
  period: string;
  documents: number;
  /** Documents that the period may have. */
  limit: number;
}

/** Key of a group within a batch. */
export function toGroupKey({ crawlerId, period }: Pick<CountedGroup, "crawlerId" | "period">): string {
  return `${crawlerId} ${period}`;
}

// Raw SQL: one statement counts a whole batch, and tells how many documents of each group the limit still had room for.
// Of a new row `granted` is the limit. Rows are locked in one order, so that batches of several processes do not wait
// for each other in a circle.
const COUNT = statement(
  "crawl_meter_count",
  `insert into crawl_meter as m (account_id, crawler_id, period, documents, granted, updated_at)
   select g.account_id, g.crawler_id, g.period, least(g.documents, g.most), g.most, $6
   from unnest($1::int4[], $2::int4[], $3::text[], $4::int4[], $5::int4[])
     as g (account_id, crawler_id, period, documents, most)
   order by g.crawler_id, g.period
   on conflict (crawler_id, period) do update set
     documents = m.documents + greatest(0, least(excluded.documents, excluded.granted - m.documents)),
     granted = greatest(0, least(excluded.documents, excluded.granted - m.documents)), updated_at = $6
   returning m.crawler_id as "crawlerId!", m.period as "period!", m.granted as "granted!"`,
);

/** Counts groups, each crawler and period once, up to their limits. Returns how many documents were counted, by key. */
export async function countGroups(
  tx: Statements,
  groups: readonly CountedGroup[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await tx.query(COUNT, [
    groups.map(({ accountId }) => accountId),
    groups.map(({ crawlerId }) => crawlerId),
    groups.map(({ period }) => period),
    groups.map(({ documents }) => documents),
    groups.map(({ limit }) => limit),
    now,
  ]);
  const room = new Map(rows.map((row) => [toGroupKey(row), row.granted]));
  return new Map(
    groups.map((group) => {
      const key = toGroupKey(group);
      return [key, Math.min(group.documents, room.get(key) ?? 0)];
    }),
  );
}

export interface LoggedCrawl {
  accountId: number;
  crawlerId: number;
  at: Date;
  path: string;
}

export async function insertLog(tx: Db, crawls: readonly LoggedCrawl[]): Promise<void> {
  await tx.prisma.crawlLog.createMany({ data: [...crawls] });
}

/** What a crawler got. */
export interface CrawlTotals {
  crawlerId: number;
  /** Documents in all periods. */
  documents: number;
  lastAt: Date;
}

/** Sums what the account's crawlers got; a crawler that got nothing is missing. */
export async function sumCrawls(db: Db, accountId: number): Promise<CrawlTotals[]> {
  const rows = await db.prisma.crawlMeter.groupBy({
    by: ["crawlerId"],
    where: { accountId },
    _sum: { documents: true },
    _max: { updatedAt: true },
  });
  return rows.flatMap(({ crawlerId, _sum, _max }) =>
    _max.updatedAt === null ? [] : [{ crawlerId, documents: _sum.documents ?? 0, lastAt: _max.updatedAt }],
  );
}

/** Lists the latest documents of a crawler, newest first. */
export function findLog(
  db: Db,
  accountId: number,
  { crawlerId, limit }: { crawlerId: number; limit: number },
): Promise<{ at: Date; path: string }[]> {
  return db.prisma.crawlLog.findMany({
    where: { accountId, crawlerId },
    orderBy: { id: "desc" },
    take: limit,
    select: { at: true, path: true },
  });
}

/** A crawler's meter of a period. */
export interface MeterRow {
  period: string;
  documents: number;
}

/** Lists the meters of a crawler, latest first. */
export function findMeters(db: Db, accountId: number, crawlerId: number): Promise<MeterRow[]> {
  return db.prisma.crawlMeter.findMany({
    where: { accountId, crawlerId },
    orderBy: { updatedAt: "desc" },
    take: 24,
    select: { period: true, documents: true },
  });
}
