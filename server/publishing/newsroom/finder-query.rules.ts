import { accountMark, finderMark } from "@/server/publishing/stories/index";
import type { StoryFilter } from "./story-summary";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_WORDS = 12;
// A single Latin letter or digit is the prefix of a tenth of all words: it is matched as a whole word.
const SINGLE_CHARACTER = /^[a-z0-9]$/;

/** Search condition of a text that staff entered. */
export type TextSearch =
  | { kind: "none" }
  | { kind: "id"; id: string }
  | { kind: "slug"; slug: string }
  /** tsquery text: every word as a prefix. */
  | { kind: "words"; query: string };

function parseSlug(text: string): string {
  const path = text.replace(/^[a-z]+:\/\/[^/]+/i, "").replace(/[?#].*$/, "");
  return path.replace(/^\/+|\/+$/g, "").toLowerCase();
}

/** Parse entered text: a story's id, its address or slug, or words. */
export function parseSearchText(text: string | undefined): TextSearch {
  const typed = (text ?? "").trim();
  if (typed === "") return { kind: "none" };
  if (UUID.test(typed)) return { kind: "id", id: typed };
  if (/^\S+\/\S+$/.test(typed)) return { kind: "slug", slug: parseSlug(typed) };
  const words = typed.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return { kind: "none" };
  const query = words
    .slice(0, MAX_WORDS)
    .map((word) => `'${word}'${SINGLE_CHARACTER.test(word) ? "" : ":*"}`);
  return { kind: "words", query: query.join(" & ") };
}

function quoteLexeme(mark: string): string {
  return `'${mark.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;
}

/** Build the tsquery text of the marks in a filter; null: the filter has none. */
export function marksQuery(accountId: number, filter: StoryFilter): string | null {
  const marks = [
    ...(filter.section === undefined ? [] : [finderMark("s", filter.section)]),
    ...(filter.tag === undefined ? [] : [finderMark("t", filter.tag)]),
    ...(filter.author === undefined ? [] : [finderMark("a", filter.author)]),
    ...(filter.template === undefined ? [] : [finderMark("x", filter.template)]),
    ...(filter.access === undefined ? [] : [finderMark("o", filter.access)]),
  ];
  if (marks.length === 0) return null;
  return [...marks, accountMark(accountId)].map(quoteLexeme).join(" & ");
}
