import type { Account } from "@/server/accounts/index";
import type { FullStory, Html } from "@/server/publishing/render/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import type { FeedTerms } from "./feed-terms";
import { rfc822, XML_DECLARATION, xml } from "./xml";

/** A feed ready to be sent. */
export interface Feed {
  xml: string;
  /** Keys by which shared caches may purge it, space-separated. */
  cacheKeys: string;
}

export interface ChannelFacts {
  title: string;
  description: string;
  /** Address of the page that the feed represents. */
  link: string;
  /** The feed's own address, query included. */
  self: string;
  now: Date;
}

/**
 * Compute the time of the newest change in a feed. An unchanged feed yields the same time, so that its ETag is
 * stable; an empty feed uses the current hour.
 */
function computeBuildDate(stories: readonly FullStory[], now: Date): Date {
  const changes = stories.flatMap((story) => [story["published-at"], story["content-updated-at"]]);
  const newest =
    changes.length === 0
      ? Math.floor(now.getTime() / HOUR_MILLISECONDS) * HOUR_MILLISECONDS
      : Math.max(...changes);
  return new Date(newest);
}

/** Render an RSS 2.0 document; the order of nodes is the one that clients of this interface rely on. */
export function rssChannel(
  account: Account,
  facts: ChannelFacts,
  content: { stories: readonly FullStory[]; item: (story: FullStory) => Html; terms: FeedTerms | null },
): string {
  const { stories, item, terms } = content;
  const licences = terms === null ? null : xml` xmlns:rsl="${terms.namespace}"`;
  return xml`${XML_DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"${licences}>
<channel>
<title>${facts.title}</title>
<link>${facts.link}</link>
<description>${facts.description || facts.title}</description>
<atom:link href="${facts.self}" rel="self" type="application/rss+xml"/>
<language>${account.settings.language.ietfCode.toLowerCase()}</language>
<lastBuildDate>${rfc822(computeBuildDate(stories, facts.now))}</lastBuildDate>
<sy:updatePeriod>hourly</sy:updatePeriod>
<sy:updateFrequency>1</sy:updateFrequency>
${stories.map(item)}</channel>
</rss>
`.text;
}
