import type { Context } from "@/server/accounts/index";
import { cleanUpload, describePicture, writeMedia } from "@/server/media/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import type { Storage } from "@/server/platform/storage/index";
import { requirePermission } from "@/server/staff/index";
import type { NewsroomPicture } from "./picture";

const LARGEST_PICTURE_BYTES = 20 * 1024 * 1024;

function plainName(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, "").normalize("NFKD");
  const plain = stem
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  return [...plain].slice(0, 60).join("") || "picture";
}

/**
 * Keeps a picture that somebody of the newsroom uploads, under a key that nothing else has. What it is says its
 * content, not its name: refuses what browsers do not show, drawings (which may hold scripts) and more than 20 MB. What
 * else its file tells (where it was taken, by which camera) is not kept at all.
 */
export async function uploadPicture(
  ctx: Context,
  { storage, fileName, bytes }: { storage: Storage; fileName: string; bytes: Uint8Array },
): Promise<NewsroomPicture> {
  requirePermission(ctx, "stories:write");
  if (bytes.byteLength > LARGEST_PICTURE_BYTES)
    throw new AppError("too_large", "A picture may have 20 MB at most.");
  const facts = await describePicture(bytes);
  if (facts === null) throw invalid("file", "is not a JPEG, PNG, WebP, GIF or AVIF picture");
  const { width, height, mimeType, ending } = facts;
  const name = plainName(fileName);
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
