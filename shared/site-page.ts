import { SERVICE_WORKER_PATH } from "./service-worker";

/**
 * What the publication's pages and their security headers agree on. The Content-Security-Policy allows inline scripts
 * by their hashes, so they are the same on every page.
 */

/**
 * Cookie with "1", or "1:" and the reader's name, while a session cookie exists. Scripts of our own pages read it: stored
 * pages are the same for all readers.
 */
export const SIGNED_IN_COOKIE = "masthead-signed-in";

/**
 * Attribute of the document that decides what its header shows of the reader: `out`, `in` (logged in, without a known
 * name) or `named`, with the name in the CSS variable `--reader-name`. Empty: not known; the header shows a link that is
 * right for both. A page that knows its reader sets it, the script of other pages sets it from the cookie.
 */
export const READER_ATTRIBUTE = "data-reader";

/**
 * Script of every page, run before the first paint to avoid a flash of the wrong theme and to show the reader's name in
 * the header. Later it handles the theme buttons, lets the log-in link return to the page, closes the menu on Escape and
 * on an outside click, starts videos, shares or copies a story's link, which it confirms in the status line beside the
 * button, and registers the service worker that shows a page without a connection.
 * Pages are complete without it.
 */
export const PAGE_SCRIPT = `(function(){
var root=document.documentElement,key="theme";
root.setAttribute("data-script","");if(navigator.share)root.setAttribute("data-can-share","");
try{var kept=localStorage.getItem(key);if(kept==="dark"||kept==="light")root.setAttribute("data-theme",kept)}catch(e){}
if(!root.hasAttribute("${READER_ATTRIBUTE}")){
var mark=/(?:^|; )${SIGNED_IN_COOKIE}=1(?:%3A([^;]*))?/.exec(document.cookie),name="";
try{name=decodeURIComponent(mark&&mark[1]||"")}catch(e){}
root.setAttribute("${READER_ATTRIBUTE}",mark?name?"named":"in":"out");
if(name)root.style.setProperty("--reader-name",JSON.stringify(name))}
function shown(){return root.getAttribute("data-theme")||(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")}
function menu(){return document.querySelector("details[data-menu][open]")}
document.addEventListener("click",function(event){
var target=event.target instanceof Element?event.target:null;if(!target)return;
if(target.closest("[data-theme-toggle]")){var next=shown()==="dark"?"light":"dark";root.setAttribute("data-theme",next);try{localStorage.setItem(key,next)}catch(e){}}
var open=menu();if(open&&!open.contains(target))open.removeAttribute("open");
var share=target.closest("[data-share]");
if(share)navigator.share({title:share.getAttribute("data-title"),url:share.getAttribute("data-share")}).catch(function(){});
var copy=target.closest("[data-copy]");
if(copy){var said=copy.parentNode.querySelector("[data-said]");
var say=function(text){if(said){said.textContent="";setTimeout(function(){said.textContent=text},50)}};
var failed=function(){say(copy.getAttribute("data-failed"))};
if(navigator.clipboard)navigator.clipboard.writeText(copy.getAttribute("data-copy")).then(function(){say(copy.getAttribute("data-done"))},failed);else failed()}
var logIn=target.closest("a[data-log-in]");
if(logIn&&root.getAttribute("${READER_ATTRIBUTE}")==="out")logIn.href=logIn.getAttribute("data-log-in")+"?redirect-url="+encodeURIComponent(location.href);
var film=target.closest("a[data-embed]");
if(film&&!event.metaKey&&!event.ctrlKey&&!event.shiftKey){event.preventDefault();
var frame=document.createElement("iframe");frame.src=film.getAttribute("data-embed");frame.title=film.getAttribute("data-title")||"";
frame.allow="autoplay; encrypted-media; fullscreen; picture-in-picture";frame.allowFullscreen=true;frame.className=film.getAttribute("data-frame-class")||"";
film.replaceWith(frame);frame.focus()}
});
document.addEventListener("keydown",function(event){if(event.key!=="Escape")return;var open=menu();if(!open)return;
open.removeAttribute("open");var summary=open.querySelector("summary");if(summary)summary.focus()});
if("serviceWorker" in navigator&&isSecureContext)addEventListener("load",function(){navigator.serviceWorker.register("${SERVICE_WORKER_PATH}").catch(function(){})});
})();`;

/** Id of the element that the comment widget is put into. */
export const COMMENTS_CONTAINER = "comment-widget";

/**
 * The publishers' embed code with two additions.
 * The server-rendered comments are replaced once the widget is ready, without layout shift below: where they begin above
 * the window, the page is scrolled by the difference of the heights. The browser's scroll anchoring is off meanwhile,
 * because it may choose the widget as its anchor.
 * The widget follows the page's light or dark theme, including later changes by the reader.
 */
export const COMMENTS_SCRIPT = `window.talktype=window.talktype||function(f){talktype.loaded?f():(talktype.q=talktype.q||[]).push(arguments)};
(function(){
var root=document.documentElement,place=document.getElementById("${COMMENTS_CONTAINER}");
function theme(){return root.getAttribute("data-theme")||"auto"}
var first=theme();
function change(){var frame=place.querySelector("iframe");
if(frame&&frame.src)frame.contentWindow.postMessage({action:"svc_theme",theme:{scheme:theme()}},new URL(frame.src).origin)}
place.setAttribute("data-svc-theme",first);
place.addEventListener("svc-ready",function(){
var box=place.parentNode,at=box.getBoundingClientRect(),isAbove=at.top<0&&at.bottom<innerHeight;
if(!place.hasAttribute("data-ready")&&at.top>=0&&at.bottom<innerHeight){box.style.minHeight=at.height+"px";
addEventListener("resize",function(){box.style.minHeight=""},{once:true})}
if(isAbove)root.style.overflowAnchor="none";
place.setAttribute("data-ready","");
if(isAbove)scrollBy({top:box.getBoundingClientRect().bottom-at.bottom,behavior:"instant"});
if(theme()!==first)change();
requestAnimationFrame(function(){requestAnimationFrame(function(){root.style.overflowAnchor="";
place.setAttribute("data-settled","")})})});
new MutationObserver(change).observe(root,{attributes:true,attributeFilter:["data-theme"]});
talktype(function(){talktype.commentWidgetIframe(place)});
})();`;

/** Sandbox of third-party code in a story: it has no origin of its own, so it can read and move nothing of ours. */
export const EMBED_SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";
