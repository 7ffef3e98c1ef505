import { plainText } from "@/server/publishing/stories/index";
import type { VersionElement } from "./version-content";

// In the order in which they appear on the page.
const TEXT_KEYS = [
  "text",
  "title",
  "description",
  "content",
  "url",
  "embed-url",
  "image-s3-key",
  "file-name",
];

/** Convert HTML to plain text; visible line breaks become newlines. */
function htmlToText(html: string): string {
  return html
    .split(/<\/(?:p|li|h[1-6]|blockquote|tr)>|<br\s*\/?>/i)
    .map((part) => plainText(part))
    .filter((part) => part !== "")
    .join("\n");
}

/** Get the plain text of a story element, by which two versions are compared. */
export function elementText(element: VersionElement): string {
  const parts: string[] = [];
  for (const key of TEXT_KEYS) {
    const value = element[key];
    if (typeof value === "string" && value !== "") parts.push(htmlToText(value));
  }
  const children = element["story-elements"];
  if (Array.isArray(children)) parts.push(`${children.length} elements`);
  return parts.filter((part) => part !== "").join("\n");
}

/** Describe the kind of an element: `text · quote`. */
export function elementKind(element: VersionElement): string {
  return element.subtype ? `${element.type} · ${element.subtype}` : element.type;
}
