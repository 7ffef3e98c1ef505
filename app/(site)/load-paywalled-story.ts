import { cookies, headers } from "next/headers";
import { cache } from "react";
import { SESSION_COOKIES } from "@/server/identity/index";
import { createReaderContext } from "@/server/page-context";
import { getRuntime } from "@/server/runtime";
import {
  countReading,
  GIFT_COOKIE,
  getGiftLinkLimit,
  listWallOffers,
  readAccess,
  readGiftCookie,
  readPurchaseCookie,
  type WallOffers,
} from "@/server/subscriptions/access/index";
import { DEVICE_HEADER, VISIT_HEADER } from "@/shared/visit-headers";
import type { ClosedVisitHeader } from "./paywalled-request";
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
  /** Stories a month that the meter unlocks for this reader. */
  limit: number;
  isLoggedIn: boolean;
  /** Whether a gift link unlocked it. */
  isGift: boolean;
  /** Whether the reader may open it for friends by a gift link. */
  canGive: boolean;
  /** Offers that unlock it; none where it is open. */
  offers: WallOffers;
  /**
   * The publication asks before it counts free stories by a cookie. `ask`: the reader has not agreed, and the meter
   * would unlock the story; `given`: the reader can withdraw.
   */
  consent: "ask" | "given" | null;
  /** Whether the access script may be loaded: it sets the meter cookie, also where the meter would not unlock the story. */
  mayLoadScript: boolean;
}

const NO_OFFERS: WallOffers = { featured: null, others: [] };

const WHOLE: ClosedStoryView = {
  isOpen: true,
  meter: null,
  limit: 0,
  isLoggedIn: false,
  isGift: false,
  canGive: false,
  offers: NO_OFFERS,
  consent: null,
  mayLoadScript: false,
};

/** Parse the visit that `proxy.ts` passed on; without one, only the open part is shown. */
function toVisit(value: string | null): ClosedVisitHeader {
  return value === "read" || value === "ask" || value === "crawl" ? value : "look";
}

/**
 * Decide the visitor's access to a paywalled story, and count it where the meter unlocks it.
 * The page is being rendered, so the story is shown. Cached per request.
 */
export const loadPaywalledStory = cache(async (storyId: string): Promise<ClosedStoryView> => {
  const [jar, sent, anonymous] = [await cookies(), await headers(), await getVisitorContext()];
  const sessions = SESSION_COOKIES.map((name) => jar.get(name)?.value ?? "");
  const ctx = await createReaderContext(anonymous, sessions);
  const visit: ClosedVisitHeader = toVisit(sent.get(VISIT_HEADER));
  if (visit === "crawl") return WHOLE;
  const isRead = visit === "read";
  const device = sent.get(DEVICE_HEADER) ?? "";
  const holder = { vault: getRuntime().vault, accountId: ctx.account.id };
  const purchases = readPurchaseCookie({ ...holder, cookie: sent.get("cookie") });
  const giftLinks = readGiftCookie({ ...holder, value: jar.get(GIFT_COOKIE)?.value ?? null });
  const deviceId = device === "" ? null : device;
  const input = { storyId, deviceId, purchases, giftLinks, meterDisabled: visit === "look" };
  const { grant, isLoggedIn, rules } = isRead ? await countReading(ctx, input) : await readAccess(ctx, input);
  const { meter, meterAsksConsent } = ctx.account.settings.subscriptions;
  const limit = isLoggedIn ? meter.loggedIn : meter.anonymous;
  const mayLoadScript = !meterAsksConsent || isLoggedIn || deviceId !== null;
  const isMetered = grant.granted && grant.grantReason === "METERING";
  if (visit === "ask" && isMetered) {
    const offers = await listWallOffers(ctx, storyId);
    const closed = { isOpen: false, meter: null, isGift: false, canGive: false };
    return { ...closed, limit, isLoggedIn, offers, consent: "ask", mayLoadScript };
  }
  const opener = grant.granted ? rules.at(-1)?.rule : undefined;
  return {
    isOpen: grant.granted,
    meter: grant.grantReason === "METERING" ? { left: grant.numberRemaining, limit } : null,
    limit,
    isLoggedIn,
    isGift: opener === "gift_link",
    canGive: getGiftLinkLimit(ctx) > 0 && opener === "subscription",
    offers: grant.granted ? NO_OFFERS : await listWallOffers(ctx, storyId),
    consent: meterAsksConsent && isMetered ? "given" : null,
    mayLoadScript,
  };
});
