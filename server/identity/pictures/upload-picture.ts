import type { Context } from "@/server/context/index";
import { reencodePicture, writeMedia } from "@/server/media/index";
import type { Vault } from "@/server/platform/crypto/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { throttleAttempts } from "@/server/platform/rate-limit/index";
import type { Storage } from "@/server/platform/storage/index";
import { requireMember } from "../members/index";
import { isTicketValid, MAX_UPLOAD_BYTES, signTicket, type UploadTicket } from "./upload-ticket";

/** Folder of a member's uploads until they are used. */
function getUploadFolder(memberId: number): string {
  return `temp/members/${memberId}`;
}

/** Whether a key is that of an upload of this member. */
export function isMemberUpload(memberId: number, key: string): boolean {
  const folder = `${getUploadFolder(memberId)}/`;
  return key.startsWith(folder) && /^[0-9a-f-]{36}\.webp$/.test(key.slice(folder.length));
}

const VALID_MILLISECONDS = 15 * 60_000;
const MAX_SIDE = 2_000;
/** Per quarter of an hour and member. */
const MAX_TICKETS = 30;

const PICTURE = /^image\/(?:jpeg|png|webp|gif|avif|heic|heif)$/;

/**
 * Issues a ticket to the current member for one picture of at most 5 MB, valid for a quarter of an hour, with the key
 * of the upload. Refuses other media types than pictures.
 */
export async function signUpload(
  ctx: Context,
  { vault, mimeType }: { vault: Vault; mimeType: string },
): Promise<UploadTicket & { key: string }> {
  const { id } = requireMember(ctx);
  if (!PICTURE.test(mimeType)) throw invalid("query.mime-type", "must be the MIME type of a picture");
  const subject = { kind: "member-upload", name: `${ctx.account.id}:${id}`, limit: MAX_TICKETS };
  await throttleAttempts(ctx, [subject]);
  const key = `${getUploadFolder(id)}/${ctx.ids.uuid()}.webp`;
  const expiresAt = new Date(ctx.clock.now().getTime() + VALID_MILLISECONDS);
  return { key, ...signTicket(vault, ctx.account.id, { key, contentType: mimeType, expiresAt }) };
}

/**
 * Stores an uploaded picture by its ticket, re-encoded as WebP: nothing else of the file is stored. A repeated upload
 * replaces the previous one. Refuses a ticket that is forged, expired or for another key.
 */
export async function receiveUpload(
  ctx: Context,
  { vault, storage }: { vault: Vault; storage: Storage },
  { key, bytes, ticket }: { key: string; bytes: Uint8Array; ticket: UploadTicket },
): Promise<void> {
  if (!isTicketValid(vault, ctx.account.id, { ticket, key, now: ctx.clock.now() }))
    throw new AppError("forbidden", "The signature of this upload is missing or expired. Request a new one.");
  if (bytes.byteLength > MAX_UPLOAD_BYTES)
    throw new AppError("too_large", "The picture is larger than 5 MB.");
  const picture = await reencodePicture(bytes, MAX_SIDE);
  if (picture === null) throw invalid("body.file", "is not a picture");
  await writeMedia(storage, ctx.account.id, { key, bytes: picture.bytes });
}
