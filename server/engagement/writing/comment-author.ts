import type { Context } from "@/server/accounts/index";
import { createReader } from "@/server/identity/index";
import { AppError, invalid } from "@/server/platform/errors/index";

/** Whoever writes: a reader, or somebody who is not signed in and becomes a guest with what they write. */
export interface CommentAuthor {
  /** null: a guest, not kept yet. */
  id: number | null;
  name: string;
  /** The claim `id` of a shared-key token; null for others. */
  externalId: string | null;
  isGuest: boolean;
}

/** What a guest hands in instead of a login. */
export interface GuestProof {
  name: string | null;
  /** Whether the captcha's answer is right; asked once. */
  verify: () => Promise<boolean>;
}

const LONGEST_NAME = 80;

/** Who writes; refuses guests where the account takes none, or without a right captcha. */
export async function commentAuthor(
  ctx: Context,
  { guest, guestsAllowed }: { guest: GuestProof; guestsAllowed: boolean },
): Promise<CommentAuthor> {
  const { actor } = ctx;
  if (actor.kind === "reader") {
    const { id, name, externalId } = actor.reader;
    return { id, name, externalId, isGuest: false };
  }
  if (!guestsAllowed) throw new AppError("unauthorized", "Please log in first.");
  if (!(await guest.verify())) throw invalid("body.captcha_response", "The captcha was not solved.");
  const name = (guest.name ?? "").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  const shown = [...name].slice(0, LONGEST_NAME).join("");
  return { id: null, name: shown === "" ? "Guest" : shown, externalId: null, isGuest: true };
}

/** The author's reader row; a guest gets one. */
export async function upsertAuthor(ctx: Context, { id, name }: CommentAuthor): Promise<number> {
  if (id !== null) return id;
  const guest = await createReader(ctx.db, ctx.account.id, {
    kind: "guest",
    externalId: null,
    staffUserId: null,
    name,
    avatarUrl: null,
    email: null,
    now: ctx.clock.now(),
  });
  return guest.id;
}
