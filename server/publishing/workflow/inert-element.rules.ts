import { invalid } from "@/server/platform/errors/index";
import { createRichText, PAGE_TEXT, safeLink } from "@/server/publishing/render/index";
import { type Attributes, type StoryElement, storyElementSchema } from "@/server/publishing/stories/index";
import { renderedText } from "./rendered-text.rules";

/** Fields of an element, and of its metadata, that hold HTML; a heading (type title) is plain text. */
const HTML_FIELDS = ["text", "title", "description", "image-attribution"] as const;
const HTML_METADATA = ["content", "attribution", "question", "answer"] as const;
/** Fields that a reader follows or a page loads. */
const ADDRESSES = ["url", "embed-url", "image-url", "hyperlink"] as const;
const METADATA_ADDRESSES = ["cta-url", "url"] as const;

interface Where {
  /** Place of the element in the request, for refusals. */
  path: string;
  siteUrl: string;
}

/** HTML without anything that acts: scripts, handlers, styles, frames and odd addresses are gone. */
export function inertHtml(html: string, siteUrl: string): string {
  return /[<&]/.test(html) ? createRichText(PAGE_TEXT, siteUrl)(html).text : html;
}

function inertFields(source: Attributes, names: readonly string[], siteUrl: string): Attributes {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = source[name];
      return typeof value === "string" ? [[name, inertHtml(value, siteUrl)]] : [];
    }),
  );
}

/** Refuses addresses by which a page could be made to act. */
export function refuseAddresses(source: Attributes, names: readonly string[], where: Where): void {
  for (const name of names) {
    const value = source[name];
    if (typeof value !== "string" || value.trim() === "" || value.trim().startsWith("#")) continue;
    if (safeLink(value, where.siteUrl) === null)
      throw invalid(`${where.path}.${name}`, "must be an address of the web, a mail address or a telephone");
  }
}

const isObject = (value: unknown): value is Attributes =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function inert(source: Attributes, where: Where): Attributes {
  const { siteUrl } = where;
  const metadata = isObject(source.metadata) ? source.metadata : {};
  refuseAddresses(source, ADDRESSES, where);
  refuseAddresses(metadata, METADATA_ADDRESSES, { ...where, path: `${where.path}.metadata` });
  const fields = source.type === "title" ? HTML_FIELDS.filter((name) => name !== "text") : HTML_FIELDS;
  const parts = source["story-elements"];
  const inertMetadata = { ...metadata, ...inertFields(metadata, HTML_METADATA, siteUrl) };
  const text = renderedText(source, inertMetadata);
  return {
    ...source,
    ...inertFields(source, fields, siteUrl),
    ...(text !== null && { text }),
    metadata: inertMetadata,
    ...(Array.isArray(parts) && {
      "story-elements": parts.map((part: unknown, at) =>
        isObject(part) ? inert(part, { ...where, path: `${where.path}.story-elements.${at}` }) : part,
      ),
    }),
  };
}

/**
 * A story element whose text cannot act in anybody's page. Code of an embed (`embed-js`) stays: it is code by nature,
 * is base64, and every page shows it in a frame of its own.
 */
export function inertElement(element: StoryElement, where: Where): StoryElement {
  return storyElementSchema.parse(inert({ ...element }, where));
}
