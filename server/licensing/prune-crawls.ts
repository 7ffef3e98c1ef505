import type { Context } from "@/server/context/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { pruneRows } from "./crawler.repository";

const LOG_DAYS = 30;

/** Deletes licence tokens that expired more than a day ago, and log entries older than 30 days, of all accounts. */
export async function pruneCrawls({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MILLISECONDS);
  await pruneRows(db, { licences: before(1), log: before(LOG_DAYS) });
}
