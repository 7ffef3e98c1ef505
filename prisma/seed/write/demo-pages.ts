import { z } from "zod";
import type { Context } from "@/server/context/index";
import {
  decodePageAddress,
  encodePageKey,
  ensurePage,
  type PageAddress,
  savePreview,
} from "@/server/engagement/pages/index";
import { findStoryPreview } from "@/server/publishing/site/index";
import { getStoryBySlug, parseDocument } from "@/server/publishing/stories/index";

const document = z.object({ id: z.string(), slug: z.string() });

/** Finds a story of the demo by the last segment of its slug: its id, and its public address. */
export async function findDemoStory(
  ctx: Context,
  name: string,
): Promise<{ id: string; address: PageAddress }> {
  const { doc } = await getStoryBySlug(ctx, name);
  const { id, slug } = document.parse(parseDocument(doc));
  return { id, address: decodePageAddress(encodePageKey(`${ctx.account.siteUrl}/${slug}`)) };
}

/** The id of a story's page, created on first use with the story's title and picture. */
export async function ensureDemoPage(ctx: Context, name: string): Promise<number> {
  const { address } = await findDemoStory(ctx, name);
  const { id, url } = await ensurePage(ctx, address);
  const preview = await findStoryPreview(ctx, url);
  if (preview !== null) await savePreview(ctx, { url, preview });
  return id;
}
