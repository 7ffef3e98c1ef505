import { hash } from "node:crypto";
import type { Context } from "@/server/accounts/index";
import { requireModerator, requireReader } from "@/server/engagement/comments/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { CODE_MILLISECONDS, codeOf, typedCode } from "./code.rules";
import type { LinkedStaff, ModeratorCode, ModeratorLink } from "./moderator-link";
import {
  claimCode,
  deleteLink,
  findLinked,
  findLinks,
  insertCode,
  pruneCodes,
} from "./moderator-link.repository";

function hashOf(ctx: Context, code: string): string {
  return hash("sha256", `${ctx.account.id}\n${typedCode(code)}`, "hex");
}

/** A code by which whoever asks, of the staff, shows under a page that they are this reader. The one before is void. */
export async function createModeratorCode(ctx: Context): Promise<ModeratorCode> {
  requireModerator(ctx);
  const { actor } = ctx;
  if (actor.kind !== "staff")
    throw new AppError("forbidden", "Only a person of the staff moderates in place.");
  const { staffUserId } = actor;
  const now = ctx.worldClock.now();
  const expiresAt = new Date(now.getTime() + CODE_MILLISECONDS);
  const code = codeOf(Buffer.from(ctx.ids.secret(64), "base64url"));
  if (code === null) throw new Error("64 random bytes hold twelve letters");
  await ctx.db.withStatements(async (tx) => {
    await pruneCodes(tx, ctx.account.id, { staffUserId, now });
    await insertCode(tx, ctx.account.id, { staffUserId, codeHash: hashOf(ctx, code), expiresAt, now });
  });
  return { code, expiresAt };
}

/** The reader who asks is, from now on, the member of staff to whom the dashboard showed this code. It is good once. */
export async function claimModeratorCode(ctx: Context, code: string): Promise<LinkedStaff> {
  const { id: readerId } = requireReader(ctx);
  const now = ctx.worldClock.now();
  const claimed = await ctx.db.withStatements((tx) =>
    claimCode(tx, ctx.account.id, { codeHash: hashOf(ctx, code), readerId, now }),
  );
  const staff = claimed ? await findLinked(ctx.db, ctx.account.id, readerId) : null;
  if (staff === null) throw notFound("code");
  return staff;
}

/** Readers of the account who are of its staff, the newest first. */
export async function listModeratorLinks(ctx: Context): Promise<ModeratorLink[]> {
  requireModerator(ctx);
  return findLinks(ctx.db, ctx.account.id);
}

/** This reader moderates no more. */
export async function removeModeratorLink(ctx: Context, id: number): Promise<void> {
  requireModerator(ctx);
  if (!(await deleteLink(ctx.db, ctx.account.id, id))) throw notFound("link");
}
