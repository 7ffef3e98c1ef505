import { cookies, headers } from "next/headers";
import { cache } from "react";
import { SESSION_COOKIES } from "@/server/identity/index";
import { createReaderContext } from "@/server/page-context";
import { getRuntime } from "@/server/runtime";
import {
  countReading,
  GIFT_COOKIE,
  listWallOffers,
  readAccess,
  readGiftCookie,
  readPurchaseCookie,
  type WallOffer,
} from "@/server/subscriptions/access/index";
import { DEVICE_HEADER, VISIT_HEADER } from "./paywalled-request";
import { getVisitorContext } from "./visitor";

/** State of the meter as shown to a reader. */
interface MeterView {
  left: number;
  limit: number;
}

/** Access state of a paywalled story for the visitor. */
interface ClosedStoryView {
  isOpen: boolean;
  /** null: the meter did not unlock it. */
  meter: MeterView | null;
  isLoggedIn: boolean;
  /** Whether a gift link unlocked it. */
  isGift: boolean;
  /** Whether the reader may open it for friends by a gift link. */
  canGive: boolean;
  /** Offers that unlock it; empty where it is open. */
  offers: WallOffer[];
}

/**
 * Decide the visitor's access to a paywalled story, and count it where the meter unlocks it.
 * The page is being rendered, so the story is shown. Cached per request.
 */
export const loadPaywalledStory = cache(async (storyId: string): Promise<ClosedStoryView> => {
  const [jar, sent, anonymous] = [await cookies(), await headers(), await getVisitorContext()];
  const sessions = SESSION_COOKIES.map((name) => jar.get(name)?.value ?? "");
  const ctx = await createReaderContext(anonymous, sessions);
  const isRead = sent.get(VISIT_HEADER) === "read";
  const device = sent.get(DEVICE_HEADER) ?? "";
  const holder = { vault: getRuntime().vault, accountId: ctx.account.id };
  const purchases = readPurchaseCookie({ ...holder, cookie: sent.get("cookie") });
  const giftLinks = readGiftCookie({ ...holder, value: jar.get(GIFT_COOKIE)?.value ?? null });
  const deviceId = device === "" ? null : device;
  const input = { storyId, deviceId, purchases, giftLinks, meterDisabled: !isRead };
  const { grant, isLoggedIn, rules } = isRead ? await countReading(ctx, input) : await readAccess(ctx, input);
  const { meter, giftLinksPerMonth } = ctx.account.settings.subscriptions;
  const limit = isLoggedIn ? meter.loggedIn : meter.anonymous;
  const opener = grant.granted ? rules.at(-1)?.rule : undefined;
  return {
    isOpen: grant.granted,
    meter: grant.grantReason === "METERING" ? { left: grant.numberRemaining, limit } : null,
    isLoggedIn,
    isGift: opener === "gift_link",
    canGive: giftLinksPerMonth > 0 && opener === "subscription",
    offers: grant.granted ? [] : await listWallOffers(ctx, storyId),
  };
});
