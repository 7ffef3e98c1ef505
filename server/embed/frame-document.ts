import type { Context } from "@/server/context/index";
import { content, html, type Reply, trusted } from "@/server/http/index";
import { type Appearance, parseColour, parseFontFamily, renderAppearance } from "./appearance.rules";
import type { Assets } from "./assets";
import { buildContentSecurityPolicy, type ExtraSources } from "./content-security-policy";
import { validateFontSheet } from "./font-sheet.rules";
import type { FrameQuery } from "./frame-query";
import { parseOrigin } from "./framing.rules";
import { chooseLocale, getDirection } from "./locale.rules";

interface FrameInput {
  ctx: Pick<Context, "account" | "ids">;
  query: FrameQuery;
  /** Public origin of this installation. */
  origin: string;
  assets: Assets;
  /** Folder in components/embed, and of its messages. */
  app: string;
  /** The widget's initial data, sent as JSON. */
  data: unknown;
  /** Whether readers log in on the publisher's own site; false: in our log-in frame. */
  hostLogsIn?: boolean;
  /** Extra origins that the widget may use. */
  sources?: ExtraSources;
}

/** Serializes JSON for a script element: it can neither close the element nor break a line of script. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function parseAppearance(query: FrameQuery): Appearance {
  const parsed = {
    primary: parseColour(query.primary_color),
    secondary: parseColour(query.secondary_color),
    background: parseColour(query.bg_color),
    font: parseColour(query.font_color),
    fontFamily: parseFontFamily(query.font_family),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

/**
 * Renders a widget's document: small, complete, without Next or React. It carries the widget's texts in one language
 * and its initial data, so that the first view needs no request. Only pages of the account may frame it.
 */
export function renderFrameDocument({ ctx, query, origin, assets, app, data, ...facts }: FrameInput): Reply {
  const { account, ids } = ctx;
  const { hostLogsIn = false, sources } = facts;
  const nonce = ids.secret(16);
  const theme = { ...parseAppearance(query), ...(query.theme !== undefined && { scheme: query.theme }) };
  const languages = [query.lang, account.settings.language.ietfCode, account.settings.language.isoCode];
  const locale = chooseLocale(languages, assets.locales(app));
  const direction = getDirection(locale);
  const messages = assets.texts(app, locale);
  const bundle = assets.app(app);
  const sheet = validateFontSheet(query.font_url, account, origin);
  const hostOrigin = parseOrigin(query.origin) ?? parseOrigin(query.page_url);
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
  const rendered = assets.draw(app, boot);
  const styles = [bundle.css ?? "", renderAppearance(theme), assets.themeSheet(theme)];
  const font = sheet === null ? [] : html`<link rel="stylesheet" href="${sheet}" nonce="${nonce}">`;
  // A server-rendered widget is readable before its script loads; any other waits for it.
  const ahead =
    rendered === null
      ? html`<script type="module" src="${address}" nonce="${nonce}"></script>`
      : html`<link rel="modulepreload" href="${address}" fetchpriority="low" nonce="${nonce}">`;
  const behind =
    rendered === null
      ? []
      : html`<script nonce="${nonce}" data-app="${address}" data-host="${hostOrigin ?? ""}" data-frame="${boot.frame}">${trusted(assets.inline())}</script>`;
  const page = html`<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${account.name}</title><style nonce="${nonce}">${trusted(styles.join(""))}</style>${font}${ahead}</head><body><div id="svc-root">${trusted(rendered ?? "")}</div><script type="application/json" id="svc-boot" nonce="${nonce}">${trusted(inlineJson(boot))}</script>${behind}</body></html>`;
  return content(page.markup, "text/html; charset=utf-8", {
    headers: {
      "content-security-policy": buildContentSecurityPolicy({ account, nonce, sheet, sources }),
      "x-content-type-options": "nosniff",
      "permissions-policy": "camera=(), microphone=(), geolocation=()",
    },
  });
}
