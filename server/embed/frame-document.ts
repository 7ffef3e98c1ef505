import type { Context } from "@/server/accounts/index";
import { content, html, type Reply, trusted } from "@/server/http/index";
import { type Appearance, appearanceStyle, colourIn, fontFamilyIn } from "./appearance.rules";
import type { Assets } from "./assets";
import { contentSecurityPolicy, type ExtraSources } from "./content-security-policy";
import { fontSheet } from "./font-sheet.rules";
import type { FrameQuery } from "./frame-query";
import { originIn } from "./framing.rules";
import { chooseLocale, directionOf } from "./locale.rules";

interface FrameFacts {
  ctx: Pick<Context, "account" | "ids">;
  query: FrameQuery;
  /** Under which the browser reaches this installation. */
  origin: string;
  assets: Assets;
  /** Folder in components/embed, and of its messages. */
  app: string;
  /** The widget's own first data, sent as JSON. */
  data: unknown;
  /** Whether readers log in at the publisher's own; false: in our log-in frame. */
  hostLogsIn?: boolean;
  /** Places beside our own that the widget may use. */
  sources?: ExtraSources;
}

/** JSON that ends no script element early and is a script's line by no reading. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function appearanceOf(query: FrameQuery): Appearance {
  const given = {
    primary: colourIn(query.primary_color),
    secondary: colourIn(query.secondary_color),
    background: colourIn(query.bg_color),
    font: colourIn(query.font_color),
    fontFamily: fontFamilyIn(query.font_family),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/**
 * A widget's document: small, complete, without Next or React. It carries the widget's texts in one language and its
 * first data, so that nothing has to be asked before something can be read. Only pages of the account may frame it.
 */
export function frameDocument({ ctx, query, origin, assets, app, data, ...facts }: FrameFacts): Reply {
  const { account, ids } = ctx;
  const { hostLogsIn = false, sources } = facts;
  const nonce = ids.secret(16);
  const theme = { ...appearanceOf(query), ...(query.theme !== undefined && { scheme: query.theme }) };
  const wanted = [query.lang, account.settings.language.ietfCode, account.settings.language.isoCode];
  const locale = chooseLocale(wanted, assets.locales(app));
  const direction = directionOf(locale);
  const messages = assets.texts(app, locale);
  const bundle = assets.app(app);
  const sheet = fontSheet(query.font_url, account, origin);
  const hostOrigin = originIn(query.origin) ?? originIn(query.page_url);
  const boot = {
    frame: query.frame ?? "",
    host_origin: hostOrigin,
    base: origin,
    account: { id: account.id, name: account.name },
    page_url: query.page_url ?? null,
    host_logs_in: hostLogsIn,
    locale,
    direction,
    theme,
    messages,
    data,
  };
  const title = typeof messages.title === "string" ? messages.title : account.name;
  const address = `/svc/assets/${bundle.js}`;
  const drawn = assets.draw(app, boot);
  const styles = [bundle.css ?? "", appearanceStyle(theme), assets.looks(theme)];
  const font = sheet === null ? [] : html`<link rel="stylesheet" href="${sheet}" nonce="${nonce}">`;
  // What is drawn already is read before its script is there; anything else waits for it.
  const ahead =
    drawn === null
      ? html`<script type="module" src="${address}" nonce="${nonce}"></script>`
      : html`<link rel="modulepreload" href="${address}" fetchpriority="low" nonce="${nonce}">`;
  const behind =
    drawn === null
      ? []
      : html`<script nonce="${nonce}" data-app="${address}" data-host="${hostOrigin ?? ""}" data-frame="${boot.frame}">${trusted(assets.inline())}</script>`;
  const page = html`<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${account.name}</title><style nonce="${nonce}">${trusted(styles.join(""))}</style>${font}${ahead}</head><body><div id="svc-root">${trusted(drawn ?? "")}</div><script type="application/json" id="svc-boot" nonce="${nonce}">${trusted(inlineJson(boot))}</script>${behind}</body></html>`;
  return content(page.markup, "text/html; charset=utf-8", {
    headers: {
      "content-security-policy": contentSecurityPolicy({ account, nonce, sheet, sources }),
      "x-content-type-options": "nosniff",
      "permissions-policy": "camera=(), microphone=(), geolocation=()",
    },
  });
}
