import type { Context } from "@/server/context/index";
import { createReader } from "@/server/identity/index";
import { AppError, invalid } from "@/server/platform/errors/index";

/** The author of a comment: a reader, or a guest created with their first comment. */
export interface CommentAuthor {
  /** null: a guest without a reader row yet. */
  id: number | null;
  name: string;
  /** The claim `id` of a shared-key token; null for others. */
  externalId: string | null;
  isGuest: boolean;
}

/** Name and captcha response that a guest sends instead of a login. */
export interface GuestProof {
  name: string | null;
  /** Verify the captcha response; called once. */
  verify: () => Promise<boolean>;
}

const MAX_NAME_LENGTH = 80;

/** Resolve the author; refuses guests where the account does not allow them, or without a valid captcha response. */
export async function resolveAuthor(
  ctx: Context,
  { guest, guestsAllowed }: { guest: GuestProof; guestsAllowed: boolean },
): Promise<CommentAuthor> {
  const { actor } = ctx;
  if (actor.kind === "reader") {
    const { id, name, externalId } = actor.reader;
    return { id, name, externalId, isGuest: false };
  }
  if (!guestsAllowed) throw new AppError("unauthorized", "Please log in first.");
  if (!(await guest.verify())) throw invalid("body.captcha_response", "Solve the captcha.");
  const name = (guest.name ?? "").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  const displayName = [...name].slice(0, MAX_NAME_LENGTH).join("");
  return { id: null, name: displayName === "" ? "Guest" : displayName, externalId: null, isGuest: true };
}

/** Get the author's reader id; creates a reader row for a guest. */
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
