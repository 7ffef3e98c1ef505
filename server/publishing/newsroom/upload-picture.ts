import type { Context } from "@/server/context/index";
import { cleanUpload, describePicture, writeMedia } from "@/server/media/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import type { Storage } from "@/server/platform/storage/index";
import { requirePermission } from "@/server/staff/index";
import type { NewsroomPicture } from "./pictures.repository";

const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

function sanitizeFileName(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, "").normalize("NFKD");
  const plain = stem
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  return [...plain].slice(0, 60).join("") || "picture";
}

/**
 * Store a picture uploaded by newsroom staff, under a unique key. Its type is detected from its content, not from its
 * name. Refuses formats that browsers do not show, SVG (which may contain scripts) and more than 20 MB. Metadata of
 * the file (location, camera) is removed.
 */
export async function uploadPicture(
  ctx: Context,
  { storage, fileName, bytes }: { storage: Storage; fileName: string; bytes: Uint8Array },
): Promise<NewsroomPicture> {
  requirePermission(ctx, "stories:write");
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw new AppError("too_large", "Images can be at most 20 MB.");
  const facts = await describePicture(bytes);
  if (facts === null) throw invalid("file", "must be a JPEG, PNG, WebP, GIF or AVIF image");
  const { width, height, mimeType, ending } = facts;
  const name = sanitizeFileName(fileName);
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const key = `${day}/${ctx.ids.uuid().slice(0, 8)}/${name}.${ending}`;
  const clean = (await cleanUpload(bytes)) ?? bytes;
  await writeMedia(storage, ctx.account.id, { key, bytes: clean });
  return {
    key,
    url: null,
    caption: null,
    attribution: null,
    altText: null,
    metadata: { width, height, "mime-type": mimeType, "file-name": fileName, "file-size": clean.byteLength },
  };
}
