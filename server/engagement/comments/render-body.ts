import type { Op } from "@/server/engagement/comment-states/index";
import { clipMarks, getImageAlt, isQuoted, withoutQuoteMark } from "@/shared/formats/index";
import { toPlainText } from "./body.rules";
import { toSafeLink, toSafeSource } from "./link.rules";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? "");
}

/** rel=ugc nofollow: search engines must not attribute a reader's link to the publication. */
const LINK = 'rel="nofollow ugc noopener noreferrer" target="_blank"';

function inline(op: Op): string {
  if (typeof op.insert === "string") {
    const text = escaped(clipMarks(op.insert));
    const link = op.attributes?.link;
    const href = link === undefined ? null : toSafeLink(link);
    return href === null ? text : `<a href="${escaped(href)}" ${LINK}>${text}</a>`;
  }
  if ("mentions" in op.insert) {
    return `<span class="mention">@${escaped(clipMarks(op.attributes?.mention?.name ?? ""))}</span>`;
  }
  const src = toSafeSource("image" in op.insert ? op.insert.image : op.insert.video);
  if (src === null) return "";
  if ("video" in op.insert) return `<a href="${escaped(src)}" ${LINK}>${escaped(src)}</a>`;
  return `<img src="${escaped(src)}" alt="${escaped(clipMarks(getImageAlt(src)))}" loading="lazy" referrerpolicy="no-referrer">`;
}

/** Split text at newlines first: a link that spans two lines becomes two links. */
function splitLines(ops: readonly Op[]): Op[][] {
  const result: Op[][] = [[]];
  for (const op of ops) {
    if (typeof op.insert !== "string") {
      result.at(-1)?.push(op);
      continue;
    }
    for (const [at, text] of op.insert.split("\n").entries()) {
      if (at > 0) result.push([]);
      if (text !== "") result.at(-1)?.push({ ...op, insert: text });
    }
  }
  return result.filter((line) => line.length > 0);
}

function paragraph(line: readonly Op[]): string {
  return `<p dir="auto">${line.map(inline).join("")}</p>`;
}

/** The words of a quoted line; null: the line does not quote. */
function getQuoted([first, ...rest]: readonly Op[]): Op[] | null {
  if (typeof first?.insert !== "string" || !isQuoted(first.insert)) return null;
  return [{ ...first, insert: withoutQuoteMark(first.insert) }, ...rest];
}

/**
 * Render a body to HTML, for pages, the dashboard, feeds and mail alike: paragraphs of text, links, mentions and
 * images, and lines that begin with `> ` as quotes; nothing else. URLs are validated again here, whatever the row
 * contains.
 */
export function renderBody(ops: readonly Op[]): string {
  return splitLines(ops)
    .map((line) => {
      const quoted = getQuoted(line);
      return quoted === null ? paragraph(line) : `<blockquote>${paragraph(quoted)}</blockquote>`;
    })
    .join("")
    .replaceAll("</blockquote><blockquote>", "");
}

/** Render a body as plain text, without its trailing newline. */
export function renderText(ops: readonly Op[]): string {
  return clipMarks(toPlainText(ops)).replace(/\n+$/, "");
}
