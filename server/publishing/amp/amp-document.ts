import type { Account } from "@/server/accounts/index";
import { dateFormat } from "@/server/platform/formats/index";
import {
  AMP_TEXT,
  type Block,
  blocksOf,
  createRichText,
  type Html,
  heroPicture,
  html,
  isRestricted,
  publicationOf,
  safeLink,
  type WholeStory,
} from "@/server/publishing/render/index";
import { type AmpPen, ampBlock, ampFigure } from "./amp-block";
import { componentScripts } from "./amp-components";
import type { AmpConfig } from "./amp-config";
import { jsonInScript } from "./amp-json";
import { AMP_BOILERPLATE, ampStyle } from "./amp-style";
import { type Beside, nextPages, relatedLinks } from "./beside";
import { structuredData } from "./structured-data";
import { closedPart, subscriptionsHead } from "./subscriptions";
import { advertisement, trackers } from "./tracking";

/** A story as its AMP document is written. */
export interface AmpParts {
  story: WholeStory;
  /** Safe blocks of what everyone may read. */
  open: Block[];
  /** Blocks of the rest, where the caller may have them; null where not. */
  closed: Block[] | null;
  beside: Beside;
}

/** The blocks of a story, parted where everyone may read no further. */
export function ampBlocks(
  account: Account,
  story: WholeStory,
  mayReadAll: boolean,
): Pick<AmpParts, "open" | "closed"> {
  const publication = publicationOf(account, story["linked-stories"]);
  const blocks = story.cards.map((card) => blocksOf(card, publication, AMP_TEXT));
  if (!isRestricted(story)) return { open: blocks.flat(), closed: null };
  const { freeCards } = account.settings;
  return {
    open: blocks.slice(0, freeCards).flat(),
    closed: mayReadAll ? blocks.slice(freeCards).flat() : null,
  };
}

function fontLinks({ fonts }: AmpConfig): Html[] {
  return [fonts.primary, fonts.secondary].flatMap((font) => {
    if (font === null || font === undefined || font.url === "") return [];
    return [
      html`<link rel="stylesheet" href="https://fonts.googleapis.com/css?family=${font.url}&display=swap">\n`,
    ];
  });
}

function siteHeader(account: Account, config: AmpConfig): Html {
  const logo = safeLink(config["logo-url"], account.siteUrl);
  const name =
    logo === null
      ? html`${account.name}`
      : html`<amp-img src="${logo}" alt="${account.name}" height="40" width="auto" layout="fixed-height" class="contain"></amp-img>`;
  return html`<header class="site"><a href="${account.siteUrl}">${name}</a></header>\n`;
}

function articleHeader(account: Account, story: WholeStory, pen: AmpPen): Html {
  const [section] = story.sections;
  const richText = createRichText({ ...AMP_TEXT, picture: null }, account.siteUrl);
  const standfirst = richText(story.subheadline);
  const hero = heroPicture(story, publicationOf(account, null));
  const at = new Date(story["first-published-at"]).toISOString();
  const when = dateFormat(languageOf(account), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: account.timeZone,
  }).format(new Date(at));
  const by = story.authors.map(({ name }) => name).join(", ");
  const kicker =
    section === undefined
      ? null
      : html`<p class="kicker"><a href="${section["section-url"]}">${section["display-name"] ?? section.name}</a></p>\n`;
  return html`${kicker}<h1>${story.headline.trim() || story.slug}</h1>
${standfirst.text === "" ? null : html`<div class="standfirst">${standfirst}</div>\n`}<p class="byline">${by}${by === "" ? null : " · "}<time datetime="${at}">${when}</time></p>
${hero === null ? null : ampFigure(hero, pen)}
`;
}

/** A language that this machine can write dates in; English where the account's is none. */
function languageOf(account: Account): string {
  const { ietfCode } = account.settings.language;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(ietfCode)[0] ?? "en";
  } catch {
    return "en";
  }
}

/** The complete AMP document of a story. */
export function ampDocument(account: Account, config: AmpConfig, parts: AmpParts): string {
  const { story, open, closed, beside } = parts;
  const pen: AmpPen = { imageUrl: publicationOf(account, null).imageUrl, used: new Set() };
  const write = (blocks: readonly Block[]) => html`${blocks.map((block) => html`${ampBlock(block, pen)}\n`)}`;
  const { language, copyright } = account.settings;
  const restricted = isRestricted(story);
  if (restricted) pen.used.add("amp-subscriptions");
  const header = articleHeader(account, story, pen);
  const free = write(open);
  const rest = restricted ? closedPart(story, closed === null ? null : write(closed)) : null;
  const ads = (place: "top-ad" | "body-ad" | "bottom-ad") => advertisement(config, place, pen.used);
  const body = html`${trackers(account, config, pen.used)}${siteHeader(account, config)}<main>
${ads("top-ad")}<article>
${header}${free}${ads("body-ad")}${rest}</article>
${relatedLinks(beside.related)}${ads("bottom-ad")}</main>
<footer><p><a href="${story.url}">View this story on ${account.name}</a></p>${copyright === "" ? null : html`<p>${copyright}</p>`}</footer>
${nextPages(beside.next, pen.used)}`;
  const canonical = safeLink(story["canonical-url"], account.siteUrl) ?? new URL(story.url).href;
  const hero = heroPicture(story, publicationOf(account, null));
  const client = config["google-client-id-api"]
    ? html`<meta name="amp-google-client-id-api" content="googleanalytics">\n`
    : null;
  return html`<!doctype html>
<html amp lang="${language.ietfCode}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<script async src="https://cdn.ampproject.org/v0.js"></script>
${componentScripts(pen.used)}<title>${story.headline.trim() || account.name}</title>
<link rel="canonical" href="${canonical}">
<meta name="viewport" content="width=device-width">
${client}${fontLinks(config)}<script type="application/ld+json">${jsonInScript(structuredData(account, story, hero))}</script>
${subscriptionsHead(account, story, config)}${AMP_BOILERPLATE}
<style amp-custom>${ampStyle(config)}</style>
</head>
<body>
${body}</body>
</html>
`.text;
}
