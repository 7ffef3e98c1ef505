import type { Context } from "@/server/context/index";
import { readMedia, reencodePicture, removePicture, writeMedia } from "@/server/media/index";
import { invalid } from "@/server/platform/errors/index";
import type { Storage } from "@/server/platform/storage/index";
import { getOwnMember, type Member, requireMember, requireName, updatePicture } from "../members/index";
import { isMemberUpload } from "./upload-picture";

/** Avatars are shown small everywhere. */
const MAX_SIDE = 512;

/**
 * Makes an upload of the current member their picture, at most 512 pixels either way, also beside their comments, and
 * renames them where a name is given. `origin` is the origin under which the picture is served. Refuses an upload
 * that is not theirs or is already used; nothing is changed then.
 */
export async function setOwnPicture(
  ctx: Context,
  { storage, origin }: { storage: Storage; origin: string },
  change: { uploadKey: string; name: string | undefined },
): Promise<Member> {
  const { id } = requireMember(ctx);
  const { uploadKey } = change;
  const name = change.name === undefined ? undefined : requireName(change.name);
  const bytes = isMemberUpload(id, uploadKey) ? await readMedia(storage, ctx.account.id, uploadKey) : null;
  const picture = bytes === null ? null : await reencodePicture(bytes, MAX_SIDE);
  if (picture === null) throw invalid("body.temp-s3-key", "is not the key of a picture that you uploaded");
  const key = `members/${id}/${ctx.ids.uuid()}.webp`;
  await writeMedia(storage, ctx.account.id, { key, bytes: picture.bytes });
  const previousKey = await updatePicture(ctx, id, { key, url: `${origin}/media/${key}`, name });
  await removePicture(storage, ctx.account.id, uploadKey);
  if (previousKey !== null) await removePicture(storage, ctx.account.id, previousKey);
  return getOwnMember(ctx);
}
