/** The code that a publisher's own developer writes around the documented methods; it uses no internals. */
export const SCRIPT = `(function () {
var facts = JSON.parse(document.getElementById("facts").textContent);
var who = document.getElementById("who");
function byId(id) { return document.getElementById(id) }
function withAccess(then) { window.svc ? then() : document.addEventListener("svc:ready", then, { once: true }) }
function show() {
  talktype(function () {
    talktype.commentWidgetIframe(document.querySelector("#comments .iframe-container"));
    talktype.pageReactionsIframe(byId("reactions"));
  });
  var metered = byId("story").getAttribute("data-metered");
  if (metered) withAccess(function () {
    var asset = { id: metered, type: "story" };
    svc.isAssetAccessible(asset).then(function (grant) {
      if (grant.grantReason === "METERING") return svc.pingbackAssetAccess(asset, grant);
    }).catch(function () {});
  });
}
function turn(path) {
  return fetch(path).then(function (answer) { return answer.text() }).then(function (html) {
    var next = new DOMParser().parseFromString(html, "text/html");
    document.title = next.title;
    byId("page").replaceChildren.apply(byId("page"), next.getElementById("page").childNodes);
  });
}
function go(path) {
  turn(path).then(function () { history.pushState({}, "", path); show(); scrollTo(0, 0); byId("story").focus() }, function () { location.assign(path) });
}
function tell(reader) {
  facts.reader = reader;
  who.textContent = reader ? "Logged in as " + reader.name : "Nobody is logged in";
  talktype(function () {
    if (reader) talktype.accountUserLogin({ jwt: reader.jwt, name: reader.name });
    else talktype.accountUserLogout();
  });
  withAccess(function () { svc.setUser(reader ? { svcJwt: reader.svcJwt, name: reader.name } : { isLoggedIn: false }) });
}
function login(reader) {
  return fetch("/token", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ reader: reader }) })
    .then(function (answer) { return answer.json() })
    .then(function (answer) { tell(answer.reader) });
}
function ask() {
  who.textContent = "Choose whom to log in as";
  document.querySelector("button[data-reader]").focus();
}
document.addEventListener("click", function (event) {
  var link = event.target.closest("a[data-go]"), button = event.target.closest("button[data-reader]");
  if (link && !event.metaKey && !event.ctrlKey) { event.preventDefault(); go(link.getAttribute("href")) }
  if (button) login(button.getAttribute("data-reader"));
});
addEventListener("popstate", function () { turn(location.pathname).then(show) });
addEventListener("message", function (event) { if (event.data && event.data.action === "svc_login") ask() });
document.addEventListener("svc:login", function (event) { event.preventDefault(); ask() });
document.querySelector(".bell").addEventListener("click", function () { talktype(function () { talktype.toggleButton() }) });
byId("open-login").addEventListener("click", function () {
  talktype(function () {
    talktype.formLoginIframe(byId("login-frame"), facts.authorize, function () { who.textContent = "Logged in by the log-in frame" });
  });
});
show();
if (facts.reader) tell(facts.reader);
talktype(function () {
  talktype.count();
  talktype.contributionWidgetIframe(byId("contribution"));
  talktype.feedWidgetIframe(byId("inline-feed"));
  talktype.feedWidgetIframe(byId("drawer"));
});
})();`;
