/**
 * Only script of the publication's pages, run before the first paint to avoid a flash of the wrong theme.
 * Later it handles the theme button, closes the menu on Escape and on an outside click, and starts videos.
 * Pages are complete without it.
 */
export const PAGE_SCRIPT = `(function(){
var root=document.documentElement,key="theme";
root.setAttribute("data-script","");
try{var kept=localStorage.getItem(key);if(kept==="dark"||kept==="light")root.setAttribute("data-theme",kept)}catch(e){}
function shown(){return root.getAttribute("data-theme")||(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")}
function menu(){return document.querySelector("details[data-menu][open]")}
document.addEventListener("click",function(event){
var target=event.target instanceof Element?event.target:null;if(!target)return;
if(target.closest("[data-theme-toggle]")){var next=shown()==="dark"?"light":"dark";root.setAttribute("data-theme",next);try{localStorage.setItem(key,next)}catch(e){}}
var open=menu();if(open&&!open.contains(target))open.removeAttribute("open");
var film=target.closest("a[data-embed]");
if(film&&!event.metaKey&&!event.ctrlKey&&!event.shiftKey){event.preventDefault();
var frame=document.createElement("iframe");frame.src=film.getAttribute("data-embed");frame.title=film.getAttribute("data-title")||"";
frame.allow="autoplay; encrypted-media; fullscreen; picture-in-picture";frame.allowFullscreen=true;frame.className=film.getAttribute("data-frame-class")||"";
film.replaceWith(frame);frame.focus()}
});
document.addEventListener("keydown",function(event){if(event.key!=="Escape")return;var open=menu();if(!open)return;
open.removeAttribute("open");var summary=open.querySelector("summary");if(summary)summary.focus()});
})();`;
