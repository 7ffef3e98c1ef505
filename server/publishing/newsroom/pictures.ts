import type { Context } from "@/server/accounts/index";
import { imageUrl } from "@/server/media/index";
import { requirePermission } from "@/server/staff/index";
import { listStoriesForStaff } from "./list-stories";
import type { NewsroomPicture } from "./picture";
import { findHeroes } from "./pictures.repository";

/** Address of a small version of a picture that lies in the account's storage. */
export function pictureAddress(ctx: Context, key: string): string {
  requirePermission(ctx, "stories:read");
  return imageUrl(ctx.account, key, 480);
}

const LOOKED_THROUGH = 100;

/** Pictures at the head of stories whose words hold a text, those of the last changed story first; each once. */
export async function listPictures(ctx: Context, { text }: { text: string }): Promise<NewsroomPicture[]> {
  requirePermission(ctx, "stories:write");
  const filter = text.trim() === "" ? {} : { text };
  const { rows } = await listStoriesForStaff(ctx, { filter, page: { limit: LOOKED_THROUGH } });
  const pictures = await findHeroes(
    ctx.db,
    ctx.account.id,
    rows.map(({ id }) => id),
  );
  return [...new Map(pictures.map((picture) => [picture.key ?? picture.url, picture])).values()];
}
