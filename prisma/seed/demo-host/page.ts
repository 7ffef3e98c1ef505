import { READERS } from "./readers";
import { SCRIPT } from "./script";
import { STYLE } from "./style";

/** What the page has to know of the installation beside it. */
export interface HostFacts {
  /** Address of the installation. */
  baseUrl: string;
  accountId: number;
  /** For the log-in frame: an application of the publication's. */
  clientId: string | null;
  redirectUri: string | null;
}

interface Story {
  path: string;
  title: string;
  summary: string;
  text: readonly string[];
}

const STORIES: readonly Story[] = [
  {
    path: "/ferry",
    title: "The last ferry to the island sails an hour later from Monday",
    summary: "Islanders asked for it for eleven years. The council found the money in a day.",
    text: [
      "From Monday the last boat leaves the quay at 23:40 instead of 22:40. It is the first change of the evening timetable since the terminal was rebuilt.",
      "The extra crossing costs 410,000 a year. A third of it comes from the harbour dues that larger cruise ships have paid since spring, the rest from the county's fund for islands.",
      "Whether people use it will be counted until the end of the year. Fewer than forty passengers a night, and the boat goes back to its old hour.",
    ],
  },
  {
    path: "/market",
    title: "A covered market returns to the old rope works",
    summary: "Forty stalls, no car park, and rents that are set by lot.",
    text: [
      "The rope works closed in 1987. Since then it has been a store for road salt, a film set and, for one winter, an ice rink.",
      "Forty stalls open there in May. Rents are the same for everybody and stalls are given by lot each spring, so that nobody inherits the good corners.",
    ],
  },
];

function storyMarkup({ path, title, summary }: Story): string {
  return `<li><a href="${path}" data-go><strong>${title}</strong><span>${summary}</span></a> <a class="count" href="${path}#comments"><span data-svc-count="${path}">·</span> comments</a></li>`;
}

/** JSON as it may stand inside a script element. */
function inline(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** A publisher's page that is none of ours: everything of the widgets' is on it by the documented snippet alone. */
export function hostPage({ baseUrl, accountId, clientId, redirectUri }: HostFacts): string {
  const authorize =
    clientId === null || redirectUri === null
      ? null
      : `${baseUrl}/oauth/authorize?${new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: "code" })}`;
  const data = `data-svc-account-id="${accountId}"`;
  const facts = inline({ stories: STORIES, accountId, authorize });
  const buttons = READERS.map(({ id, name }) => `<button data-reader="${id}">Log in as ${name}</button>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>The Tidewater Post</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<script>window.talktype=window.talktype||function(f){talktype.loaded?f():(talktype.q=talktype.q||[]).push(arguments)}</script>
<script async src="${baseUrl}/svc/assets/svc.js" ${data}></script>
</head>
<body>
<header>
  <a class="name" href="/" data-go>The Tidewater Post</a>
  <div class="reader" role="group" aria-label="Reader">${buttons.join("")}<button data-reader="">Log out</button><span id="who" role="status">Nobody is logged in</span></div>
</header>
<main>
  <article id="story" tabindex="-1"></article>
  <section id="comments" aria-label="Comments"></section>
  <nav aria-label="Stories"><h2>More stories</h2><ol class="stories">${STORIES.map(storyMarkup).join("")}</ol></nav>
  <section aria-labelledby="write"><h2 id="write">Write for us</h2><div id="contribution" ${data} data-svc-topic-type="story-attributes.series" data-svc-topic-value="letters"></div></section>
  <section aria-labelledby="login"><h2 id="login">Log in with an account of the publication</h2><button id="open-login"${authorize === null ? " disabled" : ""}>Open the log-in frame</button><div id="login-frame" ${data}></div></section>
  <section aria-labelledby="latest"><h2 id="latest">What readers say</h2><div id="inline-feed" ${data} data-svc-publisher="The Tidewater Post"></div></section>
</main>
<div class="feed-iframe-container" id="drawer" ${data} data-svc-publisher="The Tidewater Post" data-svc-primary-color="#0b6e6e"><button class="svc-clickthru bell" aria-expanded="false">Feed</button></div>
<script type="application/json" id="facts">${facts}</script>
<script>${SCRIPT}</script>
</body>
</html>`;
}
