import type { Context } from "@/server/context/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { findPreviousDigest } from "./digest.repository";
import {
  type ActiveConversation,
  type FollowKind,
  findActiveConversations,
  findFollows,
} from "./follow.repository";
import type { ClaimedMail } from "./reader-mail.repository";

/** A story as a digest names it. */
export interface NewsStory {
  headline: string;
  summary: string | null;
  url: string;
}

/**
 * Finds the stories that were published after the time given for one of their authors or topics, and at `until` at the
 * latest.
 */
export type ListNewStories = (
  ctx: Context,
  query: {
    authors: readonly { id: number; after: Date }[];
    topics: readonly { slug: string; after: Date }[];
    until: Date;
    limit: number;
  },
) => Promise<NewsStory[]>;

/** What is new about what a reader follows. */
export interface DigestNews {
  stories: readonly NewsStory[];
  conversations: readonly ActiveConversation[];
}

export const NO_NEWS: DigestNews = { stories: [], conversations: [] };

/** A reader who had no digest for a long time gets the news of a week. */
const MAX_WINDOW_MILLISECONDS = 7 * DAY_MILLISECONDS;
const MAX_STORIES = 20;
const MAX_CONVERSATIONS = 20;

function getLatest(...times: readonly (Date | null)[]): Date {
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}

/**
 * Load what is new for a digest: since the one before, at most a week, and since each was followed, until the digest
 * was created. Each call for one digest covers the same time, so that nothing is sent twice and nothing between two
 * digests is missed.
 */
export async function loadDigestNews(
  ctx: Context,
  mail: ClaimedMail,
  listNewStories: ListNewStories,
): Promise<DigestNews> {
  const { db, account } = ctx;
  const { id, readerId, createdAt: until } = mail;
  const follows = await findFollows(db, account.id, readerId);
  if (follows.length === 0) return NO_NEWS;
  const weekAgo = new Date(until.getTime() - MAX_WINDOW_MILLISECONDS);
  const after = getLatest(weekAgo, await findPreviousDigest(db, account.id, { readerId, before: id }));
  const listTargets = (kind: FollowKind) =>
    follows
      .filter((follow) => follow.kind === kind)
      .map(({ target, createdAt }) => ({ target, after: getLatest(after, createdAt) }));
  const [stories, conversations] = await Promise.all([
    listNewStories(ctx, {
      authors: listTargets("author").map(({ target, ...since }) => ({ id: Number(target), ...since })),
      topics: listTargets("topic").map(({ target, ...since }) => ({ slug: target, ...since })),
      until,
      limit: MAX_STORIES,
    }),
    findActiveConversations(db, account.id, { readerId, after, until, limit: MAX_CONVERSATIONS }),
  ]);
  return { stories, conversations };
}
