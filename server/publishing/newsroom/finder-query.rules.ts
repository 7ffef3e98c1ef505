import { accountMark, finderMark } from "@/server/publishing/stories/index";
import type { StoryFilter } from "./story-summary";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOST_WORDS = 12;
// One Latin letter or digit begins a tenth of all words: it is looked for as a word of its own.
const LETTER = /^[a-z0-9]$/;

/** How a text that staff typed looks for stories. */
export type TextSearch =
  | { kind: "none" }
  | { kind: "id"; id: string }
  | { kind: "slug"; slug: string }
  /** tsquery text: every word, the last letters of each left open. */
  | { kind: "words"; query: string };

function slugOf(text: string): string {
  const path = text.replace(/^[a-z]+:\/\/[^/]+/i, "").replace(/[?#].*$/, "");
  return path.replace(/^\/+|\/+$/g, "").toLowerCase();
}

/** Reads what was typed: a story's id, its address or slug, or words. */
export function readText(text: string | undefined): TextSearch {
  const typed = (text ?? "").trim();
  if (typed === "") return { kind: "none" };
  if (UUID.test(typed)) return { kind: "id", id: typed };
  if (/^\S+\/\S+$/.test(typed)) return { kind: "slug", slug: slugOf(typed) };
  const words = typed.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return { kind: "none" };
  const query = words.slice(0, MOST_WORDS).map((word) => `'${word}'${LETTER.test(word) ? "" : ":*"}`);
  return { kind: "words", query: query.join(" & ") };
}

function quoted(mark: string): string {
  return `'${mark.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;
}

/** tsquery text of the exact marks that a filter asks for; null when it asks for none. */
export function marksQuery(accountId: number, filter: StoryFilter): string | null {
  const marks = [
    ...(filter.section === undefined ? [] : [finderMark("s", filter.section)]),
    ...(filter.tag === undefined ? [] : [finderMark("t", filter.tag)]),
    ...(filter.author === undefined ? [] : [finderMark("a", filter.author)]),
    ...(filter.template === undefined ? [] : [finderMark("x", filter.template)]),
    ...(filter.access === undefined ? [] : [finderMark("o", filter.access)]),
  ];
  if (marks.length === 0) return null;
  return [...marks, accountMark(accountId)].map(quoted).join(" & ");
}
