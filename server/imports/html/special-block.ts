import type { ConversionContext } from "./conversion-context";
import { fileNameOf, galleryOf, imageOf, isGallery, pastedEmbedOf } from "./convert-media";
import type { DraftElement } from "./draft-element";
import { attributeOf, findElement, type HtmlElement, type HtmlNode, hasClass } from "./parse-html";
import { escapeAttribute, escapeText, plainText, textOfNodes } from "./plain-text";
import { safeLink, webUrl } from "./safe-url";

type Inline = (nodes: readonly HtmlNode[]) => string;

function lettersOf(text: string): number {
  return text.replace(/\s/g, "").length;
}

function wholeGallery(element: HtmlElement, context: ConversionContext, inline: Inline): DraftElement | null {
  const gallery = galleryOf(element, context, inline);
  if (gallery?.type !== "composite") return null;
  const captions = [...gallery["story-elements"].map((image) => image.title), gallery.title];
  // Something that only bears the class of a gallery may hold more than pictures.
  return lettersOf(plainText(captions.join(" "))) < lettersOf(textOfNodes(element.children)) ? null : gallery;
}

function linkIn(element: HtmlElement): HtmlElement | null {
  return findElement(element.children, (child) => child.name === "a" && attributeOf(child, "href") !== "");
}

function fileOf(element: HtmlElement, context: ConversionContext, inline: Inline): DraftElement | null {
  const link = linkIn(element);
  const url = link === null ? null : webUrl(attributeOf(link, "href"), context.siteUrl);
  if (link === null || url === null) return null;
  return {
    type: "file",
    subtype: "attachment",
    title: inline(link.children),
    description: "",
    "file-name": fileNameOf(url),
    url,
    "s3-key": null,
    "content-type": "application/octet-stream",
    metadata: {},
  };
}

function buttonOf(element: HtmlElement): DraftElement | null {
  const link = linkIn(element);
  const url = link === null ? null : safeLink(attributeOf(link, "href"));
  const title = textOfNodes(element.children);
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
      "open-in-new-tab": attributeOf(link, "target") === "_blank",
      "no-follow": attributeOf(link, "rel").includes("nofollow"),
    },
  };
}

/** The one element that a block stands for by its class (a gallery, a file, a button, a pasted post), or null. */
export function specialBlockOf(
  element: HtmlElement,
  context: ConversionContext,
  inline: Inline,
): DraftElement | null {
  const embed = pastedEmbedOf(element);
  if (embed !== null) return { ...embed, description: textOfNodes(element.children) };
  if (hasClass(element, "wp-block-file")) return fileOf(element, context, inline);
  if (hasClass(element, "wp-block-button")) return buttonOf(element);
  return isGallery(element) ? wholeGallery(element, context, inline) : null;
}

/** The picture behind the text of a cover block, where the block names it in its style. */
export function coverOf(element: HtmlElement, context: ConversionContext): DraftElement | null {
  const url = /background-image:\s*url\(["']?([^"')]+)/.exec(attributeOf(element, "style"))?.[1];
  if (url === undefined) return null;
  const image: HtmlElement = { kind: "element", name: "img", attributes: { src: url }, children: [] };
  return imageOf(image, { caption: "", hyperlink: null }, context);
}
