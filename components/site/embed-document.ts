const STYLE =
  "body{margin:0;font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}img,video,iframe{max-width:100%}";

/** Renders a document with third-party markup as its body; its links open in a tab of their own. */
export function renderEmbedDocument(body: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><base target="_blank"><style>${STYLE}</style></head><body>${body}</body></html>`;
}

/** Path of the document that runs embed code. */
const EMBED_PATH = "/embed-iframe";

/** Whether markup may contain code that runs. */
function hasCode(markup: string): boolean {
  return /<script\b|[\s"'/]on[a-z]+\s*=|javascript:/i.test(markup);
}

/** Source of the iframe of third-party markup, as attributes. */
type EmbedSource = { src: string } | { srcDoc: string };

/**
 * Returns the source of the iframe that shows third-party markup. A `srcdoc` document inherits the page's
 * Content-Security-Policy, which runs none of its code: markup with code is sent to a document of its own, in the
 * fragment of its address. Markup without code needs no script to be seen.
 */
export function toEmbedSource(markup: string): EmbedSource {
  if (!hasCode(markup)) return { srcDoc: renderEmbedDocument(markup) };
  return { src: `${EMBED_PATH}#${encodeURIComponent(markup)}` };
}
