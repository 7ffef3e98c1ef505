import { html, type Reply } from "@/server/http/index";
import type { OauthContext } from "../../oauth";
import { oauthError } from "../wire/token";
import { oauthPage } from "./page";

/** Response contract of this page. */
export const UNUSABLE = {
  description: "An unknown application or redirect URI: a page for the reader. A malformed request: JSON.",
  schema: oauthError,
  otherTypes: ["text/html"],
} as const;

/** Renders the error page for an invalid authorization request, without a redirect. */
export function unusablePage({ account }: OauthContext, problem: string): Reply {
  return oauthPage(account, {
    status: 400,
    title: "Sign-in failed",
    leadsTo: null,
    body: html`<h1>Sign-in failed</h1>
<p>${problem}</p>
<p class="soft">No data was shared. You can close this page or go to <a href="${account.siteUrl}">${account.name}</a>.</p>`,
  });
}
