import type { Context } from "@/server/accounts/index";
import { requirePermission } from "@/server/staff/index";

/** The catalogue is written by staff who may, and by the publisher's own server. */
export function requireWriter(ctx: Context): void {
  if (ctx.actor.kind !== "server") requirePermission(ctx, "catalogue:write");
}
