import { cookies, headers } from "next/headers";
import { cache } from "react";
import { SESSION_COOKIES } from "@/server/identity/index";
import { createReaderContext } from "@/server/page-context";
import { getRuntime } from "@/server/runtime";
import {
  countReading,
  listWallOffers,
  readAccess,
  readPurchaseCookie,
  type WallOffers,
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
  /** Offers that unlock it; none where it is open. */
  offers: WallOffers;
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
  const purchases = readPurchaseCookie({
    vault: getRuntime().vault,
    accountId: ctx.account.id,
    cookie: sent.get("cookie"),
  });
  const deviceId = device === "" ? null : device;
  const input = { storyId, deviceId, purchases, meterDisabled: !isRead };
  const { grant, isLoggedIn } = isRead ? await countReading(ctx, input) : await readAccess(ctx, input);
  const { meter } = ctx.account.settings.subscriptions;
  const limit = isLoggedIn ? meter.loggedIn : meter.anonymous;
  return {
    isOpen: grant.granted,
    meter: grant.grantReason === "METERING" ? { left: grant.numberRemaining, limit } : null,
    isLoggedIn,
    offers: grant.granted ? { featured: null, others: [] } : await listWallOffers(ctx, storyId),
  };
});
