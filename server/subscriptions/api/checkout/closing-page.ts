import { content, type Html, hashSource, html, type Reply, trusted } from "@/server/http/index";
import { chooseTextLocale, getTextDirection } from "@/shared/messages/languages";
import { systemMessages } from "@/shared/messages/system/index";
import { createTranslator, type Translator } from "@/shared/messages/translator";

/** Notifies the opener, which checks the state itself, and closes the window; the message is not trusted. */
const SCRIPT = `const { page, token } = document.body.dataset;
if (opener && page) opener.postMessage({ action: "svc_checkout", attempt_token: token }, page);
close();`;
const STYLE = "body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1.5rem}";

const POLICY = [
  "default-src 'none'",
  `script-src ${hashSource(SCRIPT)}`,
  `style-src ${hashSource(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface LastPage {
  /** Origin of the opener page; null: none. */
  page: string | null;
  token: string;
  url: string;
}

/** Texts and language of a page: the publication's, else the buyer's, else English. */
interface PageLanguage {
  t: Translator<typeof systemMessages.en>;
  lang: string;
  dir: "ltr" | "rtl";
}

/** Choose the language of these pages, which no cache stores. `acceptLanguage`: that header; null: none. */
export function choosePageLanguage(publicationLocale: string, acceptLanguage: string | null): PageLanguage {
  const lang = chooseTextLocale(publicationLocale, acceptLanguage);
  return { t: createTranslator(lang, systemMessages), lang, dir: getTextDirection(lang) };
}

function createPage({ t, lang, dir }: PageLanguage, { head, body }: { head: Html; body: Html }): Reply {
  const { markup } = html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t("backToSite")}</title>
<style>${trusted(STYLE)}</style>
${head}</head>
${body}
</html>
`;
  return content(markup, "text/html; charset=utf-8", {
    headers: { "content-security-policy": POLICY, "x-content-type-options": "nosniff" },
  });
}

/** Create the last page of a payment window, after a payment or a cancellation. */
export function createClosingPage({ page, token, url }: LastPage, language: PageLanguage): Reply {
  const { t } = language;
  return createPage(language, {
    head: html``,
    body: html`<body data-page="${page ?? ""}" data-token="${token}">
<p>${t("windowDone")} <a href="${url}">${t("backToSite")}</a></p>
<script>${trusted(SCRIPT)}</script>
</body>`,
  });
}

/**
 * Create a page that continues to another site. Not a redirect: the form-action policy of the gateway's page also
 * restricts redirects that follow its form.
 */
export function createRedirectPage(url: string, language: PageLanguage): Reply {
  return createPage(language, {
    head: html`<meta http-equiv="refresh" content="0; url=${url}">
`,
    body: html`<body><p><a href="${url}">${language.t("backToSite")}</a></p></body>`,
  });
}
