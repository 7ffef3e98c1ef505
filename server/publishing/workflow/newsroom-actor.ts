import type { Context } from "@/server/accounts/index";
import { type Permission, requirePermission } from "@/server/staff/index";

/** Refuses whoever may not work on the publication: its own servers may, staff by their role, readers never. */
export function requireNewsroom(ctx: Context, permission: Permission): void {
  if (ctx.actor.kind !== "server") requirePermission(ctx, permission);
}

/** Who does something, as histories name them. */
export function actorOf(ctx: Context): { actor: string; staffUserId: number | null } {
  switch (ctx.actor.kind) {
    case "staff":
      return { actor: ctx.actor.name, staffUserId: ctx.actor.staffUserId };
    case "system":
      return { actor: ctx.actor.name, staffUserId: null };
    case "server":
      return { actor: "server key", staffUserId: null };
    case "reader":
      return { actor: `reader ${ctx.actor.reader.id}`, staffUserId: null };
    case "subscriber":
      return { actor: `subscriber ${ctx.actor.claims.provider}/${ctx.actor.claims.id}`, staffUserId: null };
    case "anonymous":
      return { actor: "anonymous", staffUserId: null };
  }
}
