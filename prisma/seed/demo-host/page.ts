import type { DemoFile } from "../demo-file";
import type { DemoStoryAccess } from "./decide";
import { READERS, type SignedReader } from "./readers";
import { SCRIPT } from "./script";
import type { Story } from "./stories";
import { STYLE } from "./style";

/** Pictures of the paper, drawn rather than loaded: they use the page's own colours and reserve their space. */
const SCENES: Readonly<Record<string, string>> = {
  "/ferry": `<path class="far" d="M0 250 90 214l70 22 120-64 96 58 130-40 94 60v40H0z"/><circle class="sun" cx="470" cy="96" r="34"/><path class="sea" d="M0 268h600v132H0z"/><path class="ink" d="M180 268h220l-26 44H212z"/><path class="hull" d="M214 236h146v32H214zM246 208h84v28h-84z"/><path class="ink" d="M296 180h16v28h-16z"/><path class="line" d="M20 312h120M430 330h140M90 352h160M330 366h110"/>`,
  "/market": `<path class="far" d="M0 232h600v60H0z"/><path class="hull" d="M40 190 140 120l100 70v150H40z"/><path class="hull" d="M240 190l100-70 100 70v150H240z"/><path class="hull" d="M440 190l100-70 60 42v178H440z"/><path class="sea" d="M0 340h600v60H0z"/><path class="ink" d="M70 250h60v90H70zM270 250h60v90h-60zM470 250h60v90h-60z"/><path class="sun" d="M150 262h70l10 26h-90zM350 262h70l10 26h-90z"/>`,
  "/light": `<circle class="sun" cx="120" cy="90" r="26"/><path class="beam" d="M388 118 0 40v130z"/><path class="sea" d="M0 300h600v100H0z"/><path class="far" d="M250 300l70-60 150-14 130 74z"/><path class="hull" d="M372 240l10-104h40l10 104z"/><path class="ink" d="M378 108h48v28h-48zM388 84h28v24h-28z"/><path class="line" d="M30 326h140M220 348h180M60 374h120"/>`,
  "/berths": `<path class="far" d="M0 236h600v44H0z"/><circle class="sun" cx="96" cy="100" r="30"/><path class="sea" d="M0 280h600v120H0z"/><path class="ink" d="M80 288h110l-14 30H94zM250 300h130l-16 34H266zM440 290h110l-14 30h-82z"/><path class="hull" d="M134 284V130l48 154zM312 296V110l58 186zM494 286V136l46 150z"/><path class="line" d="M20 350h160M240 366h200M470 346h110"/>`,
};

/** The picture of a story; its text is beside it, so the picture is decorative. */
function scene(path: string): string {
  return `<svg class="scene" viewBox="0 0 600 400" width="600" height="400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${SCENES[path] ?? ""}</svg>`;
}

const NAME = "The Tidewater Post";

/** The data of the page for one reader. */
export interface HostFacts {
  file: DemoFile;
  stories: readonly Story[];
  story: Story;
  status: DemoStoryAccess;
  reader: SignedReader | null;
}

/** JSON escaped for a script element. */
function inline(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** The log-in address of the publication's own application; null: it has none. */
function authorizeAddress({ base_url: base, oauth_client: client }: DemoFile): string | null {
  if (client === undefined) return null;
  const { client_id, redirect_uri } = client;
  return `${base}/oauth/authorize?${new URLSearchParams({ client_id, redirect_uri, response_type: "code" })}`;
}

function cardMarkup({ path, section, title, summary, closed }: Story): string {
  const mark = closed === null ? "" : ` · ${closed.hasMeter ? "For registered readers" : "For subscribers"}`;
  return `<li class="card">${scene(path)}<p class="kicker">${section}${mark}</p><h3><a href="${path}" data-go>${title}</a></h3><p>${summary}</p><a class="count" href="${path}#comments"><span data-svc-count="${path}">·</span> comments</a></li>`;
}

/** The part of the story that this reader may read; the server sends nothing more. */
function textMarkup({ text, closed, title }: Story, status: DemoStoryAccess): string {
  const open = closed === null || status !== "closed" ? text.length : closed.open;
  const paragraphs = text.slice(0, open).map((paragraph) => `<p>${paragraph}</p>`);
  if (closed === null) return paragraphs.join("");
  if (status !== "closed") {
    const meter =
      status === "metered"
        ? `<div class="meter" data-svc-meter="${closed.asset}" data-svc-plans-url="#membership"></div>`
        : "";
    return `${meter}${paragraphs.join("")}`;
  }
  const withoutMeter = closed.hasMeter ? "" : " data-svc-disable-meter";
  return `${paragraphs.join("")}<div class="wall" data-svc-paywall="${closed.asset}" data-svc-title="${title}" data-svc-content="#story"${withoutMeter}><p>The rest of this story is for readers with a subscription or an account. <a href="#membership">See plans</a>.</p></div>`;
}

/** The part of the page that another story replaces. */
function storyMarkup({ story, status, file }: HostFacts): string {
  const { path, section, title, summary, by } = story;
  const about = `data-svc-account-id="${file.account.id}" data-svc-page-url="${path}" data-svc-theme="auto" data-svc-primary-color="#0b6e6e" data-svc-bg-color="#10191a"`;
  return `<article id="story" tabindex="-1"${status === "metered" ? ` data-metered="${story.closed?.asset ?? ""}"` : ""}>
<p class="kicker">${section}</p><h1>${title}</h1><p class="lead">${summary}</p><p class="by">By ${by}</p>${scene(path)}
<div class="text">${textMarkup(story, status)}</div>
</article>
<section class="reactions" aria-label="Reactions"><div id="reactions" ${about}></div></section>
<section id="comments" aria-label="Comments"><div class="iframe-container" ${about}></div></section>`;
}

/** A foreign publisher's page: it embeds the widgets by the documented snippets alone. */
export function hostPage(facts: HostFacts): string {
  const { file, stories, story, reader } = facts;
  const { base_url: base, account } = file;
  const authorize = authorizeAddress(file);
  const attributes = `data-svc-account-id="${account.id}" data-svc-theme="auto" data-svc-primary-color="#0b6e6e" data-svc-bg-color="#10191a"`;
  const buttons = READERS.map(({ id, name }) => `<button data-reader="${id}">Log in as ${name}</button>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${story.title} | ${NAME}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<script>window.talktype=window.talktype||function(f){talktype.loaded?f():(talktype.q=talktype.q||[]).push(arguments)}</script>
<script async src="${base}/svc/assets/svc.js" data-svc-account-id="${account.id}"></script>
<script async src="${base}/frontend/v2/svc.js?${new URLSearchParams({ key: account.key, env: "sandbox" })}"></script>
</head>
<body>
<a class="skip" href="#story">Skip to the story</a>
<header>
  <div class="masthead"><a class="name" href="/" data-go>${NAME}</a><p>News of the estuary, on paper since 1974</p></div>
  <nav aria-label="Paper"><a href="#stories">Stories</a><a href="#membership">Membership</a><a href="#write">Write for us</a></nav>
  <div class="reader" role="group" aria-label="Reader">${buttons.join("")}<button data-reader="">Log out</button><span id="who" role="status">${reader === null ? "Nobody is logged in" : `Logged in as ${reader.name}`}</span></div>
</header>
<main>
  <div id="page">${storyMarkup(facts)}</div>
  <nav id="stories" aria-label="Stories" class="band"><h2>More stories</h2><ol class="stories">${stories.map(cardMarkup).join("")}</ol></nav>
  <section id="membership" aria-labelledby="membership-title" class="band tinted"><h2 id="membership-title">Membership</h2><p class="note">Four people make this paper. Subscribers pay them, and read every story.</p><div class="account" data-svc-account data-svc-plans-url="#plans"></div><div id="plans" class="plans" data-svc-plans></div><p><a class="gift" href="#plans" data-svc-checkout="${file.plans?.one_time ?? 0}" data-svc-gift>Give a month to somebody</a></p></section>
  <section id="write" aria-labelledby="write-title" class="band"><h2 id="write-title">Write for us</h2><div id="contribution" ${attributes} data-svc-topic-type="story-attributes.series" data-svc-topic-value="letters"></div></section>
  <section aria-labelledby="latest" class="band"><h2 id="latest">What readers say</h2><div id="inline-feed" ${attributes} data-svc-publisher="${NAME}"></div></section>
  <section aria-labelledby="login" class="band"><h2 id="login">Log in with an account of the publication</h2><p class="note">An application of the installation’s own, whose log-in opens in a frame of this page.</p><button id="open-login"${authorize === null ? " disabled" : ""}>Open the log-in frame</button><div id="login-frame" ${attributes}></div></section>
</main>
<footer><p>${NAME} is made up, and so is everybody in it. Everything here that can be pressed is an installation of Masthead on another origin.</p></footer>
<div class="feed-iframe-container" id="drawer" ${attributes} data-svc-publisher="${NAME}"><button class="svc-clickthru bell" aria-expanded="false">Feed</button></div>
<script type="application/json" id="facts">${inline({ authorize, reader })}</script>
<script>${SCRIPT}</script>
</body>
</html>`;
}
