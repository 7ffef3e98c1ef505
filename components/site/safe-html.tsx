import type { Html as SafeHtml } from "@/server/publishing/render/index";

interface HtmlProps {
  /** HTML sanitised by the renderer. */
  html: SafeHtml | string;
  className?: string | undefined;
}

function toMarkup(html: SafeHtml | string) {
  return { __html: typeof html === "string" ? html : html.text };
}

/** Body text of a story. */
export function Html({ html, className }: HtmlProps) {
  return <div className={className} dangerouslySetInnerHTML={toMarkup(html)} />;
}

/** Inline HTML, such as a caption. */
export function InlineHtml({ html, className }: HtmlProps) {
  return <span className={className} dangerouslySetInnerHTML={toMarkup(html)} />;
}
