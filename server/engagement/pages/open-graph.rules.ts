import { Parser } from "htmlparser2";

/** Preview data from a page's own markup (Open Graph). */
export interface OpenGraphPreview {
  headline: string | null;
  imageUrl: string | null;
}

const LONGEST_HEADLINE = 500;
const LONGEST_ADDRESS = 2_048;

/** Detect the charset of a page from its Content-Type or first bytes; default utf-8. */
export function detectCharset(contentType: string, start: string): string {
  const [, headerCharset] = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType) ?? [];
  const [, metaCharset] = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start) ?? [];
  return headerCharset ?? metaCharset ?? "utf-8";
}

function tidy(text: string | undefined): string | null {
  const line = text?.replace(/[\p{C}\s]+/gu, " ").trim() ?? "";
  return line === "" ? null : [...line].slice(0, LONGEST_HEADLINE).join("");
}

function imageAt(address: string | undefined, page: string): string | null {
  if (address === undefined || !URL.canParse(address.trim(), page)) return null;
  const { protocol, href } = new URL(address.trim(), page);
  return /^https?:$/.test(protocol) && href.length <= LONGEST_ADDRESS ? href : null;
}

/** Parse og:title (or title) and og:image from the head of a page, which may be truncated anywhere. */
export function parsePreview(html: string, page: string): OpenGraphPreview {
  const tags = new Map<string, string>();
  let title = "";
  let isTitle = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      isTitle = name === "title" && title === "";
      const property = name === "meta" ? (attributes.property ?? attributes.name ?? "").toLowerCase() : "";
      const { content } = attributes;
      if (property.startsWith("og:") && content !== undefined && !tags.has(property))
        tags.set(property, content);
    },
    ontext: (text) => {
      if (isTitle) title += text;
    },
    onclosetag: () => {
      isTitle = false;
    },
  });
  parser.end(html);
  return {
    headline: tidy(tags.get("og:title")) ?? tidy(title),
    imageUrl: imageAt(tags.get("og:image"), page),
  };
}
