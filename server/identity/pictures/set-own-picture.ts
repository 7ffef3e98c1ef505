import type { Context } from "@/server/accounts/index";
import { readMedia, redrawPicture, removeMedia, writeMedia } from "@/server/media/index";
import { invalid } from "@/server/platform/errors/index";
import type { Storage } from "@/server/platform/storage/index";
import { getOwnMember, type Member, requireMember, requireName, updatePicture } from "../members/index";
import { isUploadOf } from "./picture-key.rules";

/** Faces are small wherever they are shown. */
const LARGEST_SIDE = 512;

/**
 * Makes an upload of the member who asks their picture, at most 512 pixels either way, beside their comments as well,
 * and renames them where a name is given. `origin` is the address under which the picture can be had. Refuses what is no
 * upload of theirs, or is used up; nothing is changed then.
 */
export async function setOwnPicture(
  ctx: Context,
  { storage, origin }: { storage: Storage; origin: string },
  change: { uploadKey: string; name: string | undefined },
): Promise<Member> {
  const { id } = requireMember(ctx);
  const { uploadKey } = change;
  const name = change.name === undefined ? undefined : requireName(change.name);
  const bytes = isUploadOf(id, uploadKey) ? await readMedia(storage, ctx.account.id, uploadKey) : null;
  const drawn = bytes === null ? null : await redrawPicture(bytes, LARGEST_SIDE);
  if (drawn === null) throw invalid("body.temp-s3-key", "is not the key of a picture that you have uploaded");
  const key = `members/${id}/${ctx.ids.uuid()}.webp`;
  await writeMedia(storage, ctx.account.id, { key, bytes: drawn.bytes });
  const before = await updatePicture(ctx, id, { key, url: `${origin}/media/${key}`, name });
  await removeMedia(storage, ctx.account.id, uploadKey);
  if (before !== null) await removeMedia(storage, ctx.account.id, before);
  return getOwnMember(ctx);
}
