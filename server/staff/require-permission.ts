import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import { type Permission, roleHasPermission } from "./permissions.rules";

/** Whether the caller has a permission: staff by their role, the system always, anyone else never. */
export function isPermitted(ctx: Context, permission: Permission): boolean {
  switch (ctx.actor.kind) {
    case "staff":
      return roleHasPermission(ctx.actor.role, permission);
    case "system":
      return true;
    case "server":
    case "reader":
    case "subscriber":
    case "anonymous":
      return false;
  }
}

/** Refuses a caller without the permission: unauthorized without a session, forbidden with another role. */
export function requirePermission(ctx: Context, permission: Permission): void {
  if (isPermitted(ctx, permission)) return;
  if (ctx.actor.kind === "staff") throw new AppError("forbidden", "Your role doesn't allow this.");
  throw new AppError("unauthorized", "Only the publication's staff can do this.");
}
