import type { Account } from "@/server/accounts/index";
import { content, type Html, hashSource, html, type Reply, trusted } from "@/server/http/index";
import { chooseTextLocale, getTextDirection } from "@/shared/messages/languages";
import { systemMessages } from "@/shared/messages/system/index";
import { createTranslator, type Translator } from "@/shared/messages/translator";

// A small version of the publication's design: the same colors and fonts, light and dark, without scripts.
const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fff,#0f1318);--wash:light-dark(#f4f2ec,#181d25);
--ink:light-dark(#13181f,#eeece6);--soft:light-dark(#4b535d,#b4b8bd);--rule:light-dark(#dcd8cf,#2b323c);
--focus:light-dark(#0b57d0,#8ab4f8)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;background:var(--wash);color:var(--ink);
font:1rem/1.55 "Libre Franklin","Helvetica Neue",Arial,sans-serif}
header{padding:1rem clamp(1rem,3.2vw,2.5rem);background:var(--paper);border-bottom:1px solid var(--rule);
font:600 1.35rem/1.2 Newsreader,Georgia,"Times New Roman",serif}
main{justify-self:center;align-self:start;width:min(30rem,100% - 2rem);margin:clamp(1.5rem,8vh,5rem) 0;
padding:clamp(1.25rem,4vw,2rem);background:var(--paper);border:1px solid var(--rule)}
h1{margin:0 0 .75rem;font:600 1.6rem/1.25 Newsreader,Georgia,"Times New Roman",serif;overflow-wrap:anywhere}
p,ul{margin:0 0 1rem}
ul{padding-inline-start:1.2rem}
.soft{color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
button{font:inherit;font-weight:600;padding:.65rem 1.4rem;border:1px solid var(--ink);cursor:pointer;
background:var(--paper);color:var(--ink)}
button[value=allow]{background:var(--ink);color:var(--paper)}
button:focus-visible,a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
a{color:inherit}
`;
const STYLE_SOURCE = hashSource(STYLE);

interface OauthPage {
  status: number;
  title: string;
  body: Html;
  /** Origin that the form finally redirects to; null: the page has no form. */
  leadsTo: string | null;
}

interface PageTexts {
  t: Translator<typeof systemMessages.en>;
  lang: string;
  dir: "ltr" | "rtl";
}

/** The texts of these pages: in the publication's language, else in English. */
export function getPageTexts({ settings }: Account): PageTexts {
  const lang = chooseTextLocale(settings.language.ietfCode);
  return { t: createTranslator(lang, systemMessages), lang, dir: getTextDirection(lang) };
}

function listFrameAncestors({ domains, siteUrl }: Account): string {
  return ["'self'", new URL(siteUrl).origin, ...domains.map((host) => `https://${host}`)].join(" ");
}

/** Renders a sign-in page in the publication's design. Only the account's own pages may frame it. */
export function oauthPage(account: Account, { status, title, body, leadsTo }: OauthPage): Reply {
  const { lang, dir } = getPageTexts(account);
  const page = html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${account.name}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header>${account.name}</header>
<main>
${body}
</main>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    `form-action ${leadsTo === null ? "'none'" : `'self' ${leadsTo}`}`,
    "base-uri 'none'",
    `frame-ancestors ${listFrameAncestors(account)}`,
  ];
  return content(page.markup, "text/html; charset=utf-8", {
    status,
    headers: {
      "content-security-policy": policy.join("; "),
      // Browsers send a form's Origin only where the referrer policy allows it.
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}
