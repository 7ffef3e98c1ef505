import type { Context } from "@/server/accounts/index";
import type { Tag } from "./tag";
import { tagsBySlug } from "./tag.repository";

/** All tags that share a slug; none is no error. */
export async function listTagsBySlug(ctx: Context, slug: string): Promise<Tag[]> {
  return tagsBySlug(ctx.db, ctx.account.id, slug);
}
