import type { Account } from "@/server/accounts/index";
import { toImageUrl } from "@/server/media/index";
import { getSupportedLocale } from "@/shared/formats/index";
import type { Publication } from "./render-cards";
import { safeLink } from "./safe-url.rules";

function getLinkedUrl(linkedStories: unknown, id: string): unknown {
  if (typeof linkedStories !== "object" || linkedStories === null) return null;
  const target = new Map<string, unknown>(Object.entries(linkedStories)).get(id);
  return typeof target === "object" && target !== null && "url" in target ? target.url : null;
}

/**
 * Build the renderer's publication data; `linkedStories` is the story's own `linked-stories`, which
 * resolves the addresses of its also-read links.
 */
export function toRenderPublication(account: Account, linkedStories: unknown): Publication {
  return {
    siteUrl: account.siteUrl,
    locale: getSupportedLocale(account.settings.language.ietfCode, "en"),
    imageUrl: (key, width) => toImageUrl(account, key, width),
    linkedStoryUrl: (id) => safeLink(getLinkedUrl(linkedStories, id), account.siteUrl),
  };
}
