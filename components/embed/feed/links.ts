import type { FeedComment } from "./wire";

/** URL of a comment on its page, where the comments widget shows it with its thread. */
export function buildCommentUrl({ id, page }: Pick<FeedComment, "id" | "page">): string {
  const address = new URL(page.url);
  address.hash = `comment-${id}`;
  return address.href;
}

/** Title of a page: its headline, or its host and path. */
export function getPageName({ headline, url }: FeedComment["page"]): string {
  if (headline !== null && headline !== "") return headline;
  const { host, pathname } = new URL(url);
  const path = decodePath(pathname);
  return `${host}${path === "/" ? "" : path}`;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
