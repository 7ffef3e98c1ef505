import { DAY_MILLISECONDS } from "@/shared/time-units";
import type { GiftPass } from "./access";

/** How long a gift link opens its story. */
export const GIFT_LINK_MILLISECONDS = 30 * DAY_MILLISECONDS;

/** Whether a gift link opens a story now, and why, as the end of a sentence. */
export function evaluateGiftPass(
  { storyId, expiresAt, revokedAt }: GiftPass,
  asset: { storyId: string },
  now: Date,
): { isOpen: boolean; reason: string } {
  if (storyId !== asset.storyId) return { isOpen: false, reason: "is for another story" };
  if (revokedAt !== null && revokedAt <= now)
    return { isOpen: false, reason: `was revoked at ${revokedAt.toISOString()}` };
  if (expiresAt <= now) return { isOpen: false, reason: `expired at ${expiresAt.toISOString()}` };
  return { isOpen: true, reason: `opens this story until ${expiresAt.toISOString()}` };
}
