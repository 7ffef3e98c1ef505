import type { ConversionContext, MediaFile } from "./conversion-context";
import { type DraftElement, type DraftImage, draftGallery, draftImage } from "./draft-element";
import { getPlayableType, toEmbed, toFrame, toMediaPlayer } from "./embeds";
import {
  findElement,
  findElements,
  getAttribute,
  type HtmlElement,
  type HtmlNode,
  hasClass,
} from "./parse-html";
import { toPictureUrl, toWebUrl } from "./safe-url";

/** The file name in an address, without its query. */
export function getFileName(url: string): string {
  if (url.startsWith("data:")) return "";
  const name = url.split(/[?#]/, 1)[0]?.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A file's name without WordPress's suffix for each picture size: equal for all sizes. */
function getStem(url: string): string {
  return getFileName(url)
    .toLowerCase()
    .replace(/\.[a-z0-9]+$/, "")
    .replace(/(?:-scaled|-rotated|-e\d{6,})?(?:-\d{1,5}x\d{1,5})?$/, "");
}

function parseDimension(element: HtmlElement, name: string): number | null {
  const digits = /^(\d{1,5})(?:px)?$/.exec(getAttribute(element, name))?.[1];
  return digits === undefined || digits === "0" ? null : Number(digits);
}

function getSource(image: HtmlElement): string {
  const lazy = ["data-lazy-src", "data-src", "data-original", "data-orig-file"];
  const src = getAttribute(image, "src");
  if (src !== "" && !src.startsWith("data:")) return src;
  return lazy.map((name) => getAttribute(image, name)).find((value) => value !== "") ?? src;
}

function getMediaId(image: HtmlElement): number | null {
  const id =
    /\bwp-image-(\d+)/.exec(getAttribute(image, "class"))?.[1] ??
    (getAttribute(image, "data-id") || getAttribute(image, "data-attachment-id"));
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** Context of a picture. */
interface Surroundings {
  readonly caption: string;
  readonly hyperlink: string | null;
}

/** Converts a picture of the page; null: no usable address, or a tracking pixel. */
export function toImage(
  image: HtmlElement,
  around: Surroundings,
  context: ConversionContext,
): DraftImage | null {
  const width = parseDimension(image, "width");
  const height = parseDimension(image, "height");
  if (width === 1 && height === 1) return null;
  const imageAddress = toPictureUrl(getSource(image), context.siteUrl);
  if (imageAddress === null) return null;
  const id = getMediaId(image);
  const libraryFile = id === null ? null : context.mediaById(id);
  // Text copied from another site contains that site's ids: they count only where the file is the same.
  const media =
    libraryFile !== null && getStem(libraryFile.url) === getStem(imageAddress) ? libraryFile : null;
  const url = media?.url ?? imageAddress;
  const target = around.hyperlink === null ? null : toWebUrl(around.hyperlink, context.siteUrl);
  const opensItself = target !== null && getStem(target) === getStem(url);
  return draftImage({
    url,
    width: media?.width ?? width,
    height: media?.height ?? height,
    mimeType: media?.mimeType ?? null,
    fileName: getFileName(url) || null,
    caption: around.caption,
    alt: getAttribute(image, "alt") || (media?.alt ?? ""),
    attribution: media?.attribution ?? "",
    hyperlink: opensItself ? null : target,
  });
}

/** Converts a picture of the media library; its caption is inert HTML. */
export function toLibraryImage(media: MediaFile, caption: string): DraftImage {
  return draftImage({ ...media, caption, fileName: getFileName(media.url) || null });
}

const ITEMS: ReadonlySet<string> = new Set(["figure", "li", "dl"]);

/** Finds the caption element of a picture, in any of WordPress's notations. */
export function findCaption(nodes: readonly HtmlNode[]): HtmlElement | null {
  const classes = ["wp-caption-text", "wp-caption-dd", "gallery-caption"];
  return findElement(
    nodes,
    (element) => element.name === "figcaption" || element.name === "dd" || hasClass(element, ...classes),
  );
}

/** Whether an element is a gallery, in a notation of WordPress or its plug-ins. */
export function isGallery(element: HtmlElement): boolean {
  return hasClass(
    element,
    ...["wp-block-gallery", "blocks-gallery-grid", "gallery", "tiled-gallery"],
    ...["wp-block-jetpack-tiled-gallery", "wp-block-jetpack-slideshow", "ngg-galleryoverview"],
  );
}

/** Converts a gallery's pictures and captions; `inline` makes a caption inert HTML. */
export function toGallery(
  gallery: HtmlElement,
  context: ConversionContext,
  inline: (nodes: readonly HtmlNode[]) => string,
): DraftElement | null {
  const images: DraftImage[] = [];
  const isImage = (element: HtmlElement) => element.name === "img";
  const visit = (nodes: readonly HtmlNode[], hyperlink: string | null, caption: string): void => {
    for (const node of nodes) {
      if (node.kind !== "element") continue;
      if (isImage(node)) {
        const image = toImage(node, { caption, hyperlink }, context);
        if (image !== null) images.push(image);
        continue;
      }
      const isItem = ITEMS.has(node.name) && findElements(node.children, isImage).length === 1;
      const itemCaption = isItem ? inline(findCaption(node.children)?.children ?? []) : caption;
      visit(node.children, node.name === "a" ? getAttribute(node, "href") : hyperlink, itemCaption);
    }
  };
  visit(gallery.children, null, "");
  if (images.length === 0) return null;
  const caption = gallery.children.find((node) => node.kind === "element" && node.name === "figcaption");
  return draftGallery(images, caption?.kind === "element" ? inline(caption.children) : "");
}

/** Converts an iframe, video, audio or plug-in object; null: no usable address. */
export function toMediaElement(element: HtmlElement, context: ConversionContext): DraftElement | null {
  const source = findElement(element.children, (child) => child.name === "source" || child.name === "embed");
  const movie = findElement(
    element.children,
    (child) => child.name === "param" && /^(?:movie|src)$/i.test(getAttribute(child, "name")),
  );
  const attributeUrl =
    ["src", "data-src", "data-lazy-src", "data"]
      .map((name) => getAttribute(element, name))
      .find((v) => v !== "") ??
    (source === null ? "" : getAttribute(source, "src") || getAttribute(source, "href")) ??
    "";
  const url = toWebUrl(attributeUrl || (movie === null ? "" : getAttribute(movie, "value")), context.siteUrl);
  if (url === null) return null;
  const knownEmbed = toEmbed(url);
  if (knownEmbed !== null) return knownEmbed;
  if (element.name === "iframe") {
    return toFrame(url, {
      width: parseDimension(element, "width"),
      height: parseDimension(element, "height"),
    });
  }
  const kind = getPlayableType(url)?.startsWith("audio") === true ? "audio" : "video";
  if (element.name === "video" || element.name === "audio") {
    const poster = toWebUrl(getAttribute(element, "poster"), context.siteUrl);
    return toMediaPlayer(element.name, url, poster);
  }
  return getPlayableType(url) === null ? null : toMediaPlayer(kind, url, null);
}

/** Converts another service's pasted embed markup; null: not recognized. */
export function toPastedEmbed(element: HtmlElement): DraftElement | null {
  const addressAttributes: readonly [string, string][] = [
    ["instagram-media", "data-instgrm-permalink"],
    ["tiktok-embed", "cite"],
    ["fb-post", "data-href"],
    ["fb-video", "data-href"],
  ];
  for (const [name, attribute] of addressAttributes) {
    if (hasClass(element, name)) return toEmbed(getAttribute(element, attribute));
  }
  if (!hasClass(element, "twitter-tweet", "twitter-video")) return null;
  const links = findElements(element.children, (child) => child.name === "a");
  return links.map((link) => toEmbed(getAttribute(link, "href"))).findLast((embed) => embed !== null) ?? null;
}
