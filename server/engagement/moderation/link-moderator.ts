import { hash } from "node:crypto";
import { type Context, requireReader } from "@/server/context/index";
import { requireModerator } from "@/server/engagement/comment-states/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { CODE_MILLISECONDS, normalizeTypedCode, toModeratorCode } from "./code.rules";
import type { LinkedStaff, ModeratorCode, ModeratorLink } from "./moderator-link";
import {
  claimCode,
  deleteLink,
  findLinkedStaff,
  findLinks,
  insertCode,
  pruneCodes,
} from "./moderator-link.repository";

function hashCode(ctx: Context, code: string): string {
  return hash("sha256", `${ctx.account.id}\n${normalizeTypedCode(code)}`, "hex");
}

/** Create a code by which the acting staff member links their reader on a page. It invalidates the previous one. */
export async function createModeratorCode(ctx: Context): Promise<ModeratorCode> {
  requireModerator(ctx);
  const { actor } = ctx;
  if (actor.kind !== "staff") throw new AppError("forbidden", "Only staff can moderate on the page.");
  const { staffUserId } = actor;
  const now = ctx.systemClock.now();
  const expiresAt = new Date(now.getTime() + CODE_MILLISECONDS);
  const code = toModeratorCode(Buffer.from(ctx.ids.secret(64), "base64url"));
  if (code === null) throw new Error("64 random bytes hold twelve letters");
  await ctx.db.transaction(async (tx) => {
    await pruneCodes(tx, ctx.account.id, { staffUserId, now });
    await insertCode(tx, ctx.account.id, { staffUserId, codeHash: hashCode(ctx, code), expiresAt, now });
  });
  return { code, expiresAt };
}

/** Link the acting reader to the staff member who created this code. A code is valid once. */
export async function claimModeratorCode(ctx: Context, code: string): Promise<LinkedStaff> {
  const { id: readerId } = requireReader(ctx);
  const now = ctx.systemClock.now();
  const claimed = await ctx.db.transaction((tx) =>
    claimCode(tx, ctx.account.id, { codeHash: hashCode(ctx, code), readerId, now }),
  );
  const staff = claimed ? await findLinkedStaff(ctx.db, ctx.account.id, readerId) : null;
  if (staff === null) throw notFound("code");
  return staff;
}

/** List the account's readers linked to staff members, newest first. */
export async function listModeratorLinks(ctx: Context): Promise<ModeratorLink[]> {
  requireModerator(ctx);
  return findLinks(ctx.db, ctx.account.id);
}

/** Remove the link: this reader no longer moderates. */
export async function removeModeratorLink(ctx: Context, id: number): Promise<void> {
  requireModerator(ctx);
  if (!(await deleteLink(ctx.db, ctx.account.id, id))) throw notFound("link");
}
