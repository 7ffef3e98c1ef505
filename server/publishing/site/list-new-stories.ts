import type { Context } from "@/server/context/index";
import { findNewStories, type NewStoryQuery } from "./new-stories.repository";
import { toTeasers } from "./teaser-view";

/** A story as a mail names it. */
export interface NewStory {
  headline: string;
  summary: string | null;
  url: string;
}

/** List the stories by any of these authors or on any of these topics that were first published in its time, newest first. */
export async function listNewStories(ctx: Context, query: NewStoryQuery): Promise<NewStory[]> {
  if (query.authors.length + query.topics.length === 0) return [];
  const { account, db } = ctx;
  const documents = await findNewStories(db, account.id, query);
  const teasers = toTeasers(
    account,
    documents.map((document): unknown => JSON.parse(document)),
  );
  return teasers.map(({ headline, summary, href }) => ({
    headline,
    summary,
    url: `${account.siteUrl}${href}`,
  }));
}
