import type { Account } from "@/server/accounts/index";
import { imageUrl } from "@/server/media/index";
import {
  createRichText,
  type Html,
  heroPicture,
  isRestricted,
  PAGE_TEXT,
  publicationOf,
  type WholeStory,
} from "@/server/publishing/render/index";
import { renderedCards } from "./rendered-cards";
import { cdata, rfc822, xml } from "./xml";

const THUMBNAIL_WIDTH = 280;

/** A title for a story whose headline is empty: readers of feeds show nothing else of an item. */
export function titleOf(story: WholeStory): string {
  return story.headline.trim() || story.slug.split("/").at(-1) || story.id;
}

/** A summary as sanitised HTML; empty where there is none. */
export function summaryOf(account: Account, story: WholeStory): string {
  return createRichText(PAGE_TEXT, account.siteUrl)(story.summary).text;
}

function media(account: Account, story: WholeStory): Html | null {
  const hero = heroPicture(story, publicationOf(account, null));
  if (hero === null) return null;
  const size = hero.width === null ? null : xml` width="${hero.width}" height="${hero.height}"`;
  const title =
    hero.caption.text === "" ? null : xml`<media:title type="html">${cdata(hero.caption.text)}</media:title>`;
  const small = hero.key === null ? hero.src : imageUrl(account, hero.key, THUMBNAIL_WIDTH);
  return xml`
<media:content url="${hero.src}" medium="image"${size}>${title}</media:content>
<media:thumbnail url="${small}" width="${THUMBNAIL_WIDTH}"/>`;
}

function authors(account: Account, story: WholeStory): Html[] {
  return story.authors.map(
    ({ id, name }) => xml`
<atom:author><atom:name>${name}</atom:name><atom:uri>${account.siteUrl}/api/author/${id}</atom:uri></atom:author>`,
  );
}

/** An item of a feed. Stories for some readers only show their summary and nothing of their cards. */
export function rssItem(account: Account, story: WholeStory): Html {
  const summary = summaryOf(account, story);
  const keywords = story.tags.map((tag) => tag.name).join(",");
  const body = isRestricted(story) ? "" : renderedCards(account, story, "feed");
  const sections = story.sections.map((section) => section["display-name"] ?? section.name);
  return xml`<item>
<title>${titleOf(story)}</title>
<link>${story.url}</link>
<comments>${story.url}#comments</comments>
<guid isPermaLink="false">${story.id}</guid>
<pubDate>${rfc822(new Date(story["published-at"]))}</pubDate>
<atom:updated>${new Date(story["content-updated-at"]).toISOString()}</atom:updated>${authors(account, story)}${
    summary === "" ? null : xml`\n<description>${cdata(summary)}</description>`
  }${keywords === "" ? null : xml`\n<media:keywords>${keywords}</media:keywords>`}${media(account, story)}${sections.map(
    (section) => xml`\n<category>${section}</category>`,
  )}${body === "" ? null : xml`\n<content:encoded>${cdata(body)}</content:encoded>`}
</item>
`;
}
