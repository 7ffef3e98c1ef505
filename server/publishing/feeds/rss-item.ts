import type { Account } from "@/server/accounts/index";
import { toImageUrl } from "@/server/media/index";
import {
  createRichText,
  type FullStory,
  type Html,
  heroPicture,
  isRestricted,
  PAGE_TEXT,
  toRenderPublication,
} from "@/server/publishing/render/index";
import { type FeedTerms, renderTerms } from "./feed-terms";
import { renderCachedCards } from "./render-cached-cards";
import { cdata, rfc822, xml } from "./xml";

const THUMBNAIL_WIDTH = 280;

/** Get a story's title; a fallback replaces an empty headline, since feed readers show only the title. */
export function getFeedTitle(story: FullStory): string {
  return story.headline.trim() || story.slug.split("/").at(-1) || story.id;
}

/** Get a summary as sanitised HTML; empty if there is none. */
export function renderFeedSummary(account: Account, story: FullStory): string {
  return createRichText(PAGE_TEXT, account.siteUrl)(story.summary).text;
}

function renderMedia(account: Account, story: FullStory): Html | null {
  const hero = heroPicture(story, toRenderPublication(account, null));
  if (hero === null) return null;
  const size = hero.width === null ? null : xml` width="${hero.width}" height="${hero.height}"`;
  const title =
    hero.caption.text === "" ? null : xml`<media:title type="html">${cdata(hero.caption.text)}</media:title>`;
  const small = hero.key === null ? hero.src : toImageUrl(account, hero.key, THUMBNAIL_WIDTH);
  return xml`
<media:content url="${hero.src}" medium="image"${size}>${title}</media:content>
<media:thumbnail url="${small}" width="${THUMBNAIL_WIDTH}"/>`;
}

function renderAuthors(account: Account, story: FullStory): Html[] {
  return story.authors.map(
    ({ id, name }) => xml`
<atom:author><atom:name>${name}</atom:name><atom:uri>${account.siteUrl}/api/author/${id}</atom:uri></atom:author>`,
  );
}

/** Render an item of a feed. Restricted stories show their summary only, without their cards. */
export function rssItem(account: Account, story: FullStory, terms: FeedTerms | null): Html {
  const summary = renderFeedSummary(account, story);
  const keywords = story.tags.map((tag) => tag.name).join(",");
  const body = isRestricted(story) ? "" : renderCachedCards(account, story, "feed");
  const sections = story.sections.map((section) => section["display-name"] ?? section.name);
  return xml`<item>
<title>${getFeedTitle(story)}</title>
<link>${story.url}</link>
<comments>${story.url}#comments</comments>
<guid isPermaLink="false">${story.id}</guid>
<pubDate>${rfc822(new Date(story["published-at"]))}</pubDate>
<atom:updated>${new Date(story["content-updated-at"]).toISOString()}</atom:updated>${renderAuthors(account, story)}${
    summary === "" ? null : xml`\n<description>${cdata(summary)}</description>`
  }${keywords === "" ? null : xml`\n<media:keywords>${keywords}</media:keywords>`}${renderMedia(account, story)}${sections.map(
    (section) => xml`\n<category>${section}</category>`,
  )}${body === "" ? null : xml`\n<content:encoded>${cdata(body)}</content:encoded>`}${renderTerms(terms, story)}
</item>
`;
}
