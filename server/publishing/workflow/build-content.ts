import { hash } from "node:crypto";
import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { type StoryContent, storyFinder } from "@/server/publishing/stories/index";
import { resolveReferences } from "./resolve-references";
import type { StoryInput } from "./story-input";
import { writeCards } from "./write-cards.rules";
import { writeContent } from "./write-content.rules";

/** Build a new version's content from the input and the previous version. */
export async function buildContent(
  tx: Statements,
  ctx: Context,
  { before, input, now }: { before: StoryContent; input: StoryInput; now: Date },
): Promise<StoryContent> {
  const { siteUrl } = ctx.account;
  const cards =
    input.cards === undefined
      ? null
      : writeCards(input.cards, before.cards, { siteUrl, now, uuid: ctx.ids.uuid });
  return writeContent(before, input, { references: await resolveReferences(tx, ctx, input), cards, siteUrl });
}

export function contentHash(content: StoryContent): string {
  return hash("sha1", JSON.stringify(content), "base64url");
}

/** Build the newsroom search data of a story. */
export function buildFinder(ctx: Context, slug: string, content: StoryContent) {
  return storyFinder(ctx.account.id, slug, content);
}
