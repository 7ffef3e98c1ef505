import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Account } from "@/server/accounts/index";
import { type FullStory, renderCards, toRenderPublication } from "@/server/publishing/render/index";

/** Maximum number of cached characters; a feed of a hundred long stories needs about one million. */
const MAX_CACHED_CHARACTERS = 16_000_000;

// Sanitising dominates the cost of a feed, and most of its stories were in the previous one. The key hashes every
// input, so entries never need invalidation, and no account gets what another rendered from different content.
const cache = new LRUCache<string, { html: string }>({
  maxSize: MAX_CACHED_CHARACTERS,
  sizeCalculation: ({ html }) => html.length + 100,
});

/** Render the cards of a story as HTML of a medium, cached. */
export function renderCachedCards(account: Account, story: FullStory, medium: "feed" | "instant"): string {
  const source = JSON.stringify([story.cards, story["linked-stories"] ?? null]);
  const { cdnImage, language } = account.settings;
  const context = `${medium} ${language.ietfCode} ${account.siteUrl} ${cdnImage ?? ""}`;
  const key = hash("sha256", `${context}\n${source}`, "base64url");
  const cached = cache.get(key);
  if (cached !== undefined) return cached.html;
  const html = renderCards(story.cards, { ...toRenderPublication(account, story["linked-stories"]), medium });
  cache.set(key, { html });
  return html;
}
