import { content, hashSource, html, type Reply, trusted } from "@/server/http/index";

const STYLE = `body{font:1.0625rem/1.55 system-ui,sans-serif;max-width:32rem;margin:15vh auto 0;padding:0 1.5rem;color:#111827;background:#fff}
h1{font-size:1.5rem;line-height:1.25}a{color:#1d4ed8}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.5rem;background:#1f2937;color:#fff;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #2563eb;outline-offset:2px}
@media (prefers-color-scheme:dark){body{color:#f3f4f6;background:#111827}a{color:#93c5fd}button{background:#f3f4f6;color:#111827}}`;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashSource(STYLE)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

interface UnsubscribePage {
  status?: number;
  title: string;
  text: string;
  /** Label of the button that posts to this URL. */
  button?: string;
  link?: { label: string; url: string };
  /** Language of the page; English where it is missing. */
  language?: { locale: string; direction: "ltr" | "rtl" };
}

/** Create a page of the unsubscribe link: complete without scripts, and without anything of the publication's pages. */
export function createUnsubscribePage({
  status = 200,
  title,
  text,
  button,
  link,
  language = { locale: "en", direction: "ltr" },
}: UnsubscribePage): Reply {
  const form = html`<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">${button ?? ""}</button></form>`;
  const further = html`<p><a href="${link?.url ?? ""}">${link?.label ?? ""}</a></p>`;
  const { markup } = html`<!doctype html>
<html lang="${language.locale}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${button === undefined ? html`` : form}${link === undefined ? html`` : further}
</main>
</body>
</html>
`;
  // The token is in this page's URL: no other site may learn it.
  const headers = { "content-security-policy": POLICY, "referrer-policy": "no-referrer" };
  return content(markup, "text/html; charset=utf-8", {
    status,
    headers: { ...headers, "x-content-type-options": "nosniff" },
  });
}
