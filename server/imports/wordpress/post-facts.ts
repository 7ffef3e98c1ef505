import {
  type DraftElement,
  plainText,
  type Section,
  shorten,
  textOfInert,
  textOfSections,
} from "@/server/imports/html";
import type { ImportedPicture, ImportedState } from "./imported";
import type { PlanContext } from "./plan-context";
import type { WxrItem } from "./wxr-record";
import { zonedTime } from "./wxr-times";

const HEADLINE_WORDS = 10;
const SUMMARY_LENGTH = 300;
const LONE_URL = /^https?:\/\/\S+$/;

/** Who may see a post, or null where WordPress itself had thrown it away or not yet kept it. */
export function stateOf(item: WxrItem): ImportedState | null {
  switch (item.status) {
    case "publish":
      return item.password === "" ? "published" : "password";
    case "future":
      return item.password === "" ? "scheduled" : "password";
    case "private":
      return "private";
    case "trash":
    case "auto-draft":
    case "inherit":
      return null;
    default:
      return "draft";
  }
}

export interface PostTimes {
  readonly publishedAt: Date | null;
  readonly publishAt: Date | null;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
}

/** The times of a post as far as the file says. */
export function timesOf(item: WxrItem, state: ImportedState, timeZone: string): PostTimes {
  const local = (time: string | null) => (time === null ? null : zonedTime(time, timeZone));
  const at = item.dateGmt ?? local(item.date) ?? item.pubDate;
  const modified = item.modifiedGmt ?? local(item.modified);
  return {
    publishedAt: state === "draft" || state === "scheduled" ? null : at,
    publishAt: state === "scheduled" ? at : null,
    createdAt: at ?? modified,
    updatedAt: modified ?? at,
  };
}

/** A title as plain text: WordPress allows HTML in it. Whole, however long; empty where there is none. */
export function titleOf(item: WxrItem): string {
  return plainText(item.title);
}

/** A headline for a story without a title: its first words, or "Untitled" where it has none. */
export function headlineFor(sections: readonly Section[]): string {
  const text = textOfSections(sections);
  const words = text.split(" ");
  if (words[0] === "" || words[0] === undefined) return "Untitled";
  return words.length <= HEADLINE_WORDS ? text : `${words.slice(0, HEADLINE_WORDS).join(" ")}…`;
}

/** Running text; headings, code and quotations do not sum a story up. */
function firstParagraph(element: DraftElement): string {
  if (element.type !== "text" || element.subtype !== null) return "";
  for (const [paragraph] of element.text.matchAll(/<p(?: [^>]*)?>[^]*?<\/p>/g)) {
    const text = textOfInert(paragraph);
    if (text !== "" && !LONE_URL.test(text)) return text;
  }
  return "";
}

/** The excerpt that the author wrote, or the first paragraph, or where there is none the words of pictures and quotations. */
export function summaryOf(item: WxrItem, sections: readonly Section[]): string {
  const excerpt = plainText(item.excerpt);
  if (excerpt !== "") return excerpt;
  for (const element of sections.flat()) {
    const text = firstParagraph(element);
    if (text !== "") return shorten(text, SUMMARY_LENGTH);
  }
  return shorten(textOfSections(sections), SUMMARY_LENGTH);
}

/** The featured image that the post names, if the file holds it. */
export function featuredImage(
  item: WxrItem,
  context: PlanContext,
): { picture: ImportedPicture | null; note: string | null } {
  const id = item.meta.get("_thumbnail_id")?.[0]?.trim() ?? "";
  if (!/^[1-9]\d{0,14}$/.test(id)) return { picture: null, note: null };
  const attachment = context.index.attachment(Number(id));
  if (attachment === null)
    return { picture: null, note: `Its featured image (attachment ${id}) is not in the file.` };
  const { url, width, height, mimeType, alt, attribution } = attachment;
  const caption = plainText(attachment.caption).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return { picture: { url, width, height, mimeType, caption, alt, attribution }, note: null };
}
