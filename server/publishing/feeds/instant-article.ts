import type { Account } from "@/server/accounts/index";
import {
  createRichText,
  type FullStory,
  Html,
  heroPicture,
  html,
  instantPicture,
  PAGE_TEXT,
  toRenderPublication,
} from "@/server/publishing/render/index";
import { renderCachedCards } from "./render-cached-cards";
import { getFeedTitle } from "./rss-item";

function renderTime(kind: "op-published" | "op-modified", at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time class="${kind}" datetime="${iso}">${iso.slice(0, 10)}</time>`;
}

function renderHeader(account: Account, story: FullStory): Html {
  const publication = toRenderPublication(account, null);
  const hero = heroPicture(story, publication);
  const summary = createRichText(
    { ...PAGE_TEXT, tags: ["em", "strong"], picture: null },
    account.siteUrl,
  )(story.subheadline ?? story.summary);
  const [section] = story.sections;
  return html`<header>
<h1>${getFeedTitle(story)}</h1>
${summary.text === "" ? null : html`<h2>${summary}</h2>\n`}${
  section === undefined ? null : html`<h3 class="op-kicker">${section["display-name"] ?? section.name}</h3>\n`
}${renderTime("op-published", story["first-published-at"])}
${renderTime("op-modified", story["content-updated-at"])}
${story.authors.map(({ name }) => html`<address><a>${name}</a></address>\n`)}${
  hero === null ? null : instantPicture(hero, publication)
}
</header>`;
}

/** Render a story as an instant-article document. Only for public stories. */
export function instantArticle(account: Account, story: FullStory): string {
  const { language, copyright } = account.settings;
  const body = Html.trusted(renderCachedCards(account, story, "instant"));
  const footer = copyright === "" ? null : html`<footer><small>${copyright}</small></footer>\n`;
  return html`<!doctype html>
<html lang="${language.ietfCode}" dir="${language.direction}" prefix="op: http://media.facebook.com/op#">
<head>
<meta charset="utf-8">
<title>${getFeedTitle(story)}</title>
<link rel="canonical" href="${story.url}">
<meta property="op:markup_version" content="v1.0">
<meta property="fb:article_style" content="default">
</head>
<body>
<article>
${renderHeader(account, story)}
${body}
${footer}</article>
</body>
</html>`.text;
}
