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
import { embedBlock, playerBlock, videoBlock } from "./outside.rules";
import { safeLink, safeSource } from "./safe-url.rules";

/** What turning elements into blocks needs to know of the publication and the medium. */
export interface BlockSources {
  siteUrl: string;
  imageUrl(key: string, width: number | null): string;
  /** Address of a linked story by its id; null where it is not known. */
  linkedStoryUrl(id: string): string | null;
  /** Sanitises running text for the medium. */
  richText(source: unknown): Html;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function plain(value: unknown): string {
  return plainText(text(value));
}

function pixels(value: unknown): number | null {
  return typeof value === "number" && value >= 1 && value <= 100_000 ? Math.round(value) : null;
}

function nameOf(person: unknown): string {
  return typeof person === "object" && person !== null && "name" in person ? plain(person.name) : "";
}

/** Where a picture lies and what is said of it, as it stands in a story or an element. */
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

/** The safe form of a picture; null for one that lies nowhere. */
export function pictureOf(
  facts: PictureFacts,
  sources: Omit<BlockSources, "linkedStoryUrl">,
): Picture | null {
  const key = text(facts.key);
  const src = key === "" ? safeSource(facts.url, sources.siteUrl) : sources.imageUrl(key, null);
  if (src === null) return null;
  const [width, height] = [pixels(facts.width), pixels(facts.height)];
  return {
    key: key === "" ? null : key,
    src,
    width: height === null ? null : width,
    height: width === null ? null : height,
    alt: plain(facts.alt),
    caption: sources.richText(facts.caption),
    attribution: sources.richText(facts.attribution),
    link: safeLink(facts.link, sources.siteUrl),
  };
}

function imagePicture(element: ImageElement, sources: BlockSources): Picture | null {
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
  return pictureOf(facts, sources);
}

function reference({ metadata }: TextElement, sources: BlockSources) {
  return {
    name: plain(metadata.name),
    href: safeLink(metadata.url, sources.siteUrl),
    words: sources.richText(metadata.description),
  };
}

function textBlock(element: Extract<KnownElement, { type: "text" }>, sources: BlockSources): Block | null {
  const { richText, siteUrl } = sources;
  const metadata: Attributes = element.metadata;
  switch (element.subtype) {
    case null:
    case "summary":
    case "question":
    case "answer": {
      const speaker = nameOf(element.subtype === "question" ? metadata.interviewer : metadata.interviewee);
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
      return { kind: "bigfact", figure: richText(metadata.content), words: richText(metadata.attribution) };
    case "blurb":
      return { kind: "aside", html: richText(metadata.content) };
    case "q-and-a":
      return {
        kind: "q-and-a",
        question: richText(metadata.question),
        answer: richText(metadata.answer),
        interviewer: nameOf(metadata.interviewer),
        interviewee: nameOf(metadata.interviewee),
      };
    case "also-read": {
      const id = text(metadata["linked-story-id"]);
      return { kind: "also-read", headline: plain(element.text), href: sources.linkedStoryUrl(id) };
    }
    case "cta": {
      const href = safeLink(metadata["cta-url"], siteUrl);
      if (href === null) return null;
      const [newTab, noFollow] = [metadata["open-in-new-tab"] === true, metadata["no-follow"] === true];
      return { kind: "cta", text: plain(metadata["cta-title"]), href, newTab, noFollow };
    }
  }
}

function knownBlock(element: KnownElement, sources: BlockSources): Block | null {
  const { siteUrl } = sources;
  switch (element.type) {
    case "text":
      return textBlock(element, sources);
    case "title":
      return { kind: "heading", text: plain(element.text) };
    case "image": {
      const picture = imagePicture(element, sources);
      return picture === null ? null : { kind: "picture", picture };
    }
    case "composite": {
      if (element.subtype === "references") {
        const entries = element["story-elements"].map((entry) => reference(entry, sources));
        return { kind: "references", entries };
      }
      const pictures = element["story-elements"].flatMap((image) => imagePicture(image, sources) ?? []);
      const slideshow = element.metadata.type === "slideshow";
      return { kind: "gallery", title: plain(element.title), slideshow, pictures };
    }
    case "youtube-video":
    case "soundcloud-audio":
      return playerBlock({ ...element, title: plain(element.title) }, siteUrl);
    case "jsembed":
      return embedBlock({ ...element, title: plain(element.title) }, siteUrl);
    case "external-file":
    case "video":
      return videoBlock({ ...element, title: plain(element.title) }, siteUrl);
    case "file": {
      const key = text(element["s3-key"]);
      const href = key === "" ? safeLink(element.url, siteUrl) : sources.imageUrl(key, null);
      if (href === null) return null;
      const bytes = byteCount(element.metadata["file-size"]);
      return {
        kind: "file",
        name: plain(element["file-name"]),
        href,
        type: plain(element["content-type"]),
        bytes,
      };
    }
    case "data": {
      const [first = [], ...rest] = parseCsv(text(element.data.content));
      const headed = element.metadata["has-header"] === true;
      const rows = headed ? rest : [first, ...rest];
      return { kind: "table", caption: plain(element.title), head: headed ? first : null, rows };
    }
  }
}

function byteCount(value: unknown): number | null {
  return typeof value === "number" && value >= 0 ? value : null;
}

/** What stays of an element that nothing else is known of: its words. */
function inertBlock(element: StoryElement): Block {
  const { text: words, description } = { text: "", ...element };
  return { kind: "inert", title: plain(element.title), words: plain(words) || plain(description) };
}

/** The safe form of an element. Never throws: one that is unknown or damaged becomes its words. */
export function blockOf(element: StoryElement, sources: BlockSources): Block {
  if (!isKnownElement(element)) return inertBlock(element);
  try {
    return knownBlock(element, sources) ?? inertBlock(element);
  } catch (error) {
    // Elements stored by other tools may lack what their kind promises; the story must still be read.
    if (error instanceof TypeError) return inertBlock(element);
    throw error;
  }
}
