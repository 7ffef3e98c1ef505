import type { Context } from "@/server/context/index";
import { registerServerClient } from "@/server/identity/oauth/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { findLog, findMeters, type MeterRow, sumCrawls } from "./crawl-meter.repository";
import {
  type CrawlerOfMember,
  type CrawlerRow,
  countLiveCrawlers,
  findCrawlers,
  findCrawlersOf,
  insertCrawler,
  lockReader,
  revokeCrawlerRow,
} from "./crawler.repository";

const MAX_CRAWLERS = 10;
const MAX_LOGGED = 200;
/** The same for all: what a member names is personal, and the audit log records applications in plain text. */
const CLIENT_NAME = "AI crawler";

/** The member of a session; unauthorized for anybody else. */
function requireMember({ actor }: Context): number {
  if (actor.kind === "reader" && actor.via === "session") return actor.reader.id;
  throw new AppError("unauthorized", "Registering a crawler requires a member's session. Please log in.");
}

function requireLicensing({ account }: Context): void {
  if (!account.settings.aiLicensing.enabled)
    throw new AppError("not_found", "This publication has no licences for AI crawlers.");
}

/** Documents that a crawler got, by period. */
interface OwnCrawler extends CrawlerRow {
  usage: MeterRow[];
}

/** A registered crawler with its credentials. */
interface RegisteredCrawler {
  id: number;
  clientId: string;
  /** Returned only once; only its hash is stored. */
  clientSecret: string;
}

/**
 * Registers a crawler of the signed-in member, with credentials for the licence server. It reads under licences that the
 * member's subscriptions pay. not_found: the publication offers no licences; conflict: the member has ten crawlers.
 */
export async function registerCrawler(ctx: Context, { name }: { name: string }): Promise<RegisteredCrawler> {
  const readerId = requireMember(ctx);
  requireLicensing(ctx);
  const { id: accountId } = ctx.account;
  return ctx.db.transaction(async (tx) => {
    await lockReader(tx, accountId, readerId);
    if ((await countLiveCrawlers(tx, accountId, readerId)) >= MAX_CRAWLERS)
      throw new AppError("conflict", `You can have at most ${MAX_CRAWLERS} crawlers. Revoke one first.`);
    const registered = await registerServerClient(ctx, tx, CLIENT_NAME);
    const crawler = { id: registered.id, readerId, name, createdAt: ctx.systemClock.now() };
    await insertCrawler(tx, accountId, crawler);
    return registered;
  });
}

/** Lists the member's crawlers with what they got, newest first. */
export async function listOwnCrawlers(ctx: Context): Promise<OwnCrawler[]> {
  const { id: accountId } = ctx.account;
  const rows = await findCrawlersOf(ctx.db, accountId, requireMember(ctx));
  return Promise.all(
    rows.map(async (row) => ({ ...row, usage: await findMeters(ctx.db, accountId, row.id) })),
  );
}

/** Ends the access of a crawler of the member's own, at once and for good. not_found: another one's. */
export async function revokeOwnCrawler(ctx: Context, id: number): Promise<void> {
  const revocation = { id, readerId: requireMember(ctx), now: ctx.systemClock.now() };
  const isFound = await ctx.db.transaction((tx) => revokeCrawlerRow(tx, ctx.account.id, revocation));
  if (!isFound) throw notFound("crawler");
}

/** A crawler as staff see it. */
export interface StaffCrawler extends CrawlerOfMember {
  /** Documents that it got under licence so far. */
  documents: number;
  /** null: it got none. */
  lastCrawlAt: Date | null;
}

/** Lists the account's crawlers, newest first, at most 500. */
export async function listCrawlers(ctx: Context): Promise<StaffCrawler[]> {
  requirePermission(ctx, "catalogue:read");
  const { id: accountId } = ctx.account;
  const [crawlers, sums] = await Promise.all([findCrawlers(ctx.db, accountId), sumCrawls(ctx.db, accountId)]);
  const byId = new Map(sums.map((sum) => [sum.crawlerId, sum]));
  return crawlers.map((crawler) => {
    const sum = byId.get(crawler.id);
    return { ...crawler, documents: sum?.documents ?? 0, lastCrawlAt: sum?.lastAt ?? null };
  });
}

/** Lists the latest 200 documents that a crawler got in the last 30 days; none for an unknown one. */
export async function listCrawlLog(ctx: Context, crawlerId: number): Promise<{ at: Date; path: string }[]> {
  requirePermission(ctx, "catalogue:read");
  return findLog(ctx.db, ctx.account.id, { crawlerId, limit: MAX_LOGGED });
}

/** Ends a crawler's access, at once and for good; its member's subscriptions stay. not_found: another account's. */
export async function revokeCrawler(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "catalogue:write");
  const revocation = { id, readerId: null, now: ctx.systemClock.now() };
  const isFound = await ctx.db.transaction((tx) => revokeCrawlerRow(tx, ctx.account.id, revocation));
  if (!isFound) throw notFound("crawler");
}
