import { Parser } from "htmlparser2";

/** What a page says of itself to those who link to it. */
export interface OpenGraphPreview {
  headline: string | null;
  imageUrl: string | null;
}

const LONGEST_HEADLINE = 500;
const LONGEST_ADDRESS = 2_048;

/** The character set of a page by its Content-Type, or by what its first bytes say; utf-8 where neither does. */
export function charsetOf(contentType: string, start: string): string {
  const [, told] = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType) ?? [];
  const [, written] = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start) ?? [];
  return told ?? written ?? "utf-8";
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

/** og:title (or the title) and og:image from the head of a page, which may be cut anywhere. */
export function parsePreview(html: string, page: string): OpenGraphPreview {
  const said = new Map<string, string>();
  let title = "";
  let isTitle = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      isTitle = name === "title" && title === "";
      const property = name === "meta" ? (attributes.property ?? attributes.name ?? "").toLowerCase() : "";
      const { content } = attributes;
      if (property.startsWith("og:") && content !== undefined && !said.has(property))
        said.set(property, content);
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
    headline: tidy(said.get("og:title")) ?? tidy(title),
    imageUrl: imageAt(said.get("og:image"), page),
  };
}
