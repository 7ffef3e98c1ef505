import type { Context } from "@/server/accounts/index";
import { redrawPicture, writeMedia } from "@/server/media/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import type { Storage } from "@/server/platform/storage/index";
import { admitAttempts } from "@/server/platform/throttle/index";
import type { Vault } from "@/server/platform/vault/index";
import { requireMember } from "../members/index";
import { uploadFolder } from "./picture-key.rules";
import { admits, LARGEST_UPLOAD_BYTES, type UploadTicket, writeTicket } from "./upload-ticket";

const VALID_MILLISECONDS = 15 * 60_000;
const LARGEST_SIDE = 2_000;
/** In a quarter of an hour, for one member. */
const MOST_TICKETS = 30;

const PICTURE = /^image\/(?:jpeg|png|webp|gif|avif|heic|heif)$/;

/**
 * Leave for the member who asks to upload one picture of at most 5 MB within a quarter of an hour. Where it will lie is
 * said now. Refuses files that call themselves something other than a picture.
 */
export async function signUpload(
  ctx: Context,
  { vault, mimeType }: { vault: Vault; mimeType: string },
): Promise<UploadTicket & { key: string }> {
  const { id } = requireMember(ctx);
  if (!PICTURE.test(mimeType)) throw invalid("query.mime-type", "must be that of a picture");
  const subject = { kind: "member-upload", name: `${ctx.account.id}:${id}`, limit: MOST_TICKETS };
  await admitAttempts(ctx, [subject]);
  const key = `${uploadFolder(id)}/${ctx.ids.uuid()}.webp`;
  const expiresAt = new Date(ctx.clock.now().getTime() + VALID_MILLISECONDS);
  return { key, ...writeTicket(vault, ctx.account.id, { key, contentType: mimeType, expiresAt }) };
}

/**
 * Takes a picture in by its ticket, drawn anew as WebP: nothing else of the file is kept. Sent again, it replaces what
 * was sent before. Refuses a ticket that is not ours, has run out or is for another place.
 */
export async function receiveUpload(
  ctx: Context,
  { vault, storage }: { vault: Vault; storage: Storage },
  { key, bytes, ticket }: { key: string; bytes: Uint8Array; ticket: UploadTicket },
): Promise<void> {
  if (!admits(vault, ctx.account.id, { ticket, key, now: ctx.clock.now() }))
    throw new AppError("forbidden", "This upload is not signed, or no longer. Ask for another signature.");
  if (bytes.byteLength > LARGEST_UPLOAD_BYTES)
    throw new AppError("too_large", "A picture may have 5 MB at most.");
  const drawn = await redrawPicture(bytes, LARGEST_SIDE);
  if (drawn === null) throw invalid("body.file", "is not a picture");
  await writeMedia(storage, ctx.account.id, { key, bytes: drawn.bytes });
}
