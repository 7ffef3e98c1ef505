import type { Context } from "@/server/accounts/index";
import { invalid } from "@/server/platform/errors/index";
import { countPages, findPages, type ListedPage, sumReactions } from "./page-list.repository";

const DAYS = { day: 1, week: 7, month: 30 } as const;
const DAY_MILLISECONDS = 86_400_000;

export interface ListPages {
  sortBy: "created_at" | "comments_count";
  order: "asc" | "desc";
  unit: keyof typeof DAYS;
  magnitude: number;
  /** Origins; empty: all. */
  domains: readonly string[];
  page: number;
  perPage: number;
}

const HOST = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?::\d{1,5})?$/i;

function originOf(domain: string): string {
  const address = HOST.test(domain) ? `https://${domain}` : domain;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw invalid("query.domains", "must be origins such as https://news.example");
  return new URL(address).origin;
}

/** Pages made in the last days, weeks or months of 30 days, and how many there are in all. */
export async function listPages(
  ctx: Context,
  input: ListPages,
): Promise<{ total: number; pages: ListedPage[] }> {
  const { sortBy, order, unit, magnitude, domains, page, perPage } = input;
  const since = new Date(ctx.clock.now().getTime() - magnitude * DAYS[unit] * DAY_MILLISECONDS);
  const origins = domains.length === 0 ? null : domains.map(originOf);
  const slice = { limit: perPage, offset: (page - 1) * perPage };
  const found = await findPages(ctx.db, ctx.account.id, { sortBy, order, since, origins, ...slice });
  const total = found[0]?.total ?? (await countPages(ctx.db, ctx.account.id, { since, origins }));
  return { total, pages: found };
}

/** How often readers reacted so to pages whose metadata hold a value under a key. */
export function countPageReactions(
  ctx: Context,
  asked: { reactionId: number; key: string; value: string },
): Promise<number> {
  return sumReactions(ctx.db, ctx.account.id, asked);
}
