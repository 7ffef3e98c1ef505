import type { WallOffers } from "@/server/subscriptions/access/index";

/** Access state of a paywalled story for its reader. */
export interface PaywalledStory {
  /** Metered stories left after this one, and the limit; null: the meter did not unlock this story. */
  meter: { left: number; limit: number } | null;
  /** Stories a month that the meter unlocks for this reader. */
  limit: number;
  isLoggedIn: boolean;
  /** Whether a gift link unlocked this story. */
  isGift: boolean;
  /** Whether the reader may open it for friends by a gift link. */
  canGive: boolean;
  offers: WallOffers;
  /** Whether the reader is asked if free stories may be counted by a cookie, or has agreed; null: neither. */
  consent: "ask" | "given" | null;
}
