import type { AccountSettings } from "@/server/accounts/index";
import type { Policy } from "./policy";

/** Limits of the author history that an account's rules need. */
export interface HistoryQuery {
  /** Maximum count of published comments. */
  published: number;
  /** Number of latest comments whose age is read. */
  ages: number;
}

/** No rule counts further. */
const MOST_PUBLISHED = 100;
const MOST_AGES = 50;

/** Build the history query that the account's rules need: for most accounts it is empty. */
export function buildHistoryQuery(
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
