import { type Context, requireReader } from "@/server/context/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { storyPath } from "@/shared/story-path";
import { hashSecret } from "./access-links";
import {
  countGiftLinks,
  findGiftedStories,
  findGiftLinks,
  followGiftLink,
  type GiftedStory,
  type GiftLink,
  insertGiftLink,
  markGiftLinkRevoked,
} from "./gift-link.repository";
import { GIFT_LINK_MILLISECONDS } from "./gift-link.rules";
import { type AccessContext, parseLocalStoryId } from "./load-access-input";
import { lockMeter } from "./meter.repository";
import { computeMeterPeriod } from "./meter.rules";
import { readAccess } from "./read-access";

/** Links in the giver's list. */
const LISTED = 50;

async function getStory(ctx: Context, storyId: string): Promise<GiftedStory> {
  const [story] = await findGiftedStories(ctx.db, ctx.account.id, [parseLocalStoryId(storyId)]);
  if (story === undefined) throw notFound("story");
  return story;
}

/** Number of links that each subscriber may create in a month; 0: the publication has none. */
export function getGiftLinkLimit({ account }: Pick<Context, "account">): number {
  const hasOwnPages = account.settings.paywallEnforcement !== "frontend";
  return hasOwnPages ? account.settings.subscriptions.giftLinksPerMonth : 0;
}

/** Whether the current reader opens a story by a subscription: not by the meter, a log-in or a gift. */
async function requireSubscription(ctx: AccessContext, storyId: string): Promise<void> {
  const request = { storyId, deviceId: null, purchases: [], meterDisabled: true };
  const { rules } = await readAccess(ctx, request);
  const last = rules.at(-1);
  if (last?.rule === "public")
    throw invalid("body.story", "Everybody can read this story. Share its normal link.");
  if (last?.rule !== "subscription" || last.verdict !== "grants")
    throw new AppError("forbidden", "Only subscribers can give this story to somebody.");
}

/** How many links the current reader may still create this month, and of how many. */
export interface GiftAllowance {
  left: number;
  limit: number;
}

/** Get how many links the current reader may still create this month. */
export async function getGiftAllowance(ctx: Context): Promise<GiftAllowance> {
  const { id: readerId } = requireReader(ctx);
  const limit = getGiftLinkLimit(ctx);
  const period = computeMeterPeriod(ctx.clock.now(), ctx.account.timeZone);
  const used = await countGiftLinks(ctx.db, ctx.account.id, { readerId, period });
  return { left: Math.max(0, limit - used), limit };
}

/**
 * Create a link that opens a closed story for a friend, for 30 days. Counts under a lock, so that concurrent calls never
 * exceed the publication's limit of the month. Forbidden where the reader has no subscription that opens the story;
 * conflict where the month's links are used up. The URL is not stored, and cannot be shown again.
 */
export async function createGiftLink(ctx: AccessContext, storyId: string): Promise<{ url: string }> {
  const { id: readerId } = requireReader(ctx);
  const limit = getGiftLinkLimit(ctx);
  if (limit === 0) throw new AppError("forbidden", "This publication has no gift links.");
  const story = await getStory(ctx, storyId);
  await requireSubscription(ctx, story.storyId);
  const accountId = ctx.account.id;
  const secret = ctx.ids.secret(32);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + GIFT_LINK_MILLISECONDS);
  const period = computeMeterPeriod(now, ctx.account.timeZone);
  await ctx.db.transaction(async (tx) => {
    await lockMeter(tx, accountId, [`gift-links:${readerId}`]);
    if ((await countGiftLinks(tx, accountId, { readerId, period })) >= limit)
      throw new AppError("conflict", "You’ve used all your gift links this month.");
    const link = { readerId, storyId: story.storyId, period, createdAt: now, expiresAt };
    await insertGiftLink(tx, accountId, { ...link, tokenHash: hashSecret(secret) });
  });
  return { url: `${ctx.account.siteUrl}/unlock/story/${secret}` };
}

/** Get a story that the current reader is about to give; not_found where there is none. */
export async function getGiftableStory(
  ctx: Context,
  storyId: string,
): Promise<{ storyId: string; headline: string }> {
  const { storyId: id, headline } = await getStory(ctx, storyId);
  return { storyId: id, headline };
}

/** A gift link with its story; null: the story was retracted. */
export interface OwnGiftLink extends GiftLink {
  headline: string | null;
  path: string | null;
}

/** List the latest gift links of the current reader. */
export async function listOwnGiftLinks(ctx: Context): Promise<OwnGiftLink[]> {
  const { id: readerId } = requireReader(ctx);
  const links = await findGiftLinks(ctx.db, ctx.account.id, { readerId, limit: LISTED });
  const ids = [...new Set(links.map(({ storyId }) => storyId))];
  const stories = await findGiftedStories(ctx.db, ctx.account.id, ids);
  const byId = new Map(stories.map((story) => [story.storyId, story]));
  return links.map((link) => {
    const story = byId.get(link.storyId);
    return {
      ...link,
      headline: story?.headline ?? null,
      path: story === undefined ? null : storyPath(story.slug),
    };
  });
}

/** Revoke a gift link of the current reader: it opens nothing from the next request on. It still counts. */
export async function revokeGiftLink(ctx: Context, id: number): Promise<void> {
  const { id: readerId } = requireReader(ctx);
  const now = ctx.clock.now();
  if (!(await markGiftLinkRevoked(ctx.db, ctx.account.id, { readerId, id, now })))
    throw notFound("gift link");
}

/** Follow a gift link: the path of its story, and the id for the browser's cookie. null: it does not work any more. */
export async function openGiftLink(
  ctx: Context,
  secret: string,
): Promise<{ id: number; path: string } | null> {
  const now = ctx.clock.now();
  const link = await followGiftLink(ctx.db, ctx.account.id, { tokenHash: hashSecret(secret), now });
  if (link === null) return null;
  const [story] = await findGiftedStories(ctx.db, ctx.account.id, [link.storyId]);
  return story === undefined ? null : { id: link.id, path: storyPath(story.slug) };
}
