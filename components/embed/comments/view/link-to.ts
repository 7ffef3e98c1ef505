/** The page's URL with the comment's id. */
export function buildCommentUrl(pageUrl: string, id: number): string {
  const url = new URL(pageUrl);
  url.hash = `comment-${id}`;
  return url.href;
}
