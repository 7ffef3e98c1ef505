/** A labelled link; the label says where it leads. */
interface MailLink {
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
interface MailSection {
  heading: string | null;
  items: readonly MailItem[];
}

/** The parts of a transactional mail: its text and its call to action. */
export interface MailParts {
  /** Name of the sender, shown in the mail's header. */
  sender: string;
  heading: string;
  paragraphs: readonly string[];
  /** A code to copy. */
  code?: string;
  action?: MailLink;
  /** Language of the parts; English where it is missing. */
  language?: { locale: string; direction: "ltr" | "rtl" };
  /** What the mail reports, below the paragraphs. */
  sections?: readonly MailSection[];
  /** Why the recipient receives this, and what to do without having requested it. */
  footnote: string;
  /** Links below the footnote, such as the one that unsubscribes. */
  footerLinks?: readonly MailLink[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function renderButton({ label, url }: MailLink): string {
  const style = `display:inline-block;padding:12px 22px;border-radius:8px;background:#1f2937;color:#ffffff;text-decoration:none;font-weight:600;${FONT}`;
  const link = escaped(url);
  return [
    `<p style="margin:24px 0"><a href="${link}" style="${style}">${escaped(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;color:#6b7280;word-break:break-all">${link}</p>`,
  ].join("\n");
}

function renderCode(code: string): string {
  return `<p style="margin:24px 0;font-size:30px;letter-spacing:6px;font-weight:700;font-family:ui-monospace,Menlo,Consolas,monospace">${escaped(code)}</p>`;
}

const ITEM_TEXT = "margin:0 0 8px;font-size:16px;line-height:1.55;overflow-wrap:anywhere";

function renderSection({ heading, items }: MailSection): string {
  const body = items.map(({ title, text, link }) =>
    [
      `<p style="margin:20px 0 4px;font-size:16px;font-weight:600">${escaped(title)}</p>`,
      ...(text === "" ? [] : [`<p style="${ITEM_TEXT}">${escaped(text).replaceAll("\n", "<br>")}</p>`]),
      `<p style="margin:0"><a href="${escaped(link.url)}" style="color:#1d4ed8">${escaped(link.label)}</a></p>`,
    ].join("\n"),
  );
  const head =
    heading === null
      ? []
      : [`<h2 style="margin:28px 0 0;font-size:18px;line-height:1.3">${escaped(heading)}</h2>`];
  return [...head, ...body].join("\n");
}

function listSectionLines({ heading, items }: MailSection): string[] {
  const lines = items.map(({ title, text, link }) =>
    [title, ...(text === "" ? [] : [text]), `${link.label}: ${link.url}`].join("\n"),
  );
  return heading === null ? lines : [heading, ...lines];
}

/** Renders a mail as text and as HTML from the same parts; in HTML every part is escaped. */
export function renderMail(parts: MailParts): { text: string; html: string } {
  const { sender, heading, paragraphs, code, action, sections = [], footnote, footerLinks = [] } = parts;
  const { language = { locale: "en", direction: "ltr" } } = parts;
  const lines = [heading, ...paragraphs, ...sections.flatMap(listSectionLines)];
  if (code !== undefined) lines.push(code);
  if (action !== undefined) lines.push(`${action.label}:\n${action.url}`);
  const ending = [footnote, ...footerLinks.map(({ label, url }) => `${label}: ${url}`), sender];
  const text = `${[...lines, `-- \n${ending.join("\n")}`].join("\n\n")}\n`;
  const html = `<!doctype html>
<html lang="${escaped(language.locale)}" dir="${language.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(heading)}</title></head>
<body style="margin:0;background:#f3f4f6;color:#111827;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 16px;font-weight:700">${escaped(sender)}</p>
<div style="background:#ffffff;border-radius:12px;padding:28px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(heading)}</h1>
${paragraphs.map((text_) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${escaped(text_)}</p>`).join("\n")}
${code === undefined ? "" : renderCode(code)}
${action === undefined ? "" : renderButton(action)}
${sections.map(renderSection).join("\n")}
</div>
<p style="margin:20px 0 0;font-size:13px;line-height:1.5;color:#6b7280">${[escaped(footnote), ...footerLinks.map(({ label, url }) => `<a href="${escaped(url)}" style="color:#6b7280">${escaped(label)}</a>`)].join("<br>")}</p>
</div></body></html>
`;
  return { text, html };
}
