import { once } from "node:events";
import { createServer } from "node:http";

/** A publisher's pages on another origin, each with a visible widget, and one with comments far below. */
export interface HostPage {
  near: string;
  far: string;
  feed: string;
  /** The log-in frame of an application. */
  login: string;
  /** Visible comments, with the page's other content right below them. */
  whole: string;
  close(): void;
}

const WORDS = "The harbour board met again, and the levy on berths was moved to the next session. ".repeat(3);

interface Shape {
  paragraphs: number;
  widget: string;
  /** Content below the element `here`. */
  below?: string;
}

function document(base: string, { paragraphs, widget, below = "" }: Shape): string {
  const story = `<p>${WORDS}</p>`.repeat(paragraphs);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A story</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<h1>A story</h1>${story}<div id="here" class="iframe-container" data-svc-account-id="1"></div>${below}
<script src="${base}/svc/assets/svc.js"></script>
<script>talktype(() => ${widget})</script>`;
}

/**
 * Serves them all; `localhost` is another site than the server's 127.0.0.1. `authorize`: log-in address of an
 * application.
 */
export async function serveHostPage(base: string, authorize: string): Promise<HostPage> {
  const comments = "talktype.commentWidgetIframe(here)";
  const pages = new Map([
    ["/near", document(base, { paragraphs: 1, widget: comments })],
    ["/far", document(base, { paragraphs: 80, widget: comments })],
    [
      "/login",
      document(base, {
        paragraphs: 1,
        widget: `talktype.formLoginIframe(here, ${JSON.stringify(authorize)})`,
      }),
    ],
    [
      "/whole",
      document(base, {
        paragraphs: 1,
        below: `<style>#here{min-height:100vh}</style><div id="write" data-svc-account-id="1"></div>`,
        widget: `{ ${comments}; talktype.count(); talktype.contributionWidgetIframe(write) }`,
      }),
    ],
    ["/feed", document(base, { paragraphs: 1, widget: "talktype.feedWidgetIframe(here)" })],
  ]);
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(pages.get(request.url ?? "") ?? "");
  }).listen(0);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the page has no port");
  const origin = `http://localhost:${address.port}`;
  return {
    near: `${origin}/near`,
    far: `${origin}/far`,
    feed: `${origin}/feed`,
    login: `${origin}/login`,
    whole: `${origin}/whole`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
