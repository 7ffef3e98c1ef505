import type { Account } from "@/server/accounts/index";
import { type Html, html, isRestricted, safeLink, type WholeStory } from "@/server/publishing/render/index";
import type { AmpConfig } from "./amp-config";
import { jsonInScript } from "./amp-json";
import { CLOSED_PART } from "./structured-data";

/**
 * Where AMP asks whether a reader may read. The addresses are the publication's own (first-party), which forwards
 * them to the access API; upper-case words are filled in by AMP. Readers log in and buy on the publication's own pages,
 * unless it says that it has others.
 */
export function subscriptionsConfig(account: Account, story: WholeStory, config: AmpConfig): object {
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

/** Head element of a story that is not for everyone; nothing for one that is. */
export function subscriptionsHead(account: Account, story: WholeStory, config: AmpConfig): Html | null {
  if (!isRestricted(story)) return null;
  const data = jsonInScript(subscriptionsConfig(account, story, config));
  return html`<script type="application/json" id="amp-subscriptions">${data}</script>\n`;
}

/**
 * The part of a story that is not for everyone. Its text stands here only when the caller may read it (`closed`);
 * an entitled reader of the public document is led to the story's own page, where it opens.
 */
export function closedPart(story: WholeStory, closed: Html | null): Html {
  const ask =
    story.access === "login"
      ? "Log in to read the rest of this story."
      : "Subscribe to read the rest of this story.";
  const whole = closed ?? html`<p><a class="button" href="${story.url}">Read the whole story</a></p>`;
  return html`<section class="wall" subscriptions-section="content-not-granted"><p>${ask}</p></section>
<section class="buttons" subscriptions-actions subscriptions-display="NOT granted">
<button subscriptions-action="login" subscriptions-display="NOT data.isLoggedIn">Log in</button>
<button subscriptions-action="subscribe" subscriptions-display="NOT granted">Subscribe</button>
</section>
<section class="${CLOSED_PART}" subscriptions-section="content">${whole}</section>
`;
}
