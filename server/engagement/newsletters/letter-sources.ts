import type { Context } from "@/server/context/index";

/** A story of a letter. */
export interface LetterStory {
  teaser: {
    id: string;
    href: string;
    headline: string;
    summary: string | null;
    byline: string | null;
    section: { name: string } | null;
    /** Addresses are absolute, or paths of the site; without widths, `src` is the only one. */
    picture: { src: string; files: readonly { src: string; width: number }[]; alt: string } | null;
    /** Requirement for the whole story; null: none. */
    closed: "login" | "subscription" | null;
  };
  /** Its text, as far as everybody may read it. */
  openText: string;
}

/** What letters need of stories and subscriptions, which are other areas'. */
export interface LetterSources {
  /** Lists the ids of a collection's first stories; throws not_found where it is not published. */
  listStoryIds(ctx: Context, query: { collection: string; limit: number }): Promise<string[]>;
  /** Finds published stories by their ids, in this order; others are left out. */
  findStories(ctx: Context, ids: readonly string[]): Promise<readonly LetterStory[]>;
  /** Whether the context's reader may open a closed story. */
  opensStory(ctx: Context, storyId: string): Promise<boolean>;
}
