import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { type Permission, roleMay } from "./permissions.rules";

/** Whether whoever asks may do this: staff by their role, the system itself always, nobody else. */
export function isPermitted(ctx: Context, permission: Permission): boolean {
  switch (ctx.actor.kind) {
    case "staff":
      return roleMay(ctx.actor.role, permission);
    case "system":
      return true;
    case "server":
    case "reader":
    case "subscriber":
    case "anonymous":
      return false;
  }
}

/** Refuses whoever may not do this: unauthorized without a signed-in person, forbidden with another role. */
export function requirePermission(ctx: Context, permission: Permission): void {
  if (isPermitted(ctx, permission)) return;
  if (ctx.actor.kind === "staff") throw new AppError("forbidden", "Your role does not include this.");
  throw new AppError("unauthorized", "This is for the publication's staff.");
}
