import type { Context } from "@/server/accounts/index";
import { createReader } from "@/server/identity/index";
import { requirePermission } from "@/server/staff/index";

/** Refuses whoever does not moderate: the publication's own servers do, staff by their role, readers never. */
export function requireModerator(ctx: Context): void {
  if (ctx.actor.kind !== "server") requirePermission(ctx, "comments:moderate");
}

/** The reader who stands for whoever moderates; null for the system and for the publication's own servers. */
export async function moderatorReader(ctx: Context): Promise<number | null> {
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
