import { html, type Reply } from "@/server/http/index";
import { translateProblem } from "@/shared/messages/translate-problem";
import type { OauthContext } from "../../oauth";
import { oauthError } from "../wire/token";
import { getPageTexts, oauthPage } from "./page";

/** Response contract of this page. */
export const UNUSABLE = {
  description: "An unknown application or redirect URI: a page for the reader. A malformed request: JSON.",
  schema: oauthError,
  otherTypes: ["text/html"],
} as const;

/** Renders the error page for an invalid authorization request, without a redirect. */
export function unusablePage({ account }: OauthContext, problem: string): Reply {
  const { t, lang } = getPageTexts(account);
  const title = t("logInFailed");
  return oauthPage(account, {
    status: 400,
    title,
    leadsTo: null,
    body: html`<h1>${title}</h1>
<p>${translateProblem(lang, problem)}</p>
<p class="soft">${t("nothingShared")} <a href="${account.siteUrl}">${t("toFrontPage")}</a></p>`,
  });
}
