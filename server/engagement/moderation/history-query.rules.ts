import type { AccountSettings } from "@/server/accounts/index";
import type { Policy } from "./policy";

/** How much of an author's past an account's own rules ask about. */
export interface HistoryQuery {
  /** Published comments, counted to this number. */
  published: number;
  /** Of so many of the latest comments, how old each is. */
  ages: number;
}

/** No rule counts further. */
const MOST_PUBLISHED = 100;
const MOST_AGES = 50;

/** What has to be known of an author before the account's rules can be tried: most accounts ask for nothing of it. */
export function historyQuery(
  { rules }: Pick<Policy, "rules">,
  { most }: Pick<AccountSettings["engagement"]["moderation"], "most">,
): HistoryQuery {
  const enabled = rules.filter((rule) => rule.enabled).map(({ conditions }) => conditions);
  const published = enabled.map(({ authorPublishedBelow = 0 }) => authorPublishedBelow);
  const ages = enabled.map(({ burst }) => burst?.comments ?? 0);
  return {
    published: Math.min(MOST_PUBLISHED, Math.max(0, ...published)),
    ages: Math.min(MOST_AGES, Math.max(most?.comments ?? 0, 0, ...ages)),
  };
}
