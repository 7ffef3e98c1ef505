import { createHash } from "node:crypto";
import { content, type Html, html, type Reply, trusted } from "@/server/http/index";

/** Tells the page that waits to look, and closes the window; what it says is not believed there either. */
const SCRIPT = `const { page, token } = document.body.dataset;
if (opener && page) opener.postMessage({ action: "svc_checkout", attempt_token: token }, page);
close();`;
const STYLE = "body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1.5rem}";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface LastPage {
  /** Origin of the page that waits; null: none does. */
  page: string | null;
  token: string;
  url: string;
}

function lastPage({ head, body }: { head: Html; body: Html }): Reply {
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Back to the page</title>
<style>${trusted(STYLE)}</style>
${head}</head>
${body}
</html>
`;
  return content(markup, "text/html; charset=utf-8", {
    headers: { "content-security-policy": POLICY, "x-content-type-options": "nosniff" },
  });
}

/** The last page of a window in which somebody paid, or did not. */
export function closingPage({ page, token, url }: LastPage): Reply {
  return lastPage({
    head: html``,
    body: html`<body data-page="${page ?? ""}" data-token="${token}">
<p>You can close this window. <a href="${url}">Back to the page</a></p>
<script>${trusted(SCRIPT)}</script>
</body>`,
  });
}

/**
 * On to another site. A redirect would not do: browsers hold what follows a gateway's form to the sites that the form's
 * own page named.
 */
export function onwardPage(url: string): Reply {
  return lastPage({
    head: html`<meta http-equiv="refresh" content="0; url=${url}">
`,
    body: html`<body><p><a href="${url}">Back to the page</a></p></body>`,
  });
}
