import type { Context } from "@/server/context/index";
import { invalid } from "@/server/platform/errors/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { countPages, findPages, type ListedPage, sumReactions } from "./page-list.repository";

const UNIT_DAYS = { day: 1, week: 7, month: 30 } as const;

export interface ListPages {
  sortBy: "created_at" | "comments_count";
  order: "asc" | "desc";
  unit: keyof typeof UNIT_DAYS;
  magnitude: number;
  /** Origins; empty: all. */
  domains: readonly string[];
  page: number;
  perPage: number;
}

const HOST = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?::\d{1,5})?$/i;

function toOrigin(domain: string): string {
  const address = HOST.test(domain) ? `https://${domain}` : domain;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw invalid("query.domains", "must be origins such as https://news.example");
  return new URL(address).origin;
}

/** List pages created in the last days, weeks or months of 30 days, with the total count. */
export async function listPages(
  ctx: Context,
  input: ListPages,
): Promise<{ total: number; pages: ListedPage[] }> {
  const { sortBy, order, unit, magnitude, domains, page, perPage } = input;
  const since = new Date(ctx.clock.now().getTime() - magnitude * UNIT_DAYS[unit] * DAY_MILLISECONDS);
  const origins = domains.length === 0 ? null : domains.map(toOrigin);
  const slice = { limit: perPage, offset: (page - 1) * perPage };
  const rows = await findPages(ctx.db, ctx.account.id, { sortBy, order, since, origins, ...slice });
  const total = rows[0]?.total ?? (await countPages(ctx.db, ctx.account.id, { since, origins }));
  return { total, pages: rows };
}

/** Count how often readers chose a reaction on pages whose metadata contain a value under a key. */
export function countPageReactions(
  ctx: Context,
  filter: { reactionId: number; key: string; value: string },
): Promise<number> {
  return sumReactions(ctx.db, ctx.account.id, filter);
}
