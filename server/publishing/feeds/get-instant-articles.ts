import type { Context } from "@/server/context/index";
import { type FullStory, isRestricted, readFullStory } from "@/server/publishing/render/index";
import { findNewestDocuments } from "./feed.repository";
import { periodStart } from "./feed-query.rules";
import { type FeedTerms, type LoadFeedTerms, renderTerms } from "./feed-terms";
import { instantArticle } from "./instant-article";
import { type Feed, rssChannel } from "./rss-channel";
import { getFeedTitle, renderFeedSummary } from "./rss-item";
import { cdata, rfc822, xml } from "./xml";

const MAX_ITEMS = 100;

function renderItem(
  story: FullStory,
  { summary, article, terms }: { summary: string; article: string; terms: FeedTerms | null },
) {
  return xml`<item>
<title>${getFeedTitle(story)}</title>
<link>${story.url}</link>
<guid isPermaLink="false">${story.id}</guid>
<pubDate>${rfc822(new Date(story["published-at"]))}</pubDate>
<atom:updated>${new Date(story["content-updated-at"]).toISOString()}</atom:updated>${story.authors.map(
    ({ name }) => xml`\n<atom:author><atom:name>${name}</atom:name></atom:author>`,
  )}${summary === "" ? null : xml`\n<description>${cdata(summary)}</description>`}
<content:encoded>${cdata(article)}</content:encoded>${renderTerms(terms, story)}
</item>
`;
}

/** Get the public stories of the last 24 hours that may be syndicated, each as a complete document. */
export async function getInstantArticles(
  ctx: Context,
  { self, loadTerms }: { self: string; loadTerms: LoadFeedTerms },
): Promise<Feed> {
  const { db, account, clock } = ctx;
  const documents = await findNewestDocuments(db, account.id, {
    since: periodStart("last-24-hours", clock.now()),
    sectionIds: null,
    tagIds: null,
    excludeSectionIds: [],
    skip: [],
    limit: MAX_ITEMS,
  });
  const stories = documents
    .map((document) => readFullStory(JSON.parse(document)))
    .filter((story) => story["is-amp-supported"] && !isRestricted(story));
  const facts = {
    title: account.name,
    description: account.settings.description,
    link: account.siteUrl,
    self,
    now: clock.now(),
  };
  const terms = await loadTerms(ctx);
  const write = (story: FullStory) =>
    renderItem(story, {
      summary: renderFeedSummary(account, story),
      article: instantArticle(account, story),
      terms,
    });
  const storyKeys = stories.map((story) => `s/${account.id}/${story.id.slice(0, 8)}`);
  return {
    xml: rssChannel(account, facts, { stories, item: write, terms }),
    cacheKeys: [`q/${account.id}/published/home`, ...storyKeys].join(" "),
  };
}
