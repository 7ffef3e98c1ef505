import { PUSH_PATH } from "./push";

/** Path of the page that is shown without a connection. */
const OFFLINE_PAGE = "/offline.html";

/**
 * The service worker of the publication's pages. It stores one page, the one shown without a connection, and no other
 * response: pages depend on their reader and on the minute. Every request goes to the network; requests for anything
 * but a page do not pass through it.
 *
 * It shows notifications of breaking news, each once: it remembers the numbers of the last ones, because a push service
 * may deliver one twice. Their texts are plain text for the browser, and they open pages of the publication alone.
 */
export const SERVICE_WORKER = `"use strict";
var CACHE="offline-1",PAGE="${OFFLINE_PAGE}",SHOWN="push-shown";
addEventListener("install",function(event){
event.waitUntil(caches.open(CACHE).then(function(cache){return cache.add(new Request(PAGE,{cache:"reload",credentials:"omit"}))}).then(function(){return skipWaiting()}))
});
addEventListener("activate",function(event){
event.waitUntil(Promise.all([
caches.keys().then(function(names){return Promise.all(names.filter(function(name){return name!==CACHE&&name!==SHOWN}).map(function(name){return caches.delete(name)}))}),
registration.navigationPreload?registration.navigationPreload.enable():null,
clients.claim()
]))
});
addEventListener("fetch",function(event){
var request=event.request;
if(request.mode!=="navigate"||request.method!=="GET")return;
event.respondWith(Promise.resolve(event.preloadResponse).then(function(preloaded){return preloaded||fetch(request)}).catch(function(){
return caches.match(PAGE).then(function(page){return page||Response.error()})}))
});
function toUrl(path){
try{var url=new URL(path||"/",location.origin);if(url.origin===location.origin)return url.href}catch(error){}
return location.origin+"/"
}
addEventListener("push",function(event){
var news=null;
try{news=event.data.json()}catch(error){}
if(!news||typeof news.title!=="string")return;
var mark="/push-shown/"+Number(news.id);
event.waitUntil(caches.open(SHOWN).then(function(cache){return cache.match(mark).then(function(seen){
if(seen)return;
return registration.showNotification(news.title,{body:String(news.body||""),tag:mark,lang:String(news.lang||""),dir:news.dir==="rtl"?"rtl":"ltr",
icon:"/icon-192.png",data:{url:toUrl(news.path)},actions:news.open?[{action:"open",title:String(news.open)}]:[]}).then(function(){
return cache.put(mark,new Response(""))}).then(function(){return cache.keys()}).then(function(keys){
return Promise.all(keys.slice(0,-20).map(function(key){return cache.delete(key)}))})})}))
});
addEventListener("notificationclick",function(event){
event.notification.close();
var url=toUrl(event.notification.data&&event.notification.data.url);
event.waitUntil(clients.matchAll({type:"window",includeUncontrolled:true}).then(function(open){
var shown=open.filter(function(client){return client.url.split("#")[0]===url})[0];
return shown?shown.focus():clients.openWindow(url)}))
});
addEventListener("pushsubscriptionchange",function(event){
var old=event.oldSubscription;
if(!old&&!event.newSubscription)return;
event.waitUntil(Promise.resolve(event.newSubscription||registration.pushManager.subscribe(old.options)).then(function(made){
return fetch("${PUSH_PATH}",{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify(made)})}))
});
`;

export const SERVICE_WORKER_PATH = "/service-worker.js";
