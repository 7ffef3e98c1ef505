/** Get the path of a full story slug, with every segment encoded once. */
export function storyPath(slug: string): string {
  return `/${slug.split("/").map(encodeURIComponent).join("/")}`;
}
