import type { Context } from "@/server/context/index";
import { requirePermission } from "@/server/staff/index";

/** Require a caller who may write the catalogue: staff with the permission, or the publisher's own server. */
export function requireWriter(ctx: Context): void {
  if (ctx.actor.kind !== "server") requirePermission(ctx, "catalogue:write");
}
