import type { Context } from "@/server/context/index";
import { toImageUrl } from "@/server/media/index";
import { requirePermission } from "@/server/staff/index";
import { listStoriesForStaff } from "./list-stories";
import type { NewsroomPicture } from "./pictures.repository";
import { findHeroes } from "./pictures.repository";

/** Get the address of a small version of a picture in the account's storage. */
export function pictureAddress(ctx: Context, key: string): string {
  requirePermission(ctx, "stories:read");
  return toImageUrl(ctx.account, key, 480);
}

const EXAMINED_STORIES = 100;

/** List distinct hero pictures of stories that match a text, those of the last changed story first. */
export async function listPictures(ctx: Context, { text }: { text: string }): Promise<NewsroomPicture[]> {
  requirePermission(ctx, "stories:write");
  const filter = text.trim() === "" ? {} : { text };
  const { rows } = await listStoriesForStaff(ctx, { filter, page: { limit: EXAMINED_STORIES } });
  const pictures = await findHeroes(
    ctx.db,
    ctx.account.id,
    rows.map(({ id }) => id),
  );
  return [...new Map(pictures.map((picture) => [picture.key ?? picture.url, picture])).values()];
}
