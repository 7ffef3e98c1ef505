import type { Account } from "@/server/accounts/index";
import { attributes, type Html, html } from "@/server/publishing/render/index";
import type { AmpComponent } from "./amp-components";
import { toScriptJson } from "./amp-components";
import type { AmpConfig } from "./amp-config";

const PAGE_VIEW = { trackPageview: { on: "visible", request: "pageview" } };

function renderAnalytics(about: Parameters<typeof attributes>[0], data: object | null): Html {
  const script = data === null ? null : html`<script type="application/json">${toScriptJson(data)}</script>`;
  return html`<amp-analytics${attributes(about)}>${script}</amp-analytics>\n`;
}

/** Build the publication's analytics tags; empty if no tracker is configured. */
export function renderTrackers(account: Account, config: AmpConfig, used: Set<AmpComponent>): Html[] {
  const google = config["google-analytics-tracking-id"] ?? null;
  const manager = config["gtm-id"] ?? null;
  const comscore = config["comscore-tracking-vars"] ?? null;
  const chartbeat = config.chartbeat ?? null;
  const tags = [
    google === null
      ? null
      : renderAnalytics({ type: "googleanalytics" }, { vars: { account: google }, triggers: PAGE_VIEW }),
    manager === null
      ? null
      : renderAnalytics(
          {
            config: `https://www.googletagmanager.com/amp.json?id=${encodeURIComponent(manager)}&gtm.url=SOURCE_URL`,
            "data-credentials": "include",
          },
          null,
        ),
    comscore === null ? null : renderAnalytics({ type: "comscore" }, { vars: comscore }),
    chartbeat === null
      ? null
      : renderAnalytics(
          { type: "chartbeat" },
          { vars: { domain: new URL(account.siteUrl).hostname, ...chartbeat } },
        ),
  ].filter((tag) => tag !== null);
  if (tags.length > 0) used.add("amp-analytics");
  return tags;
}

/** Render an advertisement in one of the account's three slots; null if the slot has no ad unit. */
export function renderAdvertisement(
  config: AmpConfig,
  slot: "top-ad" | "body-ad" | "bottom-ad",
  used: Set<AmpComponent>,
): Html | null {
  const unit = config.doubleclick[slot] ?? null;
  if (unit === null) return null;
  used.add("amp-ad");
  const { width, height } = unit;
  const about = { width, height, type: "doubleclick", "data-slot": unit["unit-path"] };
  return html`<div class="ad"><amp-ad${attributes(about)}></amp-ad></div>\n`;
}
