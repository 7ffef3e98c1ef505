import {
  type DraftElement,
  getInertText,
  getSectionsText,
  type Section,
  toPlainText,
  truncate,
} from "@/server/imports/html";
import type { ImportedPicture, ImportedState } from "./imported";
import type { PlanContext } from "./plan-context";
import type { WxrItem } from "./wxr-record";
import { toZonedInstant } from "./wxr-times";

const HEADLINE_WORDS = 10;
const SUMMARY_LENGTH = 300;
const LONE_URL = /^https?:\/\/\S+$/;

/** Visibility of a post; null: trashed, or an automatic draft. */
export function getState(item: WxrItem): ImportedState | null {
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

/** Returns a post's times, as far as the file contains them. */
export function getTimes(item: WxrItem, state: ImportedState, timeZone: string): PostTimes {
  const local = (time: string | null) => (time === null ? null : toZonedInstant(time, timeZone));
  const at = item.dateGmt ?? local(item.date) ?? item.pubDate;
  const modified = item.modifiedGmt ?? local(item.modified);
  return {
    publishedAt: state === "draft" || state === "scheduled" ? null : at,
    publishAt: state === "scheduled" ? at : null,
    createdAt: at ?? modified,
    updatedAt: modified ?? at,
  };
}

/** Returns a title as plain text, because WordPress allows HTML in it. Never truncated; may be empty. */
export function getTitle(item: WxrItem): string {
  return toPlainText(item.title);
}

/** Derives a headline for a story without a title: its first words, or "Untitled". */
export function deriveHeadline(sections: readonly Section[]): string {
  const text = getSectionsText(sections);
  const words = text.split(" ");
  if (words[0] === "" || words[0] === undefined) return "Untitled";
  return words.length <= HEADLINE_WORDS ? text : `${words.slice(0, HEADLINE_WORDS).join(" ")}…`;
}

/** First paragraph of running text; headings, code and quotations are no summary. */
function firstParagraph(element: DraftElement): string {
  if (element.type !== "text" || element.subtype !== null) return "";
  for (const [paragraph] of element.text.matchAll(/<p(?: [^>]*)?>[^]*?<\/p>/g)) {
    const text = getInertText(paragraph);
    if (text !== "" && !LONE_URL.test(text)) return text;
  }
  return "";
}

/** Returns the author's excerpt, else the first paragraph, else the text of pictures and quotations. */
export function getSummary(item: WxrItem, sections: readonly Section[]): string {
  const excerpt = toPlainText(item.excerpt);
  if (excerpt !== "") return excerpt;
  for (const element of sections.flat()) {
    const text = firstParagraph(element);
    if (text !== "") return truncate(text, SUMMARY_LENGTH);
  }
  return truncate(getSectionsText(sections), SUMMARY_LENGTH);
}

/** Returns the post's featured image, if the file contains it. */
export function findFeaturedImage(
  item: WxrItem,
  context: PlanContext,
): { picture: ImportedPicture | null; note: string | null } {
  const id = item.meta.get("_thumbnail_id")?.[0]?.trim() ?? "";
  if (!/^[1-9]\d{0,14}$/.test(id)) return { picture: null, note: null };
  const attachment = context.index.attachment(Number(id));
  if (attachment === null)
    return { picture: null, note: `Its featured image (attachment ${id}) isn't in the file.` };
  const { url, width, height, mimeType, alt, attribution } = attachment;
  const caption = toPlainText(attachment.caption).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return { picture: { url, width, height, mimeType, caption, alt, attribution }, note: null };
}
