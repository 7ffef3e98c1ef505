import type { Attributes } from "@/server/publishing/stories/index";

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

function getText(metadata: Attributes, key: string): string {
  const value = metadata[key];
  return typeof value === "string" ? value : "";
}

function renderQuote(metadata: Attributes, opening: string): string {
  const attribution = getText(metadata, "attribution");
  const cite = attribution === "" ? "" : `<cite>${attribution}</cite>`;
  return `${opening}${getText(metadata, "content")}${cite}</blockquote>`;
}

function renderAnchor(metadata: Attributes): string {
  const rel = metadata["no-follow"] === true ? ' rel="nofollow"' : "";
  const target = metadata["open-in-new-tab"] === true ? ' target="_blank"' : "";
  const href = escapeText(getText(metadata, "cta-url"));
  return `<a href="${href}"${rel}${target}>${escapeText(getText(metadata, "cta-title"))}</a>`;
}

/**
 * Render the `text` of elements whose content is in their metadata, as HTML for clients that show nothing else.
 * null: any other element, which has its own text. The metadata is already sanitised.
 */
export function renderMetadataText(element: Attributes, metadata: Attributes): string | null {
  if (element.type !== "text") return null;
  switch (element.subtype) {
    case "quote":
      return renderQuote(metadata, '<blockquote class="quote">');
    case "blockquote":
      return renderQuote(metadata, "<blockquote>");
    case "blurb":
      return `<blockquote class="blurb">${getText(metadata, "content")}</blockquote>`;
    case "bigfact":
      return `<div class="bigfact"><strong>${getText(metadata, "content")}</strong><p>${getText(metadata, "attribution")}</p></div>`;
    case "q-and-a":
      return `${getText(metadata, "question")}${getText(metadata, "answer")}`;
    case "cta":
      return renderAnchor(metadata);
    default:
      return null;
  }
}
