/** Get the path of an address of this publication; external addresses are unchanged. */
export function toSitePath(address: string, siteUrl: string): string {
  return address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
}

export function topicPath(slug: string): string {
  return `/topic/${encodeURIComponent(slug)}`;
}

export function authorPath(slug: string): string {
  return `/author/${encodeURIComponent(slug)}`;
}

export function entityPath(id: number): string {
  return `/entity/${id}`;
}

/** Slug of the collection that is the front page. */
export const HOME_COLLECTION = "home";

export function collectionPath(slug: string): string {
  if (slug === HOME_COLLECTION) return "/";
  return `/collection/${encodeURIComponent(slug)}`;
}

/** Get the path of the feed of the newest stories with a condition. */
export function storiesFeedPath(
  condition: { "section-id": number } | { "author-id": number } | { tag: string },
): string {
  const parameters = Object.entries(condition).map(([name, value]) => [name, String(value)]);
  return `/stories.rss?${new URLSearchParams([["story-group", "published"], ...parameters])}`;
}

export function collectionFeedPath(slug: string): string {
  return `/api/v1/collections/${encodeURIComponent(slug)}.rss`;
}
