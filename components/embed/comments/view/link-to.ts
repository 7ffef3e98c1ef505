/** The page's address with the comment named in it. */
export function linkTo(pageUrl: string, id: number): string {
  const url = new URL(pageUrl);
  url.hash = `comment-${id}`;
  return url.href;
}
