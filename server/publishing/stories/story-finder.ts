import type { StoryContent } from "./story-content";

/** What staff find a story by: words of its newest version, and marks that match exactly. */
export interface StoryFinder {
  words: string;
  /** Separated by spaces, each beginning with `@`, which no word does. */
  marks: string;
}

/** s section · t tag · a author · x template · o access */
type MarkKind = "s" | "t" | "a" | "x" | "o";

/** The exact mark of one thing; values are percent-encoded, so that a mark never holds a space. */
export function finderMark(kind: MarkKind, value: string | number): string {
  return `@${kind}${encodeURIComponent(value)}`;
}

/** Mark that every story of an account carries, so that words common to many accounts narrow to one. */
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
