import { conversations } from "./comments";
import { sayings } from "./recent-comments";

const LONGEST = 6;

/** The stories with the most comments of the demo, by the last segment of their slugs; the most discussed first. */
export function listMostTalkedAbout(): string[] {
  const counts = new Map<string, number>();
  const add = (story: string, comments: number) => counts.set(story, (counts.get(story) ?? 0) + comments);
  for (const { story, comments } of conversations) {
    add(story, comments.length + comments.reduce((sum, { replies = [] }) => sum + replies.length, 0));
  }
  for (const { story, decision } of sayings) if (decision?.move !== "delete") add(story, 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, LONGEST)
    .map(([story]) => story);
}
