import type { Account } from "@/server/accounts/index";
import { type FullStory, type Html, html, isRestricted, safeLink } from "@/server/publishing/render/index";
import { markupMessages } from "@/shared/messages/markup/index";
import { siteMessages } from "@/shared/messages/site/index";
import { createTranslator } from "@/shared/messages/translator";
import { toScriptJson } from "./amp-components";
import type { AmpConfig } from "./amp-config";
import { CLOSED_PART } from "./structured-data";

/**
 * AMP's authorization endpoints. The addresses are the publication's own (first-party), which forwards
 * them to the access API; AMP substitutes the upper-case variables. Readers log in and buy on the publication's own
 * pages unless it configures other addresses.
 */
export function buildSubscriptionsConfig(account: Account, story: FullStory, config: AmpConfig): object {
  const query = `key=${encodeURIComponent(account.key)}&readerId=READER_ID`;
  const base = `${account.siteUrl}/api/access/v1/stories/${story.id}`;
  const page = safeLink(story.url, account.siteUrl) ?? account.siteUrl;
  const { pathname, search } = new URL(page);
  const logIn = `${account.siteUrl}/api/access/v1/amp/login?key=${encodeURIComponent(account.key)}&return=RETURN_URL`;
  const subscribe = `${account.siteUrl}/subscribe?from=${encodeURIComponent(`${pathname}${search}`)}`;
  const set = (url: string | null | undefined) => safeLink(url, account.siteUrl);
  return {
    services: [
      {
        serviceId: "local",
        authorizationUrl: `${base}/amp-access?${query}`,
        pingbackUrl: `${base}/amp-pingback?${query}`,
        actions: {
          login: set(config["login-url"]) ?? logIn,
          subscribe: set(config["subscribe-url"]) ?? subscribe,
        },
      },
    ],
    fallbackEntitlement: { source: "local", granted: false, grantReason: null, data: { isLoggedIn: false } },
  };
}

/** Build the head element of a restricted story; null for a public one. */
export function renderSubscriptionsHead(account: Account, story: FullStory, config: AmpConfig): Html | null {
  if (!isRestricted(story)) return null;
  const data = toScriptJson(buildSubscriptionsConfig(account, story, config));
  return html`<script type="application/json" id="amp-subscriptions">${data}</script>\n`;
}

/**
 * Render the restricted part of a story. Its text is included only if the caller may read it (`closed`);
 * an entitled reader of the public document follows a link to the story's own page.
 */
export function renderClosedPart(story: FullStory, closed: Html | null, locale: string): Html {
  const t = createTranslator(locale, markupMessages);
  const prompt = t(story.access === "login" ? "logInToRead" : "subscribeToRead");
  const content = closed ?? html`<p><a class="button" href="${story.url}">${t("readFull")}</a></p>`;
  return html`<section class="wall" subscriptions-section="content-not-granted"><p>${prompt}</p></section>
<section class="buttons" subscriptions-actions subscriptions-display="NOT granted">
<button subscriptions-action="login" subscriptions-display="NOT data.isLoggedIn">${createTranslator(locale, siteMessages)("logIn")}</button>
<button subscriptions-action="subscribe" subscriptions-display="NOT granted">${t("subscribe")}</button>
</section>
<section class="${CLOSED_PART}" subscriptions-section="content">${content}</section>
`;
}
