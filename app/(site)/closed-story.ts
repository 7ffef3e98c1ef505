import { cookies, headers } from "next/headers";
import { cache } from "react";
import { SESSION_COOKIES } from "@/server/identity/index";
import { readerContext } from "@/server/page-context";
import { getRuntime } from "@/server/runtime";
import {
  countReading,
  listWallOffers,
  readAccess,
  readPurchaseCookie,
  type WallOffer,
} from "@/server/subscriptions/access/index";
import { DEVICE_HEADER, VISIT_HEADER } from "./closed-visit";
import { visitor } from "./visitor";

/** Stories that the meter opens, as a reader is told of it. */
interface MeterView {
  left: number;
  limit: number;
}

/** How a closed story stands to whoever visits its page. */
interface ClosedStoryView {
  isOpen: boolean;
  /** null: the meter did not open it. */
  meter: MeterView | null;
  isLoggedIn: boolean;
  /** What would open it; nothing where it is open. */
  offers: WallOffer[];
}

/**
 * Decides on a closed story for whoever visits its page, and counts it where the meter opens it: the page is being
 * made, so it is shown. Asked once for a page, however many of its parts want to know.
 */
export const closedStory = cache(async (storyId: string): Promise<ClosedStoryView> => {
  const [jar, sent, anonymous] = [await cookies(), await headers(), await visitor()];
  const sessions = SESSION_COOKIES.map((name) => jar.get(name)?.value ?? "");
  const ctx = await readerContext(anonymous, sessions);
  const isRead = sent.get(VISIT_HEADER) === "read";
  const device = sent.get(DEVICE_HEADER) ?? "";
  const purchases = readPurchaseCookie({
    vault: getRuntime().vault,
    accountId: ctx.account.id,
    cookie: sent.get("cookie"),
  });
  const deviceId = device === "" ? null : device;
  const asked = { storyId, deviceId, purchases, meterDisabled: !isRead };
  const { grant, isLoggedIn } = isRead ? await countReading(ctx, asked) : await readAccess(ctx, asked);
  const { meter } = ctx.account.settings.subscriptions;
  const limit = isLoggedIn ? meter.loggedIn : meter.anonymous;
  return {
    isOpen: grant.granted,
    meter: grant.grantReason === "METERING" ? { left: grant.numberRemaining, limit } : null,
    isLoggedIn,
    offers: grant.granted ? [] : await listWallOffers(ctx, storyId),
  };
});
