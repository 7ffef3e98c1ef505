import { html, type Reply } from "@/server/http/index";
import type { OauthContext } from "../../oauth";
import { oauthError } from "../wire/token";
import { oauthPage } from "./page";

/** Response contract of this page. */
export const UNUSABLE = {
  description:
    "The application or its address is not known: a page for the reader. What is not readable at all: JSON.",
  schema: oauthError,
  otherTypes: ["text/html"],
} as const;

/** Renders the error page for an invalid authorization request, without a redirect. */
export function unusablePage({ account }: OauthContext, problem: string): Reply {
  return oauthPage(account, {
    status: 400,
    title: "This sign-in cannot go on",
    leadsTo: null,
    body: html`<h1>This sign-in cannot go on</h1>
<p>${problem}</p>
<p class="soft">Nothing was told to anybody. You can close this page, or go to <a href="${account.siteUrl}">${account.name}</a>.</p>`,
  });
}
