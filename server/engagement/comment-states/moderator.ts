import type { Context } from "@/server/context/index";
import { createReader } from "@/server/identity/index";
import { requirePermission } from "@/server/staff/index";

/**
 * Refuse actors without moderation rights: the publication's own servers have them, staff by their role, readers
 * never.
 */
export function requireModerator(ctx: Context): void {
  if (ctx.actor.kind !== "server") requirePermission(ctx, "comments:moderate");
}

/** Get the reader row of the acting moderator; null for the system and for the publication's own servers. */
export async function getModeratorReaderId(ctx: Context): Promise<number | null> {
  const { actor } = ctx;
  if (actor.kind !== "staff") return null;
  const reader = await createReader(ctx.db, ctx.account.id, {
    kind: "staff",
    externalId: null,
    staffUserId: actor.staffUserId,
    name: actor.name,
    avatarUrl: null,
    email: null,
    now: ctx.clock.now(),
  });
  return reader.id;
}
