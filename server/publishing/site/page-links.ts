/** Get the path of a full story slug, with every segment encoded once. */
export function storyPath(slug: string): string {
  return `/${slug.split("/").map(encodeURIComponent).join("/")}`;
}

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

export function collectionPath(slug: string): string {
  return `/collection/${encodeURIComponent(slug)}`;
}
