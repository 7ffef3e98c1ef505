import type { Context } from "@/server/context/index";
import { type Permission, requirePermission } from "@/server/staff/index";

/** Require newsroom access: allowed for the publication's own servers, for staff by role, never for readers. */
export function requireNewsroom(ctx: Context, permission: Permission): void {
  if (ctx.actor.kind !== "server") requirePermission(ctx, permission);
}

/** Get the author of an action, as recorded in histories. */
export function getActor(ctx: Context): { actor: string; staffUserId: number | null } {
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
