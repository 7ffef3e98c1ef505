import type { Account } from "@/server/accounts/index";
import { inertMail } from "./inert-mail.rules";
import type { MailTemplate, MailValues } from "./mail-template";
import { renderPart } from "./template-language";

/** A mail ready to leave. */
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

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

const ADDRESS = /https?:\/\/[^\s<>"'()]+[^\s<>"'().,;:!?]/g;

/** A paragraph of text as HTML. Addresses of the publication can be followed; those in somebody's name cannot. */
function paragraph(text: string, own: readonly string[]): string {
  let html = "";
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!own.includes(address)) continue;
    const link = escaped(address);
    html += `${escaped(text.slice(from, index))}<a href="${link}" style="color:#1d4ed8">${link}</a>`;
    from = index + address.length;
  }
  html += escaped(text.slice(from));
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${html.replaceAll("\n", "<br>")}</p>`;
}

/** Who writes, as invoices say it too: name, address, tax number. */
function letterhead({ name, settings }: Pick<Account, "name" | "settings">): string[] {
  const { seller, addressLines, taxNumber, footer } = settings.subscriptions.invoices;
  const lines = [seller === "" ? name : seller, ...addressLines, taxNumber ?? "", footer];
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function page(account: Pick<Account, "name" | "settings">, subject: string, content: string): string {
  const { isoCode, direction } = account.settings.language;
  return `<!doctype html>
<html lang="${escaped(isoCode)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f3f4f6;color:#111827;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 16px;font-weight:700">${escaped(account.name)}</p>
<div style="background:#ffffff;border-radius:12px;padding:28px;overflow-wrap:anywhere">
${content}
</div>
<p style="margin:20px 0 0;font-size:13px;line-height:1.5;color:#4b5563">${letterhead(account).map(escaped).join("<br>")}</p>
</div></body></html>
`;
}

/** A template with its values and the publication's letterhead. What stands in a value is text, wherever it goes. */
export function composeMail(
  account: Pick<Account, "name" | "settings">,
  template: MailTemplate,
  values: MailValues,
): ComposedMail {
  const subject = renderPart({ part: "subject", text: template.subject }, values).replace(/\s+/g, " ").trim();
  const body = renderPart({ part: "text", text: template.text }, values).trim();
  const text = `${body}\n\n-- \n${letterhead(account).join("\n")}\n`;
  const own = [...Object.values(values["publication"] ?? {}), ...Object.values(values["access"] ?? {})];
  const content =
    template.html === null
      ? body
          .split(/\n{2,}/)
          .map((part) => paragraph(part, own))
          .join("\n")
      : inertMail(renderPart({ part: "html", text: template.html }, values));
  return { subject, text, html: page(account, subject, content) };
}
