import type { KeyScope } from "@/shared/staff/index";
import type { Endpoint } from "./endpoint";

const AREAS = [
  ...(["content", "comments", "subscriptions", "catalogue", "access", "events"] as const),
  ...(["personal-data", "clock"] as const),
] as const;

type Area = (typeof AREAS)[number];

/** The tags of the operations of each area. */
const TAGS: Readonly<Record<Area, readonly string[]>> = {
  content: [
    ...["Stories", "Story workflow", "Authors", "Tags", "Entities", "Publication", "Feeds", "Search"],
    ...["Collections", "AMP", "Media", "Votes"],
  ],
  comments: [
    ...["Comments", "Pages", "Engagement", "Reactions", "Bookmarks", "Contributions", "Feed", "Moderation"],
    ...["Moderation in place", "Members", "Auth component", "Widgets", "OAuth", "Readers"],
  ],
  subscriptions: [
    ...["Subscriptions", "Subscribers", "Own subscriptions", "Guest checkout"],
    ...["Payment gateways", "Sandbox gateway", "AI crawlers"],
  ],
  catalogue: ["Subscription catalogue"],
  access: ["Access", "Access script"],
  events: ["Events"],
  "personal-data": ["Personal data"],
  clock: ["Test clock"],
};

/** Operations that read, although their method is not GET. */
const READS: ReadonlySet<string> = new Set([
  "analyzeComment",
  "bulk",
  "bulkRequest",
  "getOwnSubscriptionAlias",
  "listOwnGiftsAlias",
  "previewBulk",
  "previewGuestSubscription",
  "previewOwnSubscription",
  "previewSubscription",
  "previewSwitchPlan",
]);

/** The scope that a server key needs for an operation. */
export function getKeyScope({
  tag,
  method,
  operationId,
}: Pick<Endpoint["contract"], "tag" | "method" | "operationId">): KeyScope {
  const area = AREAS.find((one) => TAGS[one].includes(tag));
  if (area === undefined) throw new Error(`no area of server keys for the tag ${tag}`);
  // The event log is only read.
  if (area === "events" || method === "get" || READS.has(operationId)) return `${area}:read`;
  return `${area}:write`;
}
