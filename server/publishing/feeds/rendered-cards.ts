import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Account } from "@/server/accounts/index";
import { publicationOf, renderCards, type WholeStory } from "@/server/publishing/render/index";

/** Characters kept; a feed of a hundred long stories takes about one of them. */
const KEPT_CHARACTERS = 16_000_000;

// Sanitising is the cost of a feed, and most of its stories stood in it the last time. Keyed by all that goes in,
// so that nothing ever has to be forgotten, and no account sees what another rendered from other words.
const rendered = new LRUCache<string, { html: string }>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: ({ html }) => html.length + 100,
});

/** The cards of a story as HTML of a medium. */
export function renderedCards(account: Account, story: WholeStory, medium: "feed" | "instant"): string {
  const source = JSON.stringify([story.cards, story["linked-stories"] ?? null]);
  const place = `${medium} ${account.siteUrl} ${account.settings.cdnImage ?? ""}`;
  const key = hash("sha256", `${place}\n${source}`, "base64url");
  const known = rendered.get(key);
  if (known !== undefined) return known.html;
  const html = renderCards(story.cards, { ...publicationOf(account, story["linked-stories"]), medium });
  rendered.set(key, { html });
  return html;
}
