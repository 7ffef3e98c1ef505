export const LIGHTBOX_PATH = "/lightbox.js";

/**
 * Shows the pictures of a gallery one by one over the page. A gallery is an element with `data-lightbox`, whose value is
 * the class of the dialog; its links to pictures have `data-lightbox-picture`. The texts of the buttons are in the
 * gallery's attributes. Without this script a link opens the picture itself.
 *
 * The dialog is the browser's own modal one: it keeps the focus inside, closes on Escape, and returns the focus.
 */
export const LIGHTBOX_SCRIPT = `"use strict";
(function(){
var dialog=null,image,caption,place,links=[],at=0,texts={};
function make(name,parent,attributes){
var element=document.createElement(name);
for(var key in attributes)element.setAttribute(key,attributes[key]);
parent.appendChild(element);return element}
function button(action,label,sign){
var element=make("button",dialog,{type:"button","data-action":action,"aria-label":label});
make("span",element,{"aria-hidden":"true"}).textContent=sign;
return element}
function build(gallery){
if(dialog)dialog.remove();
texts=gallery.dataset;
dialog=make("dialog",document.body,{"class":texts.lightbox,"aria-label":gallery.getAttribute("aria-label")||texts.name||""});
var figure=make("figure",dialog,{});
image=make("img",figure,{alt:""});
caption=make("figcaption",figure,{});
place=make("p",dialog,{role:"status"});
if(links.length>1){
button("previous",texts.previous,"\u2039").addEventListener("click",function(){show(at-1)});
button("next",texts.next,"\u203a").addEventListener("click",function(){show(at+1)})}
button("close",texts.close,"\u00d7").addEventListener("click",function(){dialog.close()});
dialog.addEventListener("click",function(event){if(event.target===dialog||event.target===figure)dialog.close()});
dialog.addEventListener("keydown",press);
dialog.addEventListener("close",function(){document.documentElement.style.overflow="";links[at].focus()})}
function show(index){
at=(index+links.length)%links.length;
var link=links[at],small=link.querySelector("img"),own=link.closest("figure");
var words=own&&own.querySelector("figcaption");
image.removeAttribute("srcset");
if(small&&small.srcset){image.sizes="100vw";image.srcset=small.srcset}
image.src=link.href;
image.alt=small?small.alt:"";
caption.replaceChildren();
if(words)caption.append.apply(caption,Array.from(words.cloneNode(true).childNodes));
place.textContent=texts.position.replace("{place}",at+1).replace("{total}",links.length)}
function press(event){
var isRightToLeft=getComputedStyle(dialog).direction==="rtl",step=0;
if(event.key==="ArrowRight")step=isRightToLeft?-1:1;
else if(event.key==="ArrowLeft")step=isRightToLeft?1:-1;
else if(event.key==="Home")step=-at;
else if(event.key==="End")step=links.length-1-at;
else return;
event.preventDefault();
if(links.length>1)show(at+step)}
document.addEventListener("click",function(event){
var target=event.target instanceof Element?event.target:null;
var link=target&&target.closest("a[data-lightbox-picture]"),gallery=link&&link.closest("[data-lightbox]");
if(!gallery||event.button!==0||event.metaKey||event.ctrlKey||event.shiftKey||event.altKey)return;
if(typeof HTMLDialogElement==="undefined")return;
event.preventDefault();
links=Array.from(gallery.querySelectorAll("a[data-lightbox-picture]"));
build(gallery);
show(links.indexOf(link));
document.documentElement.style.overflow="hidden";
dialog.showModal()});
})();
`;
