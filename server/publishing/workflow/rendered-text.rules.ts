import type { Attributes } from "@/server/publishing/stories/index";

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

function textOf(metadata: Attributes, key: string): string {
  const value = metadata[key];
  return typeof value === "string" ? value : "";
}

function quoted(metadata: Attributes, opening: string): string {
  const attribution = textOf(metadata, "attribution");
  const cite = attribution === "" ? "" : `<cite>${attribution}</cite>`;
  return `${opening}${textOf(metadata, "content")}${cite}</blockquote>`;
}

function anchor(metadata: Attributes): string {
  const rel = metadata["no-follow"] === true ? ' rel="nofollow"' : "";
  const target = metadata["open-in-new-tab"] === true ? ' target="_blank"' : "";
  const href = escaped(textOf(metadata, "cta-url"));
  return `<a href="${href}"${rel}${target}>${escaped(textOf(metadata, "cta-title"))}</a>`;
}

/**
 * The `text` of elements whose metadata says everything: the same as HTML, for clients that show no more than that.
 * null for all other elements, whose text is their own. The metadata is inert already.
 */
export function renderedText(element: Attributes, metadata: Attributes): string | null {
  if (element.type !== "text") return null;
  switch (element.subtype) {
    case "quote":
      return quoted(metadata, '<blockquote class="quote">');
    case "blockquote":
      return quoted(metadata, "<blockquote>");
    case "blurb":
      return `<blockquote class="blurb">${textOf(metadata, "content")}</blockquote>`;
    case "bigfact":
      return `<div class="bigfact"><strong>${textOf(metadata, "content")}</strong><p>${textOf(metadata, "attribution")}</p></div>`;
    case "q-and-a":
      return `${textOf(metadata, "question")}${textOf(metadata, "answer")}`;
    case "cta":
      return anchor(metadata);
    default:
      return null;
  }
}
