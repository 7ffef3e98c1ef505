/** The parts of a transactional mail: its text and its call to action. */
export interface MailParts {
  /** Name of the sender, shown in the mail's header. */
  sender: string;
  heading: string;
  paragraphs: readonly string[];
  /** A code to copy. */
  code?: string;
  action?: { label: string; url: string };
  /** Language of the parts; English where it is missing. */
  language?: { locale: string; direction: "ltr" | "rtl" };
  /** Why the recipient receives this, and what to do without having requested it. */
  footnote: string;
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

function renderButton({ label, url }: { label: string; url: string }): string {
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

/** Renders a mail as text and as HTML from the same parts; in HTML every part is escaped. */
export function renderMail(parts: MailParts): { text: string; html: string } {
  const { sender, heading, paragraphs, code, action, footnote } = parts;
  const { language = { locale: "en", direction: "ltr" } } = parts;
  const lines = [heading, ...paragraphs];
  if (code !== undefined) lines.push(code);
  if (action !== undefined) lines.push(`${action.label}:\n${action.url}`);
  const text = `${[...lines, `-- \n${footnote}\n${sender}`].join("\n\n")}\n`;
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
</div>
<p style="margin:20px 0 0;font-size:13px;line-height:1.5;color:#6b7280">${escaped(footnote)}</p>
</div></body></html>
`;
  return { text, html };
}
