import type { DemoPicture } from "../content";
import type { DemoElement, ImageElement, QuotedElement, ReferenceElement, TextElement } from "../elements";
import { blocksHtml, escapeHtml, inlineHtml } from "./inline";

/** What an element may refer to; each lookup throws if the object does not exist. */
export interface ElementSources {
  picture: (name: string) => DemoPicture;
  headline: (storySlug: string) => string;
  embed: (name: string) => string;
  attachment: (name: string) => { key: string; contentType: string; bytes: number };
}

const plain = { title: "", description: "", metadata: {} } as const;

export function textElement(body: string, subtype: TextElement["subtype"] = null): TextElement {
  return { type: "text", subtype, ...plain, text: blocksHtml(body) };
}

function quoted(subtype: QuotedElement["subtype"], body: string, attribution: string): QuotedElement {
  const content = inlineHtml(body.trim().replace(/\s*\n\s*/g, " "));
  const cite = attribution === "" ? "" : `<cite>${inlineHtml(attribution)}</cite>`;
  const html: Record<QuotedElement["subtype"], string> = {
    quote: `<blockquote class="quote">${content}${cite}</blockquote>`,
    blockquote: `<blockquote>${content}${cite}</blockquote>`,
    bigfact: `<div class="bigfact"><strong>${content}</strong><p>${inlineHtml(attribution)}</p></div>`,
    blurb: `<blockquote class="blurb">${content}</blockquote>`,
  };
  return { type: "text", subtype, ...plain, text: html[subtype], metadata: { content, attribution } };
}

function imageElement(picture: DemoPicture, caption: string | undefined): ImageElement {
  return {
    type: "image",
    subtype: null,
    ...plain,
    title: caption ?? picture.caption,
    "image-s3-key": picture.key,
    "image-metadata": imageMetadata(picture),
    "image-attribution": picture.attribution,
    "alt-text": picture.alt,
  };
}

export function imageMetadata(picture: DemoPicture): ImageElement["image-metadata"] {
  return {
    width: picture.width,
    height: picture.height,
    "mime-type": picture.contentType,
    "file-name": `${picture.name}.webp`,
    "file-size": picture.bytes,
    "focus-point": picture.focusPoint,
  };
}

function questionAndAnswer(body: string): DemoElement {
  const match = /^Q: ([\s\S]*?)\nA: ([\s\S]*)$/.exec(body.trim());
  if (!match) throw new Error("a q-and-a needs a line Q: and then a line A:");
  const question = blocksHtml(match[1] ?? "");
  const answer = blocksHtml(match[2] ?? "");
  const metadata = { question, answer };
  return { type: "text", subtype: "q-and-a", ...plain, text: question + answer, metadata };
}

function references(body: string): DemoElement {
  const children = body
    .trim()
    .split("\n")
    .map((line): ReferenceElement => {
      const [name, url, description] = halves(line);
      if (!name || !url || !description)
        throw new Error(`a reference is "name | url | description": ${line}`);
      const text = `<a href="${escapeHtml(url)}">${inlineHtml(name)}</a>`;
      return { type: "text", subtype: "reference", ...plain, text, metadata: { name, url, description } };
    });
  return { type: "composite", subtype: "references", ...plain, "story-elements": children };
}

function halves(text: string): string[] {
  return text.split("|").map((part) => part.trim());
}

/** An element with text between its fences: `:::name argument` … `:::`. */
export function fencedElement(name: string, argument: string, body: string): DemoElement {
  switch (name) {
    case "summary":
    case "question":
    case "answer":
      return textElement(body, name);
    case "quote":
    case "blockquote":
    case "bigfact":
    case "blurb":
      return quoted(name, body, argument);
    case "q-and-a":
      return questionAndAnswer(body);
    case "references":
      return references(body);
    case "table": {
      const data = { content: `${body.trim()}\n`, "content-type": "csv" } as const;
      return {
        type: "data",
        subtype: "table",
        ...plain,
        title: argument,
        data,
        metadata: { "has-header": true },
      };
    }
    default:
      throw new Error(`unknown element :::${name}`);
  }
}

/** An element on one line: `::name argument`. */
export function lineElement(name: string, argument: string, sources: ElementSources): DemoElement {
  const [first = "", second] = halves(argument);
  switch (name) {
    case "image":
      return imageElement(sources.picture(first), second);
    case "gallery":
    case "slideshow": {
      const children = first
        .split(/,\s*/)
        .map((picture) => imageElement(sources.picture(picture), undefined));
      const metadata = { type: name };
      return {
        type: "composite",
        subtype: "image-gallery",
        ...plain,
        title: second ?? "",
        metadata,
        "story-elements": children,
      };
    }
    case "also-read": {
      const metadata = { "linked-story-slug": first };
      return { type: "text", subtype: "also-read", ...plain, text: sources.headline(first), metadata };
    }
    case "cta": {
      const address = second ?? "";
      const text = `<a href="${escapeHtml(address)}">${inlineHtml(first)}</a>`;
      const metadata = {
        "cta-title": first,
        "cta-url": address,
        "open-in-new-tab": false,
        "no-follow": false,
      };
      return { type: "text", subtype: "cta", ...plain, text, metadata };
    }
    case "embed":
    case "location": {
      const html = Buffer.from(sources.embed(first), "utf8").toString("base64");
      const subtype = name === "location" ? name : null;
      return { type: "jsembed", subtype, ...plain, title: second ?? "", "embed-js": html };
    }
    case "file": {
      const file = sources.attachment(first);
      const metadata = { "file-size": file.bytes };
      const named = { "file-name": first, "s3-key": file.key, "content-type": file.contentType };
      return { type: "file", subtype: "attachment", ...plain, title: second ?? first, ...named, metadata };
    }
    default:
      throw new Error(`unknown element ::${name}`);
  }
}
