import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import {
  ensurePage,
  type PageAddress,
  pageAddress,
  pageKey,
  savePreview,
} from "@/server/engagement/pages/index";
import { findStoryLooks } from "@/server/publishing/site/index";
import { getStoryBySlug, parseDocument } from "@/server/publishing/stories/index";

const document = z.object({ id: z.string(), slug: z.string() });

/** A story of the demo by the last segment of its slug: its id, and where readers find it. */
export async function storyOf(ctx: Context, name: string): Promise<{ id: string; address: PageAddress }> {
  const { doc } = await getStoryBySlug(ctx, name);
  const { id, slug } = document.parse(parseDocument(doc));
  return { id, address: pageAddress(pageKey(`${ctx.account.siteUrl}/${slug}`)) };
}

/** The id of a story's page, which its first use makes, known by the story's title and picture. */
export async function pageIdOf(ctx: Context, name: string): Promise<number> {
  const { address } = await storyOf(ctx, name);
  const { id, url } = await ensurePage(ctx, address);
  const looks = await findStoryLooks(ctx, url);
  if (looks !== null) await savePreview(ctx, { url, looks });
  return id;
}
