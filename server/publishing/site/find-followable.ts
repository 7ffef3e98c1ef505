import type { Context } from "@/server/context/index";
import { orNull } from "@/server/platform/errors/index";
import { getAuthorBySlug } from "@/server/publishing/authors/index";
import { listTagsBySlug } from "@/server/publishing/tags/index";
import { findStory } from "./get-story-page";
import { authorPath, topicPath } from "./page-links";

/** An author, a topic or a story that readers can follow. */
export interface Followable {
  /** An author's id, a topic's slug, a story's path. */
  target: string;
  name: string;
  /** Path of its page on the site. */
  path: string;
}

/** Find what a form names by its kind and slug; null: there is no such page. */
export async function findFollowable(
  ctx: Context,
  { kind, slug }: { kind: "author" | "topic" | "story"; slug: string },
): Promise<Followable | null> {
  switch (kind) {
    case "author": {
      const author = await orNull(getAuthorBySlug(ctx, slug));
      if (author === null) return null;
      return { target: String(author.id), name: author.name, path: authorPath(author.slug) };
    }
    case "topic": {
      const [tag] = await listTagsBySlug(ctx, slug);
      return tag === undefined ? null : { target: tag.slug, name: tag.name, path: topicPath(tag.slug) };
    }
    case "story": {
      const found = await findStory(ctx, slug);
      if (found === null) return null;
      const { headline, href } = found.story;
      return { target: href, name: headline, path: href };
    }
  }
}
