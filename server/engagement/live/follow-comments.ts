import type { Context } from "@/server/context/index";
import { ensureRealm } from "@/server/engagement/comments/index";
import { ensurePage, type PageAddress } from "@/server/engagement/pages/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { findChanges, findLatestChange } from "./change.repository";
import { buildPayloads, type ChangePayload } from "./change-payload";

interface Followed {
  page: PageAddress;
  widgetId: string;
  /** The last seen change; null: only changes from now on. */
  after: number | null;
}

/** Resolve the conversation to follow, and the change to start after. */
export async function resolveFollowedRealm(
  ctx: Context,
  { page, widgetId, after }: Followed,
): Promise<{ realmId: number; after: number }> {
  const { id: pageId } = await ensurePage(ctx, page);
  const realmId = await ensureRealm(ctx.db, ctx.account.id, { pageId, widgetId, now: ctx.clock.now() });
  return { realmId, after: after ?? (await findLatestChange(ctx.db, realmId)) };
}

/** List changes since a position, for clients that poll instead of following. */
export async function listChanges(
  ctx: Context,
  followed: Followed,
): Promise<{ last: number; changes: ChangePayload[] }> {
  const { realmId, after } = await resolveFollowedRealm(ctx, followed);
  const changes = await findChanges(ctx.db, [{ realmId, after }]);
  return { last: changes.at(-1)?.id ?? after, changes: await buildPayloads(ctx.db, changes) };
}

const RETENTION_MILLISECONDS = HOUR_MILLISECONDS;

/** The start of the retention time of changes, for clients that reconnect. */
export function getRetentionCutoff(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MILLISECONDS);
}
