import { clipMarks } from "@/server/platform/formats/index";
import { plainText } from "./body.rules";
import type { Op } from "./comment";
import { safeLink, safeSource } from "./link.rules";

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

/** Never into the publication's own name: whoever follows it is told that a reader wrote it. */
const LINK = 'rel="nofollow ugc noopener noreferrer" target="_blank"';

function inline(op: Op): string {
  if (typeof op.insert === "string") {
    const text = escaped(clipMarks(op.insert));
    const link = op.attributes?.link;
    const href = link === undefined ? null : safeLink(link);
    return href === null ? text : `<a href="${escaped(href)}" ${LINK}>${text}</a>`;
  }
  if ("mentions" in op.insert) {
    return `<span class="mention">@${escaped(clipMarks(op.attributes?.mention?.name ?? ""))}</span>`;
  }
  const src = safeSource("image" in op.insert ? op.insert.image : op.insert.video);
  if (src === null) return "";
  if ("video" in op.insert) return `<a href="${escaped(src)}" ${LINK}>${escaped(src)}</a>`;
  return `<img src="${escaped(src)}" alt="" loading="lazy" referrerpolicy="no-referrer">`;
}

/** Text is cut at its newlines first: a link that spans two lines becomes two links. */
function lines(ops: readonly Op[]): Op[][] {
  const found: Op[][] = [[]];
  for (const op of ops) {
    if (typeof op.insert !== "string") {
      found.at(-1)?.push(op);
      continue;
    }
    for (const [at, text] of op.insert.split("\n").entries()) {
      if (at > 0) found.push([]);
      if (text !== "") found.at(-1)?.push({ ...op, insert: text });
    }
  }
  return found.filter((line) => line.length > 0);
}

/**
 * The one renderer of a body to HTML, for pages, the dashboard, feeds and mail alike: paragraphs of text, links,
 * mentions and pictures, nothing else. Addresses are checked here again, whoever wrote the row.
 */
export function renderBody(ops: readonly Op[]): string {
  return lines(ops)
    .map((line) => `<p dir="auto">${line.map(inline).join("")}</p>`)
    .join("");
}

/** The same as plain text, without its closing newline. */
export function renderText(ops: readonly Op[]): string {
  return clipMarks(plainText(ops)).replace(/\n+$/, "");
}
