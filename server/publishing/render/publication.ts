import type { Account } from "@/server/accounts/index";
import { imageUrl } from "@/server/media/index";
import type { Publication } from "./render-cards";
import { safeLink } from "./safe-url.rules";

function urlOf(linkedStories: unknown, id: string): unknown {
  if (typeof linkedStories !== "object" || linkedStories === null) return null;
  const target = new Map<string, unknown>(Object.entries(linkedStories)).get(id);
  return typeof target === "object" && target !== null && "url" in target ? target.url : null;
}

/**
 * What the renderer needs to know of an account's publication; `linkedStories` is the story's own
 * `linked-stories`, by which its also-read lines find their addresses.
 */
export function publicationOf(account: Account, linkedStories: unknown): Publication {
  return {
    siteUrl: account.siteUrl,
    imageUrl: (key, width) => imageUrl(account, key, width),
    linkedStoryUrl: (id) => safeLink(urlOf(linkedStories, id), account.siteUrl),
  };
}
