import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { isPermitted } from "@/server/staff/index";
import { findLinked } from "./moderator-link.repository";

/**
 * The same request as the member of staff that the reader is, so that what they decide is in the log under that name;
 * null for every other reader, and where the role of that person does not moderate (any more).
 */
export async function findModerator(ctx: Context): Promise<Context | null> {
  if (ctx.actor.kind !== "reader") return null;
  const staff = await findLinked(ctx.db, ctx.account.id, ctx.actor.reader.id);
  if (staff === null) return null;
  const acting: Context = { ...ctx, actor: { kind: "staff", ...staff } };
  return isPermitted(acting, "comments:moderate") ? acting : null;
}

/** As `findModerator`, refusing everybody else. */
export async function asModerator(ctx: Context): Promise<Context> {
  const acting = await findModerator(ctx);
  if (acting === null) throw new AppError("forbidden", "This is for the publication's moderators.");
  return acting;
}
