import type { Block, Outside, Service } from "./block";
import { attributes, type Html, html } from "./html";
import { isPlainBlock, type Pen, plainHtml } from "./plain-html";

/** Rights of a frame of another host: it may be itself there, and can never move or read our page. */
const FOREIGN_FRAME =
  "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms";
/** Rights of code that stands in our own document: scripts, but of no origin, so that nothing of ours is theirs. */
const CODE_FRAME = "allow-scripts allow-popups allow-popups-to-escape-sandbox";
const CODE_HEIGHT = 420;

const NAMES: Readonly<Record<Service["name"], string>> = {
  youtube: "YouTube",
  soundcloud: "SoundCloud",
  tweet: "X",
  instagram: "Instagram",
  facebook: "Facebook",
  dailymotion: "Dailymotion",
  tiktok: "TikTok",
  brightcove: "the video service",
  jwplayer: "the video service",
  page: "the page it comes from",
};

/** `Watch on YouTube`, and what else a link out of the story may say. */
export function outsideLabel({ service, title }: Outside): string {
  return title === "" ? `See it on ${NAMES[service.name]}` : title;
}

function frame({ service, title, frame: src, shape }: Outside): Html {
  const about = {
    src,
    title: title || `Content from ${NAMES[service.name]}`,
    sandbox: FOREIGN_FRAME,
    referrerpolicy: "strict-origin-when-cross-origin",
    loading: "lazy",
    allow: "fullscreen; picture-in-picture; encrypted-media",
    ...(shape === "wide" ? { width: 560, height: 315 } : { width: "100%", height: shape }),
  };
  return html`<iframe${attributes(about)}></iframe>`;
}

/** Out of the story, and in the text of a page without frames. */
function caption(link: string | null, label: string): Html | null {
  return link === null ? null : html`<figcaption><a href="${link}" rel="noopener">${label}</a></figcaption>`;
}

function outside(block: Outside): Html {
  const shape = block.shape === "wide" ? "story-frame story-frame-wide" : "story-frame";
  const way = caption(block.link, `See it on ${NAMES[block.service.name]}`);
  // Closed, a lazy frame loads nothing: YouTube learns of a reader only once the reader opens the player.
  if (block.service.name === "youtube") {
    const label = block.title === "" ? "Play the video" : `Play the video: ${block.title}`;
    return html`<figure class="story-video"><details class="${shape}"><summary>${label}</summary>${frame(block)}</details>${way}</figure>`;
  }
  return html`<figure class="story-embed"><div class="${shape}">${frame(block)}</div>${way}</figure>`;
}

function embed({ markup, words, title, link }: Extract<Block, { kind: "embed" }>): Html {
  if (markup.trim() === "") {
    return link === null
      ? html`<p>${title || words}</p>`
      : html`<p><a href="${link}">${title || link}</a></p>`;
  }
  const about = {
    srcdoc: markup,
    sandbox: CODE_FRAME,
    title: title || "Embedded content",
    loading: "lazy",
    width: "100%",
    height: CODE_HEIGHT,
  };
  const way = caption(link, title || "Open it where it comes from");
  return html`<figure class="story-embed"><div class="story-frame"><iframe${attributes(about)}></iframe></div>${way}</figure>`;
}

/** A block on the publication's own pages. */
export function siteHtml(block: Block, pen: Pen): Html {
  if (isPlainBlock(block)) return plainHtml(block, pen);
  switch (block.kind) {
    case "outside":
      return outside(block);
    case "embed":
      return embed(block);
    case "film": {
      const about = { src: block.src, title: block.title || null, controls: true, preload: "none" } as const;
      return html`<figure class="story-video"><video${attributes(about)}></video></figure>`;
    }
  }
}
