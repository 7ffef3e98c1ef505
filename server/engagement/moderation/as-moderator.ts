import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import { isPermitted } from "@/server/staff/index";
import { findLinkedStaff } from "./moderator-link.repository";

/**
 * Create a context in which the reader acts as their linked staff member, so that the log names that person; null for
 * other readers, and where the staff member's role does not (or no longer) moderate.
 */
export async function findModerator(ctx: Context): Promise<Context | null> {
  if (ctx.actor.kind !== "reader") return null;
  const staff = await findLinkedStaff(ctx.db, ctx.account.id, ctx.actor.reader.id);
  if (staff === null) return null;
  const acting: Context = { ...ctx, actor: { kind: "staff", ...staff } };
  return isPermitted(acting, "comments:moderate") ? acting : null;
}

/** Like `findModerator`, but refuses everybody else. */
export async function requireModeratorContext(ctx: Context): Promise<Context> {
  const acting = await findModerator(ctx);
  if (acting === null) throw new AppError("forbidden", "Only the publication's moderators can do this.");
  return acting;
}
