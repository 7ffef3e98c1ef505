import { escapeMailText } from "./mail-style";

/** A labelled link; the label says where it leads. */
export interface MailLink {
  label: string;
  url: string;
}

/** One of several things that a mail reports: a comment, a story. */
export interface MailItem {
  title: string;
  /** A short text above the title, in the sender's colour. */
  kicker?: string | null;
  /** Above the title, as wide as the mail; its address is absolute. */
  picture?: { url: string; alt: string } | null;
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

function renderPicture({ picture }: MailItem): string[] {
  if (picture === null || picture === undefined) return [];
  const [src, alt] = [escapeMailText(picture.url), escapeMailText(picture.alt)];
  const image = `<img src="${src}" alt="${alt}" width="552" style="display:block;width:100%;height:auto;border:0">`;
  return [`<p style="margin:24px 0 0">${image}</p>`];
}

function renderKicker({ kicker }: MailItem, color: string): string[] {
  if (kicker === null || kicker === undefined) return [];
  const style = `margin:20px 0 0;font-size:13px;font-weight:600;color:${color}`;
  return [`<p class="link" style="${style}">${escapeMailText(kicker)}</p>`];
}

/** Renders a section as HTML, with links in the sender's colour. */
export function renderMailSection({ heading, items }: MailSection, color: string): string {
  const body = items.map((item) => {
    const { title, text, link } = item;
    const kicker = renderKicker(item, color);
    return [
      ...renderPicture(item),
      ...kicker,
      `<p style="margin:${kicker.length === 0 ? 20 : 4}px 0 4px;font-size:16px;font-weight:600">${escapeMailText(title)}</p>`,
      ...(text === ""
        ? []
        : [`<p style="${ITEM_TEXT}">${escapeMailText(text).replaceAll("\n", "<br>")}</p>`]),
      `<p style="margin:0"><a href="${escapeMailText(link.url)}" class="link" style="color:${color}">${escapeMailText(link.label)}</a></p>`,
    ].join("\n");
  });
  const head =
    heading === null
      ? []
      : [`<h2 style="margin:28px 0 0;font-size:18px;line-height:1.3">${escapeMailText(heading)}</h2>`];
  return [...head, ...body].join("\n");
}

/** Lists the paragraphs of a section in the text of a mail. */
export function listSectionLines({ heading, items }: MailSection): string[] {
  const lines = items.map(({ kicker, title, text, link }) =>
    [
      ...(kicker === null || kicker === undefined ? [] : [kicker]),
      title,
      ...(text === "" ? [] : [text]),
      `${link.label}: ${link.url}`,
    ].join("\n"),
  );
  return heading === null ? lines : [heading, ...lines];
}
