import type { Context } from "@/server/accounts/index";
import { isRestricted, readWholeStory, type WholeStory } from "@/server/publishing/render/index";
import { newestDocuments } from "./feed.repository";
import { periodStart } from "./feed-query.rules";
import { instantArticle } from "./instant-article";
import { type Feed, rssChannel } from "./rss-channel";
import { summaryOf, titleOf } from "./rss-item";
import { cdata, rfc822, xml } from "./xml";

const MOST_ITEMS = 100;

function item(story: WholeStory, { summary, article }: { summary: string; article: string }) {
  return xml`<item>
<title>${titleOf(story)}</title>
<link>${story.url}</link>
<guid isPermaLink="false">${story.id}</guid>
<pubDate>${rfc822(new Date(story["published-at"]))}</pubDate>
<atom:updated>${new Date(story["content-updated-at"]).toISOString()}</atom:updated>${story.authors.map(
    ({ name }) => xml`\n<atom:author><atom:name>${name}</atom:name></atom:author>`,
  )}${summary === "" ? null : xml`\n<description>${cdata(summary)}</description>`}
<content:encoded>${cdata(article)}</content:encoded>
</item>
`;
}

/** Stories of the last 24 hours that everyone may read and that may leave the site, each as a complete document. */
export async function getInstantArticles(ctx: Context, self: string): Promise<Feed> {
  const { db, account, clock } = ctx;
  const documents = await newestDocuments(db, account.id, {
    since: periodStart("last-24-hours", clock.now()),
    sectionIds: null,
    tagIds: null,
    excludeSectionIds: [],
    skip: [],
    limit: MOST_ITEMS,
  });
  const stories = documents
    .map((document) => readWholeStory(JSON.parse(document)))
    .filter((story) => story["is-amp-supported"] && !isRestricted(story));
  const facts = {
    title: account.name,
    description: account.settings.description,
    link: account.siteUrl,
    self,
    now: clock.now(),
  };
  const write = (story: WholeStory) =>
    item(story, { summary: summaryOf(account, story), article: instantArticle(account, story) });
  const shown = stories.map((story) => `s/${account.id}/${story.id.slice(0, 8)}`);
  return {
    xml: rssChannel(account, facts, { stories, item: write }),
    cacheKeys: [`q/${account.id}/published/home`, ...shown].join(" "),
  };
}
