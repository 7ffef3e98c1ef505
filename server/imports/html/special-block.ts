import type { ConversionContext } from "./conversion-context";
import { getFileName, isGallery, toGallery, toImage, toPastedEmbed } from "./convert-media";
import type { DraftElement } from "./draft-element";
import { findElement, getAttribute, type HtmlElement, type HtmlNode, hasClass } from "./parse-html";
import { escapeAttribute, escapeText, getNodesText, toPlainText } from "./plain-text";
import { sanitizeLink, toWebUrl } from "./safe-url";

type Inline = (nodes: readonly HtmlNode[]) => string;

function countLetters(text: string): number {
  return text.replace(/\s/g, "").length;
}

function toWholeGallery(
  element: HtmlElement,
  context: ConversionContext,
  inline: Inline,
): DraftElement | null {
  const gallery = toGallery(element, context, inline);
  if (gallery?.type !== "composite") return null;
  const captions = [...gallery["story-elements"].map((image) => image.title), gallery.title];
  // An element with a gallery's class may contain more than pictures.
  return countLetters(toPlainText(captions.join(" "))) < countLetters(getNodesText(element.children))
    ? null
    : gallery;
}

function findLink(element: HtmlElement): HtmlElement | null {
  return findElement(element.children, (child) => child.name === "a" && getAttribute(child, "href") !== "");
}

function toFile(element: HtmlElement, context: ConversionContext, inline: Inline): DraftElement | null {
  const link = findLink(element);
  const url = link === null ? null : toWebUrl(getAttribute(link, "href"), context.siteUrl);
  if (link === null || url === null) return null;
  return {
    type: "file",
    subtype: "attachment",
    title: inline(link.children),
    description: "",
    "file-name": getFileName(url),
    url,
    "s3-key": null,
    "content-type": "application/octet-stream",
    metadata: {},
  };
}

function toButton(element: HtmlElement): DraftElement | null {
  const link = findLink(element);
  const url = link === null ? null : sanitizeLink(getAttribute(link, "href"));
  const title = getNodesText(element.children);
  if (link === null || url === null || title === "") return null;
  return {
    type: "text",
    subtype: "cta",
    title: "",
    description: "",
    text: `<a href="${escapeAttribute(url)}">${escapeText(title)}</a>`,
    metadata: {
      "cta-title": title,
      "cta-url": url,
      "open-in-new-tab": getAttribute(link, "target") === "_blank",
      "no-follow": getAttribute(link, "rel").includes("nofollow"),
    },
  };
}

/** Converts a block with a special class (gallery, file, button, pasted post); null: none of them. */
export function toSpecialBlock(
  element: HtmlElement,
  context: ConversionContext,
  inline: Inline,
): DraftElement | null {
  const embed = toPastedEmbed(element);
  if (embed !== null) return { ...embed, description: getNodesText(element.children) };
  if (hasClass(element, "wp-block-file")) return toFile(element, context, inline);
  if (hasClass(element, "wp-block-button")) return toButton(element);
  return isGallery(element) ? toWholeGallery(element, context, inline) : null;
}

/** Converts the background picture of a cover block, if its style names one. */
export function toCoverImage(element: HtmlElement, context: ConversionContext): DraftElement | null {
  const url = /background-image:\s*url\(["']?([^"')]+)/.exec(getAttribute(element, "style"))?.[1];
  if (url === undefined) return null;
  const image: HtmlElement = { kind: "element", name: "img", attributes: { src: url }, children: [] };
  return toImage(image, { caption: "", hyperlink: null }, context);
}
