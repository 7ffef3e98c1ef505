import type { Account } from "@/server/accounts/index";
import { attributes, type Html, html } from "@/server/publishing/render/index";
import type { AmpComponent } from "./amp-components";
import type { AmpConfig } from "./amp-config";
import { jsonInScript } from "./amp-json";

const PAGE_VIEW = { trackPageview: { on: "visible", request: "pageview" } };

function analytics(about: Parameters<typeof attributes>[0], data: object | null): Html {
  const script = data === null ? null : html`<script type="application/json">${jsonInScript(data)}</script>`;
  return html`<amp-analytics${attributes(about)}>${script}</amp-analytics>\n`;
}

/** Where the publication has its page views counted; nothing where it names nobody. */
export function trackers(account: Account, config: AmpConfig, used: Set<AmpComponent>): Html[] {
  const google = config["google-analytics-tracking-id"] ?? null;
  const manager = config["gtm-id"] ?? null;
  const comscore = config["comscore-tracking-vars"] ?? null;
  const chartbeat = config.chartbeat ?? null;
  const found = [
    google === null
      ? null
      : analytics({ type: "googleanalytics" }, { vars: { account: google }, triggers: PAGE_VIEW }),
    manager === null
      ? null
      : analytics(
          {
            config: `https://www.googletagmanager.com/amp.json?id=${encodeURIComponent(manager)}&gtm.url=SOURCE_URL`,
            "data-credentials": "include",
          },
          null,
        ),
    comscore === null ? null : analytics({ type: "comscore" }, { vars: comscore }),
    chartbeat === null
      ? null
      : analytics(
          { type: "chartbeat" },
          { vars: { domain: new URL(account.siteUrl).hostname, ...chartbeat } },
        ),
  ].filter((tag) => tag !== null);
  if (found.length > 0) used.add("amp-analytics");
  return found;
}

/** An advertisement in one of the account's three places; nothing where the place is not sold. */
export function advertisement(
  config: AmpConfig,
  place: "top-ad" | "body-ad" | "bottom-ad",
  used: Set<AmpComponent>,
): Html | null {
  const unit = config.doubleclick[place] ?? null;
  if (unit === null) return null;
  used.add("amp-ad");
  const { width, height } = unit;
  const about = { width, height, type: "doubleclick", "data-slot": unit["unit-path"] };
  return html`<div class="ad"><amp-ad${attributes(about)}></amp-ad></div>\n`;
}
