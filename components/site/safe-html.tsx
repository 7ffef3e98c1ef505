import type { Html as SafeHtml } from "@/server/publishing/render/index";

interface HtmlProps {
  /** Markup that the renderer has made safe. */
  html: SafeHtml | string;
  className?: string | undefined;
}

function markup(html: SafeHtml | string) {
  return { __html: typeof html === "string" ? html : html.text };
}

/** Running text of a story. */
export function Html({ html, className }: HtmlProps) {
  return <div className={className} dangerouslySetInnerHTML={markup(html)} />;
}

/** A piece of a line, such as a caption. */
export function InlineHtml({ html, className }: HtmlProps) {
  return <span className={className} dangerouslySetInnerHTML={markup(html)} />;
}
