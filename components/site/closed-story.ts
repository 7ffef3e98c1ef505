import type { WallOffer } from "@/server/subscriptions/access/index";

/** How a closed story stands to its reader. */
export interface ClosedStory {
  /** Stories that the meter would open after this one, of how many; null: it did not open this one. */
  meter: { left: number; limit: number } | null;
  isLoggedIn: boolean;
  offers: readonly WallOffer[];
}
