import { type Context, requireReader } from "@/server/context/index";
import { reencodePicture, writeMedia } from "@/server/media/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import type { Storage } from "@/server/platform/storage/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { countRecent, insertAttachment } from "./attachment.repository";
import { UPLOADS } from "./upload-image.rules";

const LARGEST_BYTES = 5 * 1024 * 1024;
const LARGEST_SIDE = 2_000;
const MAX_PER_HOUR = 60;

export interface UploadedImage {
  /** Key among the account's media; its URL is `/media/<key>`. */
  key: string;
  width: number;
  height: number;
}

/**
 * Store a reader's image for a comment or contribution, re-encoded as WebP: no byte of the uploaded file remains, so
 * neither does its EXIF location. Refuses anything but images, more than 5 MB, and more than 60 an hour.
 */
export async function uploadImage(
  ctx: Context,
  { storage, bytes }: { storage: Storage; bytes: Uint8Array },
): Promise<UploadedImage> {
  const reader = requireReader(ctx);
  if (!ctx.account.settings.engagement.imageUploads)
    throw new AppError("forbidden", "Image uploads are disabled here.");
  if (bytes.byteLength > LARGEST_BYTES) throw new AppError("too_large", "A picture may have 5 MB at most.");
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - HOUR_MILLISECONDS);
  if ((await countRecent(ctx.db, ctx.account.id, { readerId: reader.id, since })) >= MAX_PER_HOUR)
    throw new AppError("rate_limited", "You've uploaded too many images. Try again later.", {
      retryAfter: 600,
      quota: { limit: MAX_PER_HOUR, seconds: HOUR_MILLISECONDS / 1000 },
    });
  const drawn = await reencodePicture(bytes, LARGEST_SIDE);
  if (drawn === null) throw invalid("body.image", "is not a picture");
  const key = `${UPLOADS}/${now.toISOString().slice(0, 10)}/${ctx.ids.uuid()}.webp`;
  await writeMedia(storage, ctx.account.id, { key, bytes: drawn.bytes });
  const { width, height } = drawn;
  const row = { readerId: reader.id, key, width, height, bytes: drawn.bytes.byteLength, now };
  await insertAttachment(ctx.db, ctx.account.id, row);
  return { key, width, height };
}
