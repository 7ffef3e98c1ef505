/** Path of the page that is shown without a connection. */
const OFFLINE_PAGE = "/offline.html";

/**
 * The service worker of the publication's pages. It stores one page, the one shown without a connection, and no other
 * response: pages depend on their reader and on the minute. Every request goes to the network; requests for anything
 * but a page do not pass through it.
 */
export const SERVICE_WORKER = `"use strict";
var CACHE="offline-1",PAGE="${OFFLINE_PAGE}";
addEventListener("install",function(event){
event.waitUntil(caches.open(CACHE).then(function(cache){return cache.add(new Request(PAGE,{cache:"reload",credentials:"omit"}))}).then(function(){return skipWaiting()}))
});
addEventListener("activate",function(event){
event.waitUntil(Promise.all([
caches.keys().then(function(names){return Promise.all(names.filter(function(name){return name!==CACHE}).map(function(name){return caches.delete(name)}))}),
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
`;

export const SERVICE_WORKER_PATH = "/service-worker.js";
