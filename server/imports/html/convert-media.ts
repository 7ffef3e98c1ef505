import type { ConversionContext, MediaFile } from "./conversion-context";
import { type DraftElement, type DraftImage, draftGallery, draftImage } from "./draft-element";
import { embedOf, frameOf, mediaFileOf, playableType } from "./embeds";
import {
  attributeOf,
  findElement,
  findElements,
  type HtmlElement,
  type HtmlNode,
  hasClass,
} from "./parse-html";
import { imageUrl, webUrl } from "./safe-url";

/** The file name in an address, without its query. */
export function fileNameOf(url: string): string {
  if (url.startsWith("data:")) return "";
  const name = url.split(/[?#]/, 1)[0]?.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A file's name without what WordPress adds to it for each size of a picture: the same for all sizes. */
function stemOf(url: string): string {
  return fileNameOf(url)
    .toLowerCase()
    .replace(/\.[a-z0-9]+$/, "")
    .replace(/(?:-scaled|-rotated|-e\d{6,})?(?:-\d{1,5}x\d{1,5})?$/, "");
}

function numberOf(element: HtmlElement, name: string): number | null {
  const digits = /^(\d{1,5})(?:px)?$/.exec(attributeOf(element, name))?.[1];
  return digits === undefined || digits === "0" ? null : Number(digits);
}

function sourceOf(image: HtmlElement): string {
  const lazy = ["data-lazy-src", "data-src", "data-original", "data-orig-file"];
  const src = attributeOf(image, "src");
  if (src !== "" && !src.startsWith("data:")) return src;
  return lazy.map((name) => attributeOf(image, name)).find((value) => value !== "") ?? src;
}

function idOf(image: HtmlElement): number | null {
  const id =
    /\bwp-image-(\d+)/.exec(attributeOf(image, "class"))?.[1] ??
    (attributeOf(image, "data-id") || attributeOf(image, "data-attachment-id"));
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** What stands around a picture. */
interface Surroundings {
  readonly caption: string;
  readonly hyperlink: string | null;
}

/** A picture of the page, or null where it has no usable address or is a one-pixel counter. */
export function imageOf(
  image: HtmlElement,
  around: Surroundings,
  context: ConversionContext,
): DraftImage | null {
  const width = numberOf(image, "width");
  const height = numberOf(image, "height");
  if (width === 1 && height === 1) return null;
  const shown = imageUrl(sourceOf(image), context.siteUrl);
  if (shown === null) return null;
  const id = idOf(image);
  const found = id === null ? null : context.mediaById(id);
  // Text copied from another site brings that site's ids along: they count only where the file is the same.
  const media = found !== null && stemOf(found.url) === stemOf(shown) ? found : null;
  const url = media?.url ?? shown;
  const target = around.hyperlink === null ? null : webUrl(around.hyperlink, context.siteUrl);
  const opensItself = target !== null && stemOf(target) === stemOf(url);
  return draftImage({
    url,
    width: media?.width ?? width,
    height: media?.height ?? height,
    mimeType: media?.mimeType ?? null,
    fileName: fileNameOf(url) || null,
    caption: around.caption,
    alt: attributeOf(image, "alt") || (media?.alt ?? ""),
    attribution: media?.attribution ?? "",
    hyperlink: opensItself ? null : target,
  });
}

/** A picture of the media library; its caption is inert HTML. */
export function imageOfMedia(media: MediaFile, caption: string): DraftImage {
  return draftImage({ ...media, caption, fileName: fileNameOf(media.url) || null });
}

const ITEMS: ReadonlySet<string> = new Set(["figure", "li", "dl"]);

/** The element that holds the words under a picture, in any of the forms that WordPress has written them. */
export function captionIn(nodes: readonly HtmlNode[]): HtmlElement | null {
  const classes = ["wp-caption-text", "wp-caption-dd", "gallery-caption"];
  return findElement(
    nodes,
    (element) => element.name === "figcaption" || element.name === "dd" || hasClass(element, ...classes),
  );
}

/** Whether an element is a gallery in one of the forms that WordPress and its plug-ins write. */
export function isGallery(element: HtmlElement): boolean {
  return hasClass(
    element,
    ...["wp-block-gallery", "blocks-gallery-grid", "gallery", "tiled-gallery"],
    ...["wp-block-jetpack-tiled-gallery", "wp-block-jetpack-slideshow", "ngg-galleryoverview"],
  );
}

/** The pictures of a gallery with their captions; `inline` makes a caption inert HTML. */
export function galleryOf(
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
        const image = imageOf(node, { caption, hyperlink }, context);
        if (image !== null) images.push(image);
        continue;
      }
      const isItem = ITEMS.has(node.name) && findElements(node.children, isImage).length === 1;
      const own = isItem ? inline(captionIn(node.children)?.children ?? []) : caption;
      visit(node.children, node.name === "a" ? attributeOf(node, "href") : hyperlink, own);
    }
  };
  visit(gallery.children, null, "");
  if (images.length === 0) return null;
  const caption = gallery.children.find((node) => node.kind === "element" && node.name === "figcaption");
  return draftGallery(images, caption?.kind === "element" ? inline(caption.children) : "");
}

/** What a frame, a film, a recording or a plug-in object shows, or null where it has no usable address. */
export function mediaOf(element: HtmlElement, context: ConversionContext): DraftElement | null {
  const source = findElement(element.children, (child) => child.name === "source" || child.name === "embed");
  const movie = findElement(
    element.children,
    (child) => child.name === "param" && /^(?:movie|src)$/i.test(attributeOf(child, "name")),
  );
  const written =
    ["src", "data-src", "data-lazy-src", "data"]
      .map((name) => attributeOf(element, name))
      .find((v) => v !== "") ??
    (source === null ? "" : attributeOf(source, "src") || attributeOf(source, "href")) ??
    "";
  const url = webUrl(written || (movie === null ? "" : attributeOf(movie, "value")), context.siteUrl);
  if (url === null) return null;
  const known = embedOf(url);
  if (known !== null) return known;
  if (element.name === "iframe") {
    return frameOf(url, { width: numberOf(element, "width"), height: numberOf(element, "height") });
  }
  const kind = playableType(url)?.startsWith("audio") === true ? "audio" : "video";
  if (element.name === "video" || element.name === "audio") {
    const poster = webUrl(attributeOf(element, "poster"), context.siteUrl);
    return mediaFileOf(element.name, url, poster);
  }
  return playableType(url) === null ? null : mediaFileOf(kind, url, null);
}

/** A post of another service that was pasted with that service's own markup, or null. */
export function pastedEmbedOf(element: HtmlElement): DraftElement | null {
  const by: readonly [string, string][] = [
    ["instagram-media", "data-instgrm-permalink"],
    ["tiktok-embed", "cite"],
    ["fb-post", "data-href"],
    ["fb-video", "data-href"],
  ];
  for (const [name, attribute] of by) {
    if (hasClass(element, name)) return embedOf(attributeOf(element, attribute));
  }
  if (!hasClass(element, "twitter-tweet", "twitter-video")) return null;
  const links = findElements(element.children, (child) => child.name === "a");
  return links.map((link) => embedOf(attributeOf(link, "href"))).findLast((embed) => embed !== null) ?? null;
}
