import { escapeMailText, MAIL_SANS, MAIL_SERIF, renderMailDark } from "./mail-style";
import { listSectionLines, type MailLink, type MailSection, renderMailSection } from "./sections";

/** Whose mail it is: what its head and foot show. */
export interface MailBrand {
  name: string;
  /** Address that the head links to; null: none. */
  url: string | null;
  /** Absolute address of a picture that mail programs show; null: the name is written instead. */
  logo: string | null;
  /** Colour on light and on dark, both readable as text. */
  tone: { light: string; dark: string };
  /** Lines of the sender, such as its postal address and tax number. */
  senderLines: readonly string[];
}

/** The parts of a transactional mail: its text and its call to action. */
export interface MailParts {
  /** The publication, or the name of another sender. */
  sender: MailBrand | string;
  heading: string;
  paragraphs: readonly string[];
  /** A code to copy. */
  code?: string;
  action?: MailLink;
  /** Language of the parts; English where it is missing. */
  language?: MailLanguage;
  /** What the mail reports, below the paragraphs. */
  sections?: readonly MailSection[];
  /** Why the recipient receives this, and what to do without having requested it. */
  footnote: string;
  /** Links below the footnote, such as the one that unsubscribes. */
  footerLinks?: readonly MailLink[];
  /** Paragraphs above the footnote. */
  notes?: readonly string[];
  /** Colours of a preview; left out or null: the mail program chooses. */
  scheme?: MailScheme | null;
}

type MailScheme = "light" | "dark";

interface MailLanguage {
  locale: string;
  direction: "ltr" | "rtl";
}

/** A page around the content of a mail. */
export interface MailPage {
  brand: MailBrand;
  language: MailLanguage;
  title: string;
  /** HTML. */
  content: string;
  /** Line above the sender's; null: none. */
  footnote: string | null;
  /** Links below the footnote. */
  footerLinks?: readonly MailLink[];
  /** Paragraphs above the footnote. */
  notes?: readonly string[];
  /** Colours of a preview; left out or null: the mail program chooses. */
  scheme?: MailScheme | null;
  /** Whether it is dark where the reader's mail program is: false for HTML with colours of its own. */
  hasDark: boolean;
}

const NEUTRAL = { light: "#1f2937", dark: "#cbd5e1" };

function toBrand(sender: MailBrand | string): MailBrand {
  if (typeof sender !== "string") return sender;
  return { name: sender, url: null, logo: null, tone: NEUTRAL, senderLines: [sender] };
}

/** A picture on white, because a logo for light pages may be invisible on dark ones. */
function renderNameplate({ name, url, logo }: MailBrand): string {
  const shown =
    logo === null
      ? escapeMailText(name)
      : `<img src="${escapeMailText(logo)}" alt="${escapeMailText(name)}" height="40" style="display:inline-block;height:40px;width:auto;max-width:100%;padding:6px 8px;background:#ffffff;border:0">`;
  if (url === null) return shown;
  return `<a href="${escapeMailText(url)}" class="ink" style="color:#13181f;text-decoration:none">${shown}</a>`;
}

function renderFooterLink({ label, url }: MailLink): string {
  return `<a href="${escapeMailText(url)}" class="soft" style="color:#4b535d">${escapeMailText(label)}</a>`;
}

/**
 * Renders the HTML of a mail: the sender's nameplate and colour, the content, the sender's lines. 600 pixels wide, or as
 * wide as a phone; a table, because some mail programs ignore the width of anything else.
 */
export function renderMailPage(page: MailPage): string {
  const { brand, language, title, content, footnote, footerLinks = [], notes = [] } = page;
  const { tone, senderLines } = brand;
  const hasDark = page.hasDark && page.scheme !== "light";
  const isDark = hasDark && page.scheme === "dark";
  const schemes = isDark ? "dark" : hasDark ? "light dark" : "light";
  const side = language.direction === "rtl" ? "right" : "left";
  const soft = `margin:0 0 12px;font-size:13px;line-height:1.5;color:#4b535d`;
  const foot = [
    ...notes.map(escapeMailText),
    ...(footnote === null ? [] : [escapeMailText(footnote)]),
    ...(footerLinks.length === 0 ? [] : [footerLinks.map(renderFooterLink).join("<br>")]),
    senderLines.map(escapeMailText).join("<br>"),
  ];
  return `<!doctype html>
<html lang="${escapeMailText(language.locale)}" dir="${language.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${schemes}"><meta name="supported-color-schemes" content="${schemes}"><title>${escapeMailText(title)}</title>
<style>:root{color-scheme:${schemes}}${hasDark ? renderMailDark(tone.dark, isDark) : ""}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f2ec;color:#13181f;${MAIL_SANS}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f2ec"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;table-layout:fixed">
<tr><td class="card tone" align="${side}" style="padding:20px 24px;background:#ffffff;border-top:4px solid ${tone.light};${MAIL_SERIF};font-size:24px;font-weight:700;line-height:1.2;overflow-wrap:anywhere"><span class="ink" style="color:#13181f">${renderNameplate(brand)}</span></td></tr>
<tr><td class="card rule" align="${side}" style="padding:24px;background:#ffffff;border-top:1px solid #dcd8cf;overflow-wrap:anywhere">
${content}
</td></tr>
<tr><td align="${side}" style="padding:20px 24px">${foot.map((lines) => `<p class="soft" style="${soft}">${lines}</p>`).join("\n")}</td></tr>
</table></td></tr></table></body></html>
`;
}

/** Renders a paragraph of a mail; its HTML is not escaped. */
export function renderMailParagraph(html: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${html}</p>`;
}

function renderButton({ label, url }: MailLink): string {
  const style = `display:inline-block;padding:12px 22px;background:#13181f;color:#ffffff;text-decoration:none;font-weight:600;${MAIL_SANS}`;
  const link = escapeMailText(url);
  return [
    `<p style="margin:24px 0"><a href="${link}" class="button" style="${style}">${escapeMailText(label)}</a></p>`,
    `<p class="soft" style="margin:0 0 16px;font-size:13px;color:#4b535d;word-break:break-all">${link}</p>`,
  ].join("\n");
}

function renderCode(code: string): string {
  return `<p dir="ltr" style="margin:24px 0;font-size:30px;letter-spacing:6px;font-weight:700;font-family:ui-monospace,Menlo,Consolas,monospace">${escapeMailText(code)}</p>`;
}

/** Renders a mail as text and as HTML from the same parts; in HTML every part is escaped. */
export function renderMail(parts: MailParts): { text: string; html: string } {
  const { heading, paragraphs, code, action, sections = [], footnote, footerLinks = [], notes = [] } = parts;
  const { language = { locale: "en", direction: "ltr" } } = parts;
  const brand = toBrand(parts.sender);
  const lines = [heading, ...paragraphs, ...sections.flatMap(listSectionLines)];
  if (code !== undefined) lines.push(code);
  if (action !== undefined) lines.push(`${action.label}:\n${action.url}`);
  const links = footerLinks.map(({ label, url }) => `${label}: ${url}`);
  const text = `${[...lines, `-- \n${[...notes, footnote, ...links, ...brand.senderLines].join("\n")}`].join("\n\n")}\n`;
  const content = [
    `<h1 style="margin:0 0 16px;${MAIL_SERIF};font-size:24px;line-height:1.25">${escapeMailText(heading)}</h1>`,
    ...paragraphs.map((paragraph) => renderMailParagraph(escapeMailText(paragraph))),
    ...(code === undefined ? [] : [renderCode(code)]),
    ...(action === undefined ? [] : [renderButton(action)]),
    ...sections.map((section) => renderMailSection(section, brand.tone.light)),
  ].join("\n");
  const page = { brand, language, title: heading, content, footnote, footerLinks, notes };
  const html = renderMailPage({ ...page, scheme: parts.scheme ?? null, hasDark: true });
  return { text, html };
}
