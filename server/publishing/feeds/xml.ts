import { Html, html, removeIllegalCharacters } from "@/server/publishing/render/index";

/**
 * XML is written by templates, not by a library: feed readers rely on the order of the nodes, which a template
 * shows at a glance, and escaping uses the same five characters as HTML. The same function removes characters that
 * XML forbids, so that the document stays well-formed whatever an editor pastes; a strict parser tests that.
 */
export const xml = html;

/** Wrap markup into one or more CDATA sections; `]]>` is split over two. */
export function cdata(text: string): Html {
  return Html.trusted(`<![CDATA[${removeIllegalCharacters(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`);
}

export const XML_DECLARATION = Html.trusted('<?xml version="1.0" encoding="UTF-8"?>\n');

/** `Sun, 01 Nov 2026 12:00:00 +0000` */
export function rfc822(at: Date): string {
  return at.toUTCString().replace("GMT", "+0000");
}
