import { html, type Reply } from "@/server/http/index";
import type { OauthClient, OauthContext } from "../../oauth";
import { oauthPage } from "./page";

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
  return oauthPage(account, {
    status: 200,
    title: `Sign in to ${client.name}`,
    leadsTo: target,
    body: html`<h1>Allow ${client.name} to see your profile?</h1>
<p>You are signed in to ${account.name} as <strong>${reader}</strong>. ${client.name} will see:</p>
<ul>
<li>your name and picture</li>
<li>the bio on your profile</li>
</ul>
<p>It won’t see your email address or password, and can’t act on your behalf.</p>
<form method="post">
<input type="hidden" name="ticket" value="${ticket}">
<div class="actions">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Cancel</button>
</div>
</form>
<p class="soft">Either way, you’ll continue to ${host === "" ? "the app" : host}.</p>`,
  });
}
