import type { Database } from "@/server/platform/db/index";
import { type CountedGroup, countGroups, insertLog, toGroupKey } from "./crawl-meter.repository";

/** A document that a crawler gets under licence. */
export interface Crawl {
  accountId: number;
  crawlerId: number;
  period: string;
  /** Documents that the period may have; null: any number. */
  limit: number | null;
  path: string;
  at: Date;
}

export interface CrawlMeter {
  /** Counts and logs a document, durably; false: its period has no room left, and nothing was counted. */
  count(crawl: Crawl): Promise<boolean>;
}

/** Documents in one transaction, at most. */
const MAX_BATCH = 500;
const MAX_PATH = 500;
const MAX_DOCUMENTS = 2_147_483_647;

interface Waiting {
  crawl: Crawl;
  resolve: (isCounted: boolean) => void;
  reject: (error: unknown) => void;
}

function toGroups(crawls: readonly Crawl[]): CountedGroup[] {
  const groups = new Map<string, CountedGroup>();
  for (const { accountId, crawlerId, period, limit } of crawls) {
    const key = toGroupKey({ crawlerId, period });
    const group = groups.get(key) ?? { accountId, crawlerId, period, documents: 0, limit: 0 };
    groups.set(key, { ...group, documents: group.documents + 1, limit: limit ?? MAX_DOCUMENTS });
  }
  return [...groups.values()];
}

/** Counts a batch in one transaction; tells of each document whether it was counted: the first ones are. */
async function countBatch(db: Database, crawls: readonly Crawl[]): Promise<boolean[]> {
  const [latest] = crawls.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  if (latest === undefined) return [];
  return db.transaction(async (tx) => {
    const room = await countGroups(tx, toGroups(crawls), latest.at);
    const counted = crawls.map((crawl) => {
      const key = toGroupKey(crawl);
      const left = room.get(key) ?? 0;
      room.set(key, left - 1);
      return left > 0;
    });
    const logged = crawls.filter((_, index) => counted[index] === true);
    if (logged.length > 0)
      await insertLog(
        tx,
        logged.map(({ accountId, crawlerId, at, path }) => ({
          accountId,
          crawlerId,
          at,
          path: path.slice(0, MAX_PATH),
        })),
      );
    return counted;
  });
}

/**
 * Counts documents before they are sent. Those that arrive while a batch is being written wait and share the next
 * transaction, so that many cost little more than one, and none is lost in a crash.
 */
export function createCrawlMeter(db: Database): CrawlMeter {
  const waiting: Waiting[] = [];
  let isWriting = false;

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      const counted = await countBatch(
        db,
        batch.map(({ crawl }) => crawl),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(counted[index] === true);
    } catch (error) {
      // A crawler that was deleted meanwhile fails its own documents only.
      if (batch.length > 1) for (const one of batch) await write([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) await write(waiting.splice(0, MAX_BATCH));
    isWriting = false;
  }

  return {
    count: (crawl) =>
      new Promise((resolve, reject) => {
        waiting.push({ crawl, resolve, reject });
        void writeAll();
      }),
  };
}
