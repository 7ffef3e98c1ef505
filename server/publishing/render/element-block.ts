import {
  type Attributes,
  type ImageElement,
  isKnownElement,
  type KnownElement,
  plainText,
  type StoryElement,
  type TextElement,
} from "@/server/publishing/stories/index";
import type { Block, Picture } from "./block";
import { parseCsv } from "./csv.rules";
import type { Html } from "./html";
import { safeLink, safeSource } from "./safe-url.rules";
import { embedBlock, playerBlock, videoBlock } from "./third-party.rules";

/** Data of the publication and the medium for converting elements to blocks. */
export interface BlockSources {
  siteUrl: string;
  imageUrl(key: string, width: number | null): string;
  /** Address of a linked story by its id; null: unknown. */
  linkedStoryUrl(id: string): string | null;
  /** Sanitise running text for the medium. */
  richText(source: unknown): Html;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function toPlainText(value: unknown): string {
  return plainText(toText(value));
}

function parsePixels(value: unknown): number | null {
  return typeof value === "number" && value >= 1 && value <= 100_000 ? Math.round(value) : null;
}

function getPersonName(person: unknown): string {
  return typeof person === "object" && person !== null && "name" in person ? toPlainText(person.name) : "";
}

/** Location and texts of a picture, as stored in a story or an element. */
export interface PictureFacts {
  key: unknown;
  url: unknown;
  width: unknown;
  height: unknown;
  alt: unknown;
  caption: unknown;
  attribution: unknown;
  link: unknown;
}

/** Convert a picture to its safe form; null: it has no usable address. */
export function toSafePicture(
  facts: PictureFacts,
  sources: Omit<BlockSources, "linkedStoryUrl">,
): Picture | null {
  const key = toText(facts.key);
  const src = key === "" ? safeSource(facts.url, sources.siteUrl) : sources.imageUrl(key, null);
  if (src === null) return null;
  const [width, height] = [parsePixels(facts.width), parsePixels(facts.height)];
  return {
    key: key === "" ? null : key,
    src,
    width: height === null ? null : width,
    height: width === null ? null : height,
    alt: toPlainText(facts.alt),
    caption: sources.richText(facts.caption),
    attribution: sources.richText(facts.attribution),
    link: safeLink(facts.link, sources.siteUrl),
  };
}

function toImagePicture(element: ImageElement, sources: BlockSources): Picture | null {
  const size = element["image-metadata"];
  const facts: PictureFacts = {
    key: element["image-s3-key"],
    url: element["image-url"],
    width: size?.width,
    height: size?.height,
    alt: element["alt-text"],
    caption: element.title,
    attribution: element["image-attribution"],
    link: element.hyperlink,
  };
  return toSafePicture(facts, sources);
}

function toReference({ metadata }: TextElement, sources: BlockSources) {
  return {
    name: toPlainText(metadata.name),
    href: safeLink(metadata.url, sources.siteUrl),
    description: sources.richText(metadata.description),
  };
}

function toTextBlock(element: Extract<KnownElement, { type: "text" }>, sources: BlockSources): Block | null {
  const { richText, siteUrl } = sources;
  const metadata: Attributes = element.metadata;
  switch (element.subtype) {
    case null:
    case "summary":
    case "question":
    case "answer": {
      const speaker = getPersonName(
        element.subtype === "question" ? metadata.interviewer : metadata.interviewee,
      );
      return { kind: "text", role: element.subtype ?? "text", speaker, html: richText(element.text) };
    }
    case "quote":
    case "blockquote":
      return {
        kind: "quote",
        pulled: element.subtype === "quote",
        html: richText(metadata.content),
        attribution: richText(metadata.attribution),
      };
    case "bigfact":
      return {
        kind: "bigfact",
        figure: richText(metadata.content),
        attribution: richText(metadata.attribution),
      };
    case "blurb":
      return { kind: "aside", html: richText(metadata.content) };
    case "q-and-a":
      return {
        kind: "q-and-a",
        question: richText(metadata.question),
        answer: richText(metadata.answer),
        interviewer: getPersonName(metadata.interviewer),
        interviewee: getPersonName(metadata.interviewee),
      };
    case "also-read": {
      const id = toText(metadata["linked-story-id"]);
      return { kind: "also-read", headline: toPlainText(element.text), href: sources.linkedStoryUrl(id) };
    }
    case "cta": {
      const href = safeLink(metadata["cta-url"], siteUrl);
      if (href === null) return null;
      const [newTab, noFollow] = [metadata["open-in-new-tab"] === true, metadata["no-follow"] === true];
      return { kind: "cta", text: toPlainText(metadata["cta-title"]), href, newTab, noFollow };
    }
  }
}

function toKnownBlock(element: KnownElement, sources: BlockSources): Block | null {
  const { siteUrl } = sources;
  switch (element.type) {
    case "text":
      return toTextBlock(element, sources);
    case "title":
      return { kind: "heading", text: toPlainText(element.text) };
    case "image": {
      const picture = toImagePicture(element, sources);
      return picture === null ? null : { kind: "picture", picture };
    }
    case "composite": {
      if (element.subtype === "references") {
        const entries = element["story-elements"].map((entry) => toReference(entry, sources));
        return { kind: "references", entries };
      }
      const pictures = element["story-elements"].flatMap((image) => toImagePicture(image, sources) ?? []);
      const slideshow = element.metadata.type === "slideshow";
      return { kind: "gallery", title: toPlainText(element.title), slideshow, pictures };
    }
    case "youtube-video":
    case "soundcloud-audio":
      return playerBlock({ ...element, title: toPlainText(element.title) }, siteUrl);
    case "jsembed":
      return embedBlock({ ...element, title: toPlainText(element.title) }, siteUrl);
    case "external-file":
    case "video":
      return videoBlock({ ...element, title: toPlainText(element.title) }, siteUrl);
    case "file": {
      const key = toText(element["s3-key"]);
      const href = key === "" ? safeLink(element.url, siteUrl) : sources.imageUrl(key, null);
      if (href === null) return null;
      const bytes = parseByteCount(element.metadata["file-size"]);
      return {
        kind: "file",
        name: toPlainText(element["file-name"]),
        href,
        type: toPlainText(element["content-type"]),
        bytes,
      };
    }
    case "data": {
      const [first = [], ...rest] = parseCsv(toText(element.data.content));
      const headed = element.metadata["has-header"] === true;
      const rows = headed ? rest : [first, ...rest];
      return { kind: "table", caption: toPlainText(element.title), head: headed ? first : null, rows };
    }
  }
}

function parseByteCount(value: unknown): number | null {
  return typeof value === "number" && value >= 0 ? value : null;
}

/** Reduce an unsupported element to its text. */
function toInertBlock(element: StoryElement): Block {
  const { text: words, description } = { text: "", ...element };
  return {
    kind: "inert",
    title: toPlainText(element.title),
    text: toPlainText(words) || toPlainText(description),
  };
}

/** Convert an element to its safe form. Never throws: an unknown or damaged element is reduced to its text. */
export function toBlock(element: StoryElement, sources: BlockSources): Block {
  if (!isKnownElement(element)) return toInertBlock(element);
  try {
    return toKnownBlock(element, sources) ?? toInertBlock(element);
  } catch (error) {
    // Elements stored by other tools may lack required fields of their kind; the story must stay readable.
    if (error instanceof TypeError) return toInertBlock(element);
    throw error;
  }
}
