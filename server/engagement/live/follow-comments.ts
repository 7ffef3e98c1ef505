import type { Context } from "@/server/accounts/index";
import { ensureRealm } from "@/server/engagement/comments/index";
import { ensurePage, type PageAddress } from "@/server/engagement/pages/index";
import { findChanges, findLatestChange } from "./change.repository";
import { buildPayloads, type ChangePayload } from "./change-payload";

interface Followed {
  page: PageAddress;
  widgetId: string;
  /** The change that was seen last; null: whatever comes from now on. */
  after: number | null;
}

/** The conversation to follow, and from which change on. */
export async function followedRealm(
  ctx: Context,
  { page, widgetId, after }: Followed,
): Promise<{ realmId: number; after: number }> {
  const { id: pageId } = await ensurePage(ctx, page);
  const realmId = await ensureRealm(ctx.db, ctx.account.id, { pageId, widgetId, now: ctx.clock.now() });
  return { realmId, after: after ?? (await findLatestChange(ctx.db, realmId)) };
}

/** What changed since; for those who ask from time to time instead of following. */
export async function listChanges(
  ctx: Context,
  followed: Followed,
): Promise<{ last: number; changes: ChangePayload[] }> {
  const { realmId, after } = await followedRealm(ctx, followed);
  const changes = await findChanges(ctx.db, [{ realmId, after }]);
  return { last: changes.at(-1)?.id ?? after, changes: await buildPayloads(ctx.db, changes) };
}

const KEPT_MILLISECONDS = 3_600_000;

/** How long changes are kept for those who come back. */
export function changesSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MILLISECONDS);
}
