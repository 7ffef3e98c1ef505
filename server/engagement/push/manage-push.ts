import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { announcePageChange } from "@/server/platform/page-changes/index";
import { requirePermission } from "@/server/staff/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import {
  findEarlierPushes,
  findPushCounts,
  findPushStory,
  insertMessage,
  lockPushes,
  type PushCounts,
} from "./message.repository";
import { createPushKey, getPushKey } from "./push-key";
import { insertPushKey, updatePushKey } from "./push-key.repository";
import { countSubscriptions } from "./subscription.repository";

/** Notifications that the dashboard shows. */
const SHOWN = 50;
/** How long breaking news is worth showing: browsers that were not reached by then show nothing. */
const LIFETIME_MILLISECONDS = 4 * HOUR_MILLISECONDS;

/** Notifications as staff see them. */
export interface PushOverview {
  /** Whether readers can ask for notifications, and staff send them. */
  active: boolean;
  /** Browsers that get them. */
  receivers: number;
  /** The latest ones, newest first. */
  messages: PushCounts[];
}

/** List the notifications of breaking news with their numbers. */
export async function getPushOverview(ctx: Context): Promise<PushOverview> {
  requirePermission(ctx, "stories:read");
  const { account, db } = ctx;
  const [key, receivers, messages] = await Promise.all([
    getPushKey(ctx),
    countSubscriptions(db, account.id),
    findPushCounts(db, account.id, SHOWN),
  ]);
  return { active: key !== null, receivers, messages };
}

/**
 * Offer notifications, or stop it: the button appears on the publication's pages, or goes. The first call creates the
 * key pair, which stays, because browsers are bound to it; subscriptions stay, too.
 */
export async function setPushActive(ctx: Context & { vault: Vault }, active: boolean): Promise<void> {
  requirePermission(ctx, "account:write");
  const { account, db, vault, systemClock } = ctx;
  const now = systemClock.now();
  await db.transaction(async (tx) => {
    if (active) {
      const key = { ...createPushKey(account.id, vault), active: false };
      await insertPushKey(tx, account.id, { key, now });
    }
    const isChanged = await updatePushKey(tx, account.id, { active, now });
    if (isChanged) await announcePageChange(tx, { accountId: account.id, kind: "content" });
  });
}

/** What staff see before they send a notification of a story. */
export interface StoryPush {
  active: boolean;
  receivers: number;
  headline: string;
  /** Whether readers can open the story. */
  isLive: boolean;
  /** When earlier ones were sent, newest first. */
  earlier: Date[];
}

/** Get whether and to how many browsers a story's notification would be sent. Another account's story is not found. */
export async function getStoryPush(ctx: Context, storyId: string): Promise<StoryPush> {
  requirePermission(ctx, "stories:publish");
  const { account, db } = ctx;
  const [key, story, receivers, earlier] = await Promise.all([
    getPushKey(ctx),
    findPushStory(db, account.id, storyId),
    countSubscriptions(db, account.id),
    findEarlierPushes(db, account.id, storyId),
  ]);
  if (story === null) throw notFound("story");
  const { headline, isLive } = story;
  return { active: key !== null, receivers, headline, isLive, earlier };
}

/** A notification that staff send, parsed. */
interface PushInput {
  storyId: string;
  title: string;
  body: string;
  /** Whether it may be sent although the story had one. */
  again: boolean;
}

/**
 * Send a notification of a published story to all browsers that are subscribed now. Returns its id; a background
 * function sends it. Throws conflict where none are offered, the story is not published, or had one and `again` is
 * false, also for two calls at once.
 */
export async function sendPush(ctx: Context, input: PushInput): Promise<{ id: number }> {
  requirePermission(ctx, "stories:publish");
  const { account, db, systemClock } = ctx;
  const { again, storyId, ...texts } = input;
  return db.transaction(async (tx) => {
    const isOffered = await lockPushes(tx, account.id);
    const story = await findPushStory(tx, account.id, storyId);
    if (story === null) throw notFound("story");
    if (!isOffered) throw new AppError("conflict", "Notifications are switched off.");
    if (!story.isLive) throw new AppError("conflict", "Publish the story first.");
    const earlier = await findEarlierPushes(tx, account.id, storyId);
    if (earlier.length > 0 && !again)
      throw new AppError("conflict", "This story’s notification was already sent.");
    const createdAt = systemClock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MILLISECONDS);
    const id = await insertMessage(tx, account.id, { storyId, ...texts, createdAt, expiresAt });
    await ctx.emit(tx, {
      name: "engagement/push.requested",
      id: `push:${id}`,
      subject: { type: "push", id: String(id) },
      data: { messageId: id },
    });
    return { id };
  });
}
