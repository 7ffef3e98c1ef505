import type { FeedComment } from "./wire";

/** Address of a comment on its page: the comment widget there shows it with its thread. */
export function commentAddress({ id, page }: Pick<FeedComment, "id" | "page">): string {
  const address = new URL(page.url);
  address.hash = `comment-${id}`;
  return address.href;
}

/** What a page is called: its headline, or where it stands. */
export function pageName({ headline, url }: FeedComment["page"]): string {
  if (headline !== null && headline !== "") return headline;
  const { host, pathname } = new URL(url);
  const path = decodedPath(pathname);
  return `${host}${path === "/" ? "" : path}`;
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
