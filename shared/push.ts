/** Paths of the endpoints by which a browser gets notifications, and ends them. */
export const PUSH_PATH = "/api/v1/push/subscriptions";

/**
 * Script of the block with the button for breaking news; inline, where there is one. It shows the block in browsers that
 * can get notifications, and asks for the permission after a click alone. The publication's public key is in the block's
 * `data-push`, its texts are in other attributes. Without scripts the block stays hidden.
 */
export const PUSH_SCRIPT = `(function(){
var box=document.querySelector("[data-push]");
if(!box||!("PushManager" in window)||!("Notification" in window)||!("serviceWorker" in navigator))return;
var button=box.querySelector("button"),said=box.querySelector("[role=status]"),texts=box.dataset,current=null,busy=false;
function say(name){said.textContent=texts[name]}
function show(subscription){current=subscription;button.textContent=current?texts.stop:texts.start}
function manager(){return navigator.serviceWorker.ready.then(function(registration){return registration.pushManager})}
function send(path,body){return fetch("${PUSH_PATH}"+path,{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify(body)})
.then(function(answer){if(!answer.ok)throw new Error(answer.status)})}
function start(){return Notification.requestPermission().then(function(permission){
if(permission!=="granted")return say("blocked");
return manager().then(function(push){return push.subscribe({userVisibleOnly:true,applicationServerKey:texts.push})}).then(function(made){
return send("",made).then(function(){show(made);say("started")},function(error){return made.unsubscribe().then(function(){throw error})})})})}
function stop(){var ended=current;return send("/end",{endpoint:ended.endpoint}).then(function(){return ended.unsubscribe()}).then(function(){show(null);say("stopped")})}
button.addEventListener("click",function(){if(busy)return;busy=true;said.textContent="";
(current?stop():start()).catch(function(){say("failed")}).then(function(){busy=false})});
manager().then(function(push){return push.getSubscription()}).then(function(subscription){show(subscription);box.hidden=false},function(){});
})();`;
