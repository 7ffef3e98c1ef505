/** Key of a page in addresses of the API, from its address. */
export function pageKey(url: string): string {
  return btoa(encodeURIComponent(url));
}
