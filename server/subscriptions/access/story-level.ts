import type { AccountSettings } from "@/server/accounts/index";
import type { StoryLevel } from "@/shared/ai-licensing";
import { toLocalAsset } from "./story-facts";

/** Access properties of a story that is stored here. */
interface StoryFacts {
  id: string;
  access: string | null;
  accessLevel: number;
  /** As stored. */
  attributes: unknown;
}

const NOWHERE = { sections: [], collections: [] };

/**
 * Get how far a story is open to readers without a subscription: to all, to those with free stories left (and, if it
 * asks for a log-in only, to members), or to nobody.
 */
export function getStoryLevel(
  settings: AccountSettings["subscriptions"],
  { id, access, accessLevel, attributes }: StoryFacts,
): StoryLevel {
  const row = { visibility: access, access_level: accessLevel, attributes };
  const { visibility, hardPaywall } = toLocalAsset(id, { row, containers: NOWHERE }, settings);
  if (visibility === "public") return "open";
  if (visibility === "login") return "metered";
  const { anonymous, loggedIn } = settings.meter;
  return hardPaywall !== null || (anonymous === 0 && loggedIn === 0) ? "subscribers" : "metered";
}
