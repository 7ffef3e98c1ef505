import type { ReactNode } from "react";
import css from "./comment-widget.module.css";

interface CommentWidgetProps {
  accountId: number;
  /** Address of the story. */
  url: string;
  /** What stands there until the widget does, and for readers without scripts. */
  children: ReactNode;
}

const CONTAINER = "comment-widget";

/**
 * What every publisher pastes, and one thing more: the comments that came with the page go when the widget has come.
 */
const START = `window.talktype=window.talktype||function(f){talktype.loaded?f():(talktype.q=talktype.q||[]).push(arguments)};
(function(){
var place=document.getElementById("${CONTAINER}");
place.addEventListener("svc-ready",function(){place.setAttribute("data-ready","")});
talktype(function(){talktype.commentWidgetIframe(place)});
})();`;

/** The comments of a story as a reader takes part in them. */
export function CommentWidget({ accountId, url, children }: CommentWidgetProps) {
  return (
    <>
      <div className={css.widget}>
        <div className={css.fallback}>{children}</div>
        {/* The loader's from here on: React keeps its hands off what stands in it. */}
        <div
          id={CONTAINER}
          className={css.place}
          data-svc-account-id={accountId}
          data-svc-page-url={url}
          dangerouslySetInnerHTML={{ __html: "" }}
          suppressHydrationWarning
        />
      </div>
      <script dangerouslySetInnerHTML={{ __html: START }} />
      <script async src="/svc/assets/svc.js" />
    </>
  );
}
