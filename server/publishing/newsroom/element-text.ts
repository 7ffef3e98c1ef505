import { plainText } from "@/server/publishing/stories/index";
import type { VersionElement } from "./version-content";

// In the order in which they are read on the page.
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

/** Line breaks that a reader sees become line breaks of the text. */
function lines(html: string): string {
  return html
    .split(/<\/(?:p|li|h[1-6]|blockquote|tr)>|<br\s*\/?>/i)
    .map((part) => plainText(part))
    .filter((part) => part !== "")
    .join("\n");
}

/** What a story element says, as plain text that two versions can be compared by. */
export function elementText(element: VersionElement): string {
  const parts: string[] = [];
  for (const key of TEXT_KEYS) {
    const value = element[key];
    if (typeof value === "string" && value !== "") parts.push(lines(value));
  }
  const children = element["story-elements"];
  if (Array.isArray(children)) parts.push(`${children.length} elements`);
  return parts.filter((part) => part !== "").join("\n");
}

/** `text · quote`: what kind of element this is. */
export function elementKind(element: VersionElement): string {
  return element.subtype ? `${element.type} · ${element.subtype}` : element.type;
}
