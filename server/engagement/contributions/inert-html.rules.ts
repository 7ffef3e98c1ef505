import sanitizeHtml from "sanitize-html";
import { toSafeLink, toSafeSource } from "@/server/engagement/comments/index";

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "b",
    "strong",
    "i",
    "em",
    "u",
    "s",
    "blockquote",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "li",
    "a",
    "img",
    "figure",
    "figcaption",
    "hr",
    "pre",
    "code",
  ],
  allowedAttributes: { a: ["href", "rel", "target"], img: ["src", "alt"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 100,
  transformTags: {
    a: (_tag, { href }) => {
      const link = href === undefined ? null : toSafeLink(href.trim());
      if (link === null) return { tagName: "span", attribs: {} };
      return {
        tagName: "a",
        attribs: { href: link, rel: "nofollow ugc noopener noreferrer", target: "_blank" },
      };
    },
    img: (_tag, { src, alt }) => {
      const source = src === undefined ? null : toSafeSource(src.trim());
      return { tagName: "img", attribs: { ...(source !== null && { src: source }), alt: alt ?? "" } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs.src === undefined,
};

/** Sanitize HTML of readers: text, emphasis, lists, links and images; no scripts, frames or embeds. */
export function sanitizeReaderHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}

const BASE64 = /^[\w+/-]*={0,2}$/;

/** Decode HTML as widgets send it: base64 of the URI-encoded text; null where it is malformed. */
export function decodeHtml(sent: string): string | null {
  const packed = sent.replace(/\s/g, "");
  if (!BASE64.test(packed)) return null;
  try {
    const bytes = Buffer.from(packed.replaceAll("-", "+").replaceAll("_", "/"), "base64");
    return decodeURIComponent(bytes.toString("latin1"));
  } catch {
    return null;
  }
}
