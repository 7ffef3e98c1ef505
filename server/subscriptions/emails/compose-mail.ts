import type { Account } from "@/server/accounts/index";
import { sanitizeMailHtml } from "./inert-mail.rules";
import type { MailTemplate, MailValues } from "./mail-template";
import { renderPart } from "./template-language";

/** A rendered mail. */
export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

const URL_PATTERN = /https?:\/\/[^\s<>"'()]+[^\s<>"'().,;:!?]/g;

/** Render a paragraph of text as HTML. Only the publication's own URLs become links, never one in a reader's name. */
function renderParagraph(text: string, ownUrls: readonly string[]): string {
  let html = "";
  let position = 0;
  for (const { 0: url, index } of text.matchAll(URL_PATTERN)) {
    if (!ownUrls.includes(url)) continue;
    const link = escapeHtml(url);
    html += `${escapeHtml(text.slice(position, index))}<a href="${link}" style="color:#1d4ed8">${link}</a>`;
    position = index + url.length;
  }
  html += escapeHtml(text.slice(position));
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${html.replaceAll("\n", "<br>")}</p>`;
}

/** Build the sender's lines, as on invoices: name, address, tax number. */
function buildLetterhead({ name, settings }: Pick<Account, "name" | "settings">): string[] {
  const { seller, addressLines, taxNumber, footer } = settings.subscriptions.invoices;
  const lines = [seller === "" ? name : seller, ...addressLines, taxNumber ?? "", footer];
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function renderPage(account: Pick<Account, "name" | "settings">, subject: string, content: string): string {
  const { isoCode, direction } = account.settings.language;
  return `<!doctype html>
<html lang="${escapeHtml(isoCode)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f3f4f6;color:#111827;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 16px;font-weight:700">${escapeHtml(account.name)}</p>
<div style="background:#ffffff;border-radius:12px;padding:28px;overflow-wrap:anywhere">
${content}
</div>
<p style="margin:20px 0 0;font-size:13px;line-height:1.5;color:#4b5563">${buildLetterhead(account).map(escapeHtml).join("<br>")}</p>
</div></body></html>
`;
}

/** Render a template with its values and the publication's letterhead. Values are always escaped as text. */
export function composeMail(
  account: Pick<Account, "name" | "settings">,
  template: MailTemplate,
  values: MailValues,
): ComposedMail {
  const subject = renderPart({ part: "subject", text: template.subject }, values).replace(/\s+/g, " ").trim();
  const body = renderPart({ part: "text", text: template.text }, values).trim();
  const text = `${body}\n\n-- \n${buildLetterhead(account).join("\n")}\n`;
  const ownUrls = [...Object.values(values["publication"] ?? {}), ...Object.values(values["access"] ?? {})];
  const content =
    template.html === null
      ? body
          .split(/\n{2,}/)
          .map((part) => renderParagraph(part, ownUrls))
          .join("\n")
      : sanitizeMailHtml(renderPart({ part: "html", text: template.html }, values));
  return { subject, text, html: renderPage(account, subject, content) };
}
