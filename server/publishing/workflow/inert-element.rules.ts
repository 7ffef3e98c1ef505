import { invalid } from "@/server/platform/errors/index";
import { createRichText, PAGE_TEXT, safeLink } from "@/server/publishing/render/index";
import { type Attributes, type StoryElement, storyElementSchema } from "@/server/publishing/stories/index";
import { isJsonObject } from "@/shared/json-object";
import { renderMetadataText } from "./metadata-text.rules";

/** Fields of an element, and of its metadata, that contain HTML; a heading (type title) is plain text. */
const HTML_FIELDS = ["text", "title", "description", "image-attribution"] as const;
const HTML_METADATA = ["content", "attribution", "question", "answer"] as const;
/** Fields with addresses that a reader follows or a page loads. */
const ADDRESSES = ["url", "embed-url", "image-url", "hyperlink"] as const;
const METADATA_ADDRESSES = ["cta-url", "url"] as const;

interface ElementLocation {
  /** Path of the element in the request, for error messages. */
  path: string;
  siteUrl: string;
}

/** Sanitise HTML: remove scripts, event handlers, styles, frames and unsafe addresses. */
export function sanitizeEditorHtml(html: string, siteUrl: string): string {
  return /[<&]/.test(html) ? createRichText(PAGE_TEXT, siteUrl)(html).text : html;
}

function sanitizeFields(source: Attributes, names: readonly string[], siteUrl: string): Attributes {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = source[name];
      return typeof value === "string" ? [[name, sanitizeEditorHtml(value, siteUrl)]] : [];
    }),
  );
}

/** Refuse addresses that could execute code in a page. */
export function assertSafeAddresses(
  source: Attributes,
  names: readonly string[],
  where: ElementLocation,
): void {
  for (const name of names) {
    const value = source[name];
    if (typeof value !== "string" || value.trim() === "" || value.trim().startsWith("#")) continue;
    if (safeLink(value, where.siteUrl) === null)
      throw invalid(`${where.path}.${name}`, "must be a web address, email address or phone number");
  }
}

function sanitizeNested(source: Attributes, where: ElementLocation): Attributes {
  const { siteUrl } = where;
  const metadata = isJsonObject(source.metadata) ? source.metadata : {};
  assertSafeAddresses(source, ADDRESSES, where);
  assertSafeAddresses(metadata, METADATA_ADDRESSES, { ...where, path: `${where.path}.metadata` });
  const fields = source.type === "title" ? HTML_FIELDS.filter((name) => name !== "text") : HTML_FIELDS;
  const parts = source["story-elements"];
  const inertMetadata = { ...metadata, ...sanitizeFields(metadata, HTML_METADATA, siteUrl) };
  const text = renderMetadataText(source, inertMetadata);
  return {
    ...source,
    ...sanitizeFields(source, fields, siteUrl),
    ...(text !== null && { text }),
    metadata: inertMetadata,
    ...(Array.isArray(parts) && {
      "story-elements": parts.map((part: unknown, at) =>
        isJsonObject(part)
          ? sanitizeNested(part, { ...where, path: `${where.path}.story-elements.${at}` })
          : part,
      ),
    }),
  };
}

/**
 * Sanitise a story element, so that its text cannot execute in any page. The code of an embed (`embed-js`) stays: it
 * is code by design, base64-encoded, and every page shows it in a sandboxed frame.
 */
export function sanitizeElement(element: StoryElement, where: ElementLocation): StoryElement {
  return storyElementSchema.parse(sanitizeNested({ ...element }, where));
}
