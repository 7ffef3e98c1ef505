import type { StoryContent } from "./story-content";

/** Newsroom search data of a story: words of its newest version, and exact marks. */
export interface StoryFinder {
  words: string;
  /** Space-separated; each starts with `@`, which no word does. */
  marks: string;
}

/** s section · t tag · a author · x template · o access */
type MarkKind = "s" | "t" | "a" | "x" | "o";

/** Build an exact mark; values are percent-encoded, so that a mark never contains a space. */
export function finderMark(kind: MarkKind, value: string | number): string {
  return `@${kind}${encodeURIComponent(value)}`;
}

/** Mark of every story of an account, which narrows words common to many accounts to one account. */
export function accountMark(accountId: number): string {
  return `@${accountId}`;
}

export function storyFinder(accountId: number, slug: string, content: StoryContent): StoryFinder {
  const marks = [
    accountMark(accountId),
    ...content.sectionIds.map((id) => finderMark("s", id)),
    ...content.tagIds.map((id) => finderMark("t", id)),
    ...content.authorIds.map((id) => finderMark("a", id)),
    finderMark("x", content.template ?? "text"),
    finderMark("o", content.access ?? "public"),
  ];
  return { words: `${content.headline} ${slug.replace(/[/_-]+/g, " ")}`, marks: marks.join(" ") };
}
