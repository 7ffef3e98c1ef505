import type { Account } from "@/server/accounts/index";
import {
  AMP_TEXT,
  type Block,
  createRichText,
  type FullStory,
  type Html,
  heroPicture,
  html,
  isRestricted,
  safeLink,
  toBlocks,
  toRenderPublication,
} from "@/server/publishing/render/index";
import { dateFormat, getSupportedLocale } from "@/shared/formats/index";
import { markupMessages } from "@/shared/messages/markup/index";
import { createTranslator } from "@/shared/messages/translator";
import { type AmpRenderContext, ampBlock, ampFigure } from "./amp-block";
import { componentScripts, toScriptJson } from "./amp-components";
import type { AmpConfig } from "./amp-config";
import { AMP_BOILERPLATE, buildAmpStyle } from "./amp-style";
import { type AmpFollowUps, renderNextPages, renderRelatedLinks } from "./follow-ups";
import { buildStructuredData } from "./structured-data";
import { renderClosedPart, renderSubscriptionsHead } from "./subscriptions";
import { renderAdvertisement, renderTrackers } from "./tracking";

/** Input of a story's AMP document. */
export interface AmpParts {
  story: FullStory;
  /** Sanitised blocks that everyone may read. */
  open: Block[];
  /** Blocks behind the paywall; null: the caller may not read them. */
  closed: Block[] | null;
  followUps: AmpFollowUps;
}

/** Split a story's blocks at the paywall: `open` for everyone, `closed` for entitled callers. */
export function splitAmpBlocks(
  account: Account,
  story: FullStory,
  mayReadAll: boolean,
): Pick<AmpParts, "open" | "closed"> {
  const publication = toRenderPublication(account, story["linked-stories"]);
  const blocks = story.cards.map((card) => toBlocks(card, publication, AMP_TEXT));
  if (!isRestricted(story)) return { open: blocks.flat(), closed: null };
  const { freeCards } = account.settings;
  return {
    open: blocks.slice(0, freeCards).flat(),
    closed: mayReadAll ? blocks.slice(freeCards).flat() : null,
  };
}

function renderFontLinks({ fonts }: AmpConfig): Html[] {
  return [fonts.primary, fonts.secondary].flatMap((font) => {
    if (font === null || font === undefined || font.url === "") return [];
    return [
      html`<link rel="stylesheet" href="https://fonts.googleapis.com/css?family=${font.url}&display=swap">\n`,
    ];
  });
}

function renderSiteHeader(account: Account, config: AmpConfig): Html {
  const logo = safeLink(config["logo-url"], account.siteUrl);
  const name =
    logo === null
      ? html`${account.name}`
      : html`<amp-img src="${logo}" alt="${account.name}" height="40" width="auto" layout="fixed-height" class="contain"></amp-img>`;
  return html`<header class="site"><a href="${account.siteUrl}">${name}</a></header>\n`;
}

function renderArticleHeader(account: Account, story: FullStory, context: AmpRenderContext): Html {
  const [section] = story.sections;
  const richText = createRichText({ ...AMP_TEXT, picture: null }, account.siteUrl);
  const standfirst = richText(story.subheadline);
  const hero = heroPicture(story, toRenderPublication(account, null));
  const at = new Date(story["first-published-at"]).toISOString();
  const formattedDate = dateFormat(context.locale, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: account.timeZone,
  }).format(new Date(at));
  const byline = story.authors.map(({ name }) => name).join(", ");
  const kicker =
    section === undefined
      ? null
      : html`<p class="kicker"><a href="${section["section-url"]}">${section["display-name"] ?? section.name}</a></p>\n`;
  return html`${kicker}<h1>${story.headline.trim() || story.slug}</h1>
${standfirst.text === "" ? null : html`<div class="standfirst">${standfirst}</div>\n`}<p class="byline">${byline}${byline === "" ? null : " · "}<time datetime="${at}">${formattedDate}</time></p>
${hero === null ? null : ampFigure(hero, context)}
`;
}

/** Render the complete AMP document of a story. */
export function renderAmpDocument(account: Account, config: AmpConfig, parts: AmpParts): string {
  const { story, open, closed, followUps } = parts;
  const locale = getSupportedLocale(account.settings.language.ietfCode, "en");
  const { imageUrl } = toRenderPublication(account, null);
  const context: AmpRenderContext = { imageUrl, locale, used: new Set() };
  const renderBlocks = (blocks: readonly Block[]) =>
    html`${blocks.map((block) => html`${ampBlock(block, context)}\n`)}`;
  const { language, copyright } = account.settings;
  const t = createTranslator(locale, markupMessages);
  const restricted = isRestricted(story);
  if (restricted) context.used.add("amp-subscriptions");
  const header = renderArticleHeader(account, story, context);
  const free = renderBlocks(open);
  const restrictedPart = restricted
    ? renderClosedPart(story, closed === null ? null : renderBlocks(closed), locale)
    : null;
  const renderAd = (slot: "top-ad" | "body-ad" | "bottom-ad") =>
    renderAdvertisement(config, slot, context.used);
  const body = html`${renderTrackers(account, config, context.used)}${renderSiteHeader(account, config)}<main>
${renderAd("top-ad")}<article>
${header}${free}${renderAd("body-ad")}${restrictedPart}</article>
${renderRelatedLinks(followUps.related, locale)}${renderAd("bottom-ad")}</main>
<footer><p><a href="${story.url}">${t("viewOn", { name: account.name })}</a></p>${copyright === "" ? null : html`<p>${copyright}</p>`}</footer>
${renderNextPages(followUps.next, context.used)}`;
  const canonical = safeLink(story["canonical-url"], account.siteUrl) ?? new URL(story.url).href;
  const hero = heroPicture(story, toRenderPublication(account, null));
  const client = config["google-client-id-api"]
    ? html`<meta name="amp-google-client-id-api" content="googleanalytics">\n`
    : null;
  return html`<!doctype html>
<html amp lang="${language.ietfCode}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<script async src="https://cdn.ampproject.org/v0.js"></script>
${componentScripts(context.used)}<title>${story.headline.trim() || account.name}</title>
<link rel="canonical" href="${canonical}">
<meta name="viewport" content="width=device-width">
${client}${renderFontLinks(config)}<script type="application/ld+json">${toScriptJson(buildStructuredData(account, story, hero))}</script>
${renderSubscriptionsHead(account, story, config)}${AMP_BOILERPLATE}
<style amp-custom>${buildAmpStyle(config)}</style>
</head>
<body>
${body}</body>
</html>
`.text;
}
