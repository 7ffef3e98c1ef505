import type { Account } from "@/server/accounts/index";
import { buildMailBrand } from "@/server/mail-brand/index";
import { escapeMailText, renderMailPage, renderMailParagraph } from "@/server/platform/mail/index";
import { sanitizeMailHtml } from "./inert-mail.rules";
import type { MailTemplate, MailValues } from "./mail-template";
import { renderPart } from "./template-language";

/** A rendered mail. */
export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

const URL_PATTERN = /https?:\/\/[^\s<>"'()]+[^\s<>"'().,;:!?]/g;

interface LinkLook {
  ownUrls: readonly string[];
  color: string;
}

/** Render a paragraph of text as HTML. Only the publication's own URLs become links, never one in a reader's name. */
function renderParagraph(text: string, { ownUrls, color }: LinkLook): string {
  let html = "";
  let position = 0;
  for (const { 0: url, index } of text.matchAll(URL_PATTERN)) {
    if (!ownUrls.includes(url)) continue;
    const link = escapeMailText(url);
    const anchor = `<a href="${link}" class="link" style="color:${color}">${link}</a>`;
    html += `${escapeMailText(text.slice(position, index))}${anchor}`;
    position = index + url.length;
  }
  html += escapeMailText(text.slice(position));
  return renderMailParagraph(html.replaceAll("\n", "<br>"));
}

/**
 * Render a template with its values, in the publication's look and with the sender of its invoices. Values are always
 * escaped as text. HTML that a publication has written stays on white in dark mode: it may have colours of its own.
 */
export function composeMail(
  account: Pick<Account, "name" | "siteUrl" | "settings">,
  template: MailTemplate,
  values: MailValues,
): ComposedMail {
  const subject = renderPart({ part: "subject", text: template.subject }, values).replace(/\s+/g, " ").trim();
  const body = renderPart({ part: "text", text: template.text }, values).trim();
  const brand = buildMailBrand(account);
  const text = `${body}\n\n-- \n${brand.senderLines.join("\n")}\n`;
  const ownUrls = [...Object.values(values["publication"] ?? {}), ...Object.values(values["access"] ?? {})];
  const content =
    template.html === null
      ? body
          .split(/\n{2,}/)
          .map((part) => renderParagraph(part, { ownUrls, color: brand.tone.light }))
          .join("\n")
      : sanitizeMailHtml(renderPart({ part: "html", text: template.html }, values));
  const { isoCode: locale, direction } = account.settings.language;
  const page = { brand, language: { locale, direction }, title: subject, content, footnote: null };
  return { subject, text, html: renderMailPage({ ...page, hasDark: template.html === null }) };
}
