import type { WallOffers } from "@/server/subscriptions/access/index";

/** Access state of a paywalled story for its reader. */
export interface PaywalledStory {
  /** Metered stories left after this one, and the limit; null: the meter did not unlock this story. */
  meter: { left: number; limit: number } | null;
  isLoggedIn: boolean;
  offers: WallOffers;
}
