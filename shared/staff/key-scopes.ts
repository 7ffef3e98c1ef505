/** What a server key may be allowed, by area. A key with `all` may do everything, also what is added later. */
export const KEY_SCOPES = [
  "content:read",
  "content:write",
  "comments:read",
  "comments:write",
  "subscriptions:read",
  "subscriptions:write",
  "catalogue:read",
  "catalogue:write",
  "access:read",
  "access:write",
  "events:read",
  "personal-data:read",
  "personal-data:write",
  "clock:read",
  "clock:write",
] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scope of keys without limits. */
export const ALL_SCOPES = "all";

/** Names of the areas of scopes, as staff read them. */
export const SCOPE_AREAS: Readonly<Record<string, { label: string; hint: string }>> = {
  content: { label: "Content", hint: "Stories, collections, authors, media and the publication's settings" },
  comments: { label: "Comments", hint: "Comments, reactions, pages and reader profiles" },
  subscriptions: { label: "Subscriptions", hint: "Subscriptions, subscribers, payments and invoices" },
  catalogue: { label: "Plans", hint: "Plans, prices, coupons and campaigns" },
  access: { label: "Access", hint: "Access checks and entitlements" },
  events: { label: "Events", hint: "The event log" },
  "personal-data": { label: "Personal data", hint: "Export and erasure of everything about one reader" },
  clock: { label: "Test clock", hint: "The clock of a publication in test mode" },
};

/** Whether a key with these scopes has the scope. */
export function hasKeyScope(scopes: readonly string[], scope: KeyScope): boolean {
  return scopes.includes(ALL_SCOPES) || scopes.includes(scope);
}
