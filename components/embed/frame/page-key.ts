/** Key of a page in API paths, from its URL. */
export function toPageKey(url: string): string {
  return btoa(encodeURIComponent(url));
}
