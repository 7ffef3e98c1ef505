import { escapeMailText } from "./mail-style";

/** A labelled link; the label says where it leads. */
export interface MailLink {
  label: string;
  url: string;
}

/** One of several things that a mail reports: a comment, a story. */
export interface MailItem {
  title: string;
  /** Lines of plain text; may be empty. */
  text: string;
  link: MailLink;
}

/** A part of a mail with several items; null: without a heading of its own. */
export interface MailSection {
  heading: string | null;
  items: readonly MailItem[];
}

const ITEM_TEXT = "margin:0 0 8px;font-size:16px;line-height:1.55;overflow-wrap:anywhere";

/** Renders a section as HTML, with links in the sender's colour. */
export function renderMailSection({ heading, items }: MailSection, color: string): string {
  const body = items.map(({ title, text, link }) =>
    [
      `<p style="margin:20px 0 4px;font-size:16px;font-weight:600">${escapeMailText(title)}</p>`,
      ...(text === ""
        ? []
        : [`<p style="${ITEM_TEXT}">${escapeMailText(text).replaceAll("\n", "<br>")}</p>`]),
      `<p style="margin:0"><a href="${escapeMailText(link.url)}" class="link" style="color:${color}">${escapeMailText(link.label)}</a></p>`,
    ].join("\n"),
  );
  const head =
    heading === null
      ? []
      : [`<h2 style="margin:28px 0 0;font-size:18px;line-height:1.3">${escapeMailText(heading)}</h2>`];
  return [...head, ...body].join("\n");
}

/** Lists the paragraphs of a section in the text of a mail. */
export function listSectionLines({ heading, items }: MailSection): string[] {
  const lines = items.map(({ title, text, link }) =>
    [title, ...(text === "" ? [] : [text]), `${link.label}: ${link.url}`].join("\n"),
  );
  return heading === null ? lines : [heading, ...lines];
}
