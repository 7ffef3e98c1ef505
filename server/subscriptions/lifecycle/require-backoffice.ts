import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import { type Permission, requirePermission } from "@/server/staff/index";

/** Whether the caller acts for the publication: its servers, its staff, or the platform itself. */
export function isBackoffice({ actor }: Context): boolean {
  return actor.kind === "server" || actor.kind === "staff" || actor.kind === "system";
}

/** Refuse callers that do not act for the publication, and staff without the permission. */
export function requireBackoffice(ctx: Context, permission: Permission): void {
  if (ctx.actor.kind !== "server") requirePermission(ctx, permission);
}

/** Refuse anonymous callers, staff without write permission, and readers without a subscriber id. */
export function requireActor(ctx: Context, subscriberId: number | null): void {
  const { kind } = ctx.actor;
  if (kind === "anonymous") {
    throw new AppError(
      "unauthorized",
      "This request requires a subscriber's token as `svc_jwt`. Please log in.",
    );
  }
  if (kind === "reader" || kind === "subscriber") {
    if (subscriberId === null)
      throw new AppError("forbidden", "Readers can only manage their own subscriptions.");
    return;
  }
  requireBackoffice(ctx, "subscriptions:write");
}
