import type { ReactNode } from "react";
import css from "./comment-widget.module.css";

interface CommentWidgetProps {
  accountId: number;
  /** URL of the story. */
  url: string;
  /** Shown until the widget has loaded, and for readers without JavaScript. */
  children: ReactNode;
}

const CONTAINER = "comment-widget";

/** The page's background in dark mode (site.css). */
const DARK_PAPER = "#0f1318";

/**
 * The publishers' embed code with two additions.
 * The server-rendered comments are replaced once the widget is ready, without layout shift below.
 * The widget follows the page's light or dark theme, including later changes by the reader.
 */
const START = `window.talktype=window.talktype||function(f){talktype.loaded?f():(talktype.q=talktype.q||[]).push(arguments)};
(function(){
var root=document.documentElement,place=document.getElementById("${CONTAINER}");
function theme(){return root.getAttribute("data-theme")||"auto"}
var first=theme();
function change(){var frame=place.querySelector("iframe");
if(frame&&frame.src)frame.contentWindow.postMessage({action:"svc_theme",theme:{scheme:theme()}},new URL(frame.src).origin)}
place.setAttribute("data-svc-theme",first);
place.addEventListener("svc-ready",function(){
var box=place.parentNode,at=box.getBoundingClientRect();
if(!place.hasAttribute("data-ready")&&at.top>=0&&at.bottom<innerHeight){box.style.minHeight=at.height+"px";
addEventListener("resize",function(){box.style.minHeight=""},{once:true})}
place.setAttribute("data-ready","");if(theme()!==first)change()});
new MutationObserver(change).observe(root,{attributes:true,attributeFilter:["data-theme"]});
talktype(function(){talktype.commentWidgetIframe(place)});
})();`;

/** Comment widget of a story. */
export function CommentWidget({ accountId, url, children }: CommentWidgetProps) {
  return (
    <>
      <div className={css.widget}>
        <div className={css.fallback}>{children}</div>
        {/* React leaves the content of this element to the loader. */}
        <div
          id={CONTAINER}
          className={css.place}
          data-svc-account-id={accountId}
          data-svc-page-url={url}
          data-svc-bg-color={DARK_PAPER}
          dangerouslySetInnerHTML={{ __html: "" }}
          suppressHydrationWarning
        />
      </div>
      <script dangerouslySetInnerHTML={{ __html: START }} />
      <script async src="/svc/assets/svc.js" />
    </>
  );
}
