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

/** The page's own paper in the dark (site.css). */
const DARK_PAPER = "#0f1318";

/**
 * What every publisher pastes, and two things more: the comments that came with the page go when the widget has come,
 * without moving what is seen below them, and the widget is light or dark as the page is, also when a reader changes that.
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
