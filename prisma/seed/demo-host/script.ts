/** What a publisher's own developer writes around the documented methods; nothing in it knows our insides. */
export const SCRIPT = `(function () {
var facts = JSON.parse(document.getElementById("facts").textContent);
var comments = document.getElementById("comments");
var who = document.getElementById("who");
function escape(text) { var node = document.createElement("i"); node.textContent = text; return node.innerHTML }
function show() {
  var story = facts.stories.find(function (one) { return one.path === location.pathname }) || facts.stories[0];
  document.title = story.title + " | The Tidewater Post";
  document.getElementById("story").innerHTML = "<h1>" + escape(story.title) + "</h1><p class=lead>" + escape(story.summary) + "</p>" +
    story.text.map(function (text) { return "<p>" + escape(text) + "</p>" }).join("");
  comments.innerHTML = "";
  var container = document.createElement("div");
  container.className = "iframe-container";
  container.setAttribute("data-svc-account-id", facts.accountId);
  container.setAttribute("data-svc-page-url", location.origin + story.path);
  container.setAttribute("data-svc-primary-color", "#0b6e6e");
  comments.append(container);
  talktype(function () { talktype.commentWidgetIframe(container) });
}
function go(path) { history.pushState({}, "", path); show(); scrollTo(0, 0); document.getElementById("story").focus() }
function login(reader) {
  if (!reader) {
    sessionStorage.removeItem("reader");
    who.textContent = "Nobody is logged in";
    return talktype(function () { talktype.accountUserLogout() });
  }
  return fetch("/token", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ reader: reader }) })
    .then(function (answer) { return answer.json() })
    .then(function (user) {
      sessionStorage.setItem("reader", reader);
      who.textContent = "Logged in as " + user.name;
      talktype(function () { talktype.accountUserLogin({ jwt: user.jwt, name: user.name }) });
    });
}
document.addEventListener("click", function (event) {
  var link = event.target.closest("a[data-go]"), button = event.target.closest("button[data-reader]");
  if (link && !event.metaKey && !event.ctrlKey) { event.preventDefault(); go(link.getAttribute("href")) }
  if (button) login(button.getAttribute("data-reader"));
});
addEventListener("popstate", show);
addEventListener("message", function (event) {
  if (event.data && event.data.action === "svc_login") document.querySelector("button[data-reader]").focus();
});
document.querySelector(".bell").addEventListener("click", function () { talktype(function () { talktype.toggleButton() }) });
document.getElementById("open-login").addEventListener("click", function () {
  talktype(function () {
    talktype.formLoginIframe(document.getElementById("login-frame"), facts.authorize, function () { who.textContent = "Logged in by the log-in frame" });
  });
});
var kept = sessionStorage.getItem("reader");
if (kept) login(kept);
show();
talktype(function () {
  talktype.count();
  talktype.contributionWidgetIframe(document.getElementById("contribution"));
  talktype.feedWidgetIframe(document.getElementById("inline-feed"));
  talktype.feedWidgetIframe(document.getElementById("drawer"));
});
})();`;
