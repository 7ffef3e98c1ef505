import { html, type Reply } from "@/server/http/index";
import type { OauthClient, OauthContext } from "../../oauth";
import { getPageTexts, oauthPage } from "./page";

interface ConsentPageInput {
  client: OauthClient;
  ticket: string;
  redirectUri: string;
}

/** Renders the consent page, where a reader allows an application to read their profile. */
export function consentPage(
  { account, actor }: OauthContext,
  { client, ticket, redirectUri }: ConsentPageInput,
): Reply {
  const { protocol, host } = new URL(redirectUri);
  const reader = actor.kind === "reader" ? actor.reader.name : "";
  const target = host === "" ? protocol : `${protocol}//${host}`;
  const { t } = getPageTexts(account);
  const title = t("consentHeading", { client: client.name });
  return oauthPage(account, {
    status: 200,
    title,
    leadsTo: target,
    body: html`<h1>${title}</h1>
<p>${t("consentLead", { publication: account.name, name: reader, client: client.name })}</p>
<p>${t("consentLimits")}</p>
<form method="post">
<input type="hidden" name="ticket" value="${ticket}">
<div class="actions">
<button name="decision" value="allow">${t("consentAllow")}</button>
<button name="decision" value="deny">${t("consentDeny")}</button>
</div>
</form>
<p class="soft">${t("consentOnward", { target: host === "" ? client.name : host })}</p>`,
  });
}
