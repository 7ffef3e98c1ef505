import { hash } from "node:crypto";
import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { type StoryContent, storyFinder } from "@/server/publishing/stories/index";
import { resolveReferences } from "./resolve-references";
import type { StoryInput } from "./story-input";
import { writeCards } from "./write-cards.rules";
import { writeContent } from "./write-content.rules";

/** A new version's content, from what a writer sent and the version before it. */
export async function madeContent(
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

/** What staff find the story by. */
export function finderOf(ctx: Context, slug: string, content: StoryContent) {
  return storyFinder(ctx.account.id, slug, content);
}
