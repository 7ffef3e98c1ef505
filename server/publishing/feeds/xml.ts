import { Html, html, legalText } from "@/server/publishing/render/index";

/**
 * XML is written by templates and not by a library: readers of feeds rely on the order of the nodes, which a template
 * shows at a glance, and escaping is the same five characters as in HTML. The same function takes out what XML may
 * not hold, so that whatever an editor pastes, the document stays well-formed; tests hold it to a strict parser.
 */
export const xml = html;

/** Text that may hold markup, as one or more CDATA sections; `]]>` in it is split over two. */
export function cdata(text: string): Html {
  return Html.trusted(`<![CDATA[${legalText(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`);
}

export const XML_DECLARATION = Html.trusted('<?xml version="1.0" encoding="UTF-8"?>\n');

/** `Sun, 01 Nov 2026 12:00:00 +0000` */
export function rfc822(at: Date): string {
  return at.toUTCString().replace("GMT", "+0000");
}
