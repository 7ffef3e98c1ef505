import type { Context } from "@/server/context/index";
import type { Tag } from "./tag.repository";
import { findTagsBySlug } from "./tag.repository";

/** List all tags with a slug; none is not an error. */
export async function listTagsBySlug(ctx: Context, slug: string): Promise<Tag[]> {
  return findTagsBySlug(ctx.db, ctx.account.id, slug);
}
