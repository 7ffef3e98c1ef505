import { expect, type Page, test } from "@playwright/test";
import { loaderTag, useHostPages } from "./host-page";
import { serverFacts } from "./server-facts";

const host = useHostPages();
const { baseUrl } = serverFacts();
const STUB =
  "<script>window.talktype=window.talktype||function(f){talktype.loaded?f():(talktype.q=talktype.q||[]).push(arguments)}</script>";
const METHODS = [
  "commentWidgetIframe",
  "feedWidgetIframe",
  "contributionWidgetIframe",
  "pageReactionsIframe",
  "toggleButton",
  "slideButton",
  "updateUGCTopic",
  "formLoginIframe",
  "accountUserLogin",
  "accountUserLogout",
  "pageMetadataSetter",
  "count",
  "destroy",
];

/** Records the messages to the window of the page, from the start. */
async function listen(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const messages: unknown[] = [];
    Reflect.set(window, "heard", messages);
    window.addEventListener("message", ({ data, origin }) => messages.push({ ...data, origin }));
  });
  return () => page.evaluate(() => Reflect.get(window, "heard"));
}

/** Runs a script of the page's own, as a publisher's would. */
function run(page: Page, code: string): Promise<unknown> {
  return page.evaluate(code);
}

test("the queue runs once and in order, every method is available at once, and frames load when they are near", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  host.serve(
    "/queue",
    `${STUB}<script>
      window.order = [];
      talktype(() => order.push("first"));
      talktype(() => { throw new Error("a page's own mistake") });
      talktype(() => order.push("third:" + talktype.loaded));
      const tag = document.createElement("script");
      tag.src = "${baseUrl}/talktype/assets/talktype.js";
      tag.onload = () => { window.there = ${JSON.stringify(METHODS)}.filter((name) => typeof talktype[name] === "function") };
      document.head.append(tag);
    </script><div style="height:6000px">A long story</div><div id="end" class="iframe-container"></div>`,
  );
  await page.goto(host.url("/queue"));
  await expect.poll(() => run(page, "window.there")).toEqual(METHODS);
  expect(await run(page, "order")).toEqual(["first", "third:true"]);
  await run(page, 'talktype(() => order.push("later"))');
  await page.addScriptTag({ url: `${baseUrl}/svc/assets/svc.js` });
  expect(await run(page, "order")).toEqual(["first", "third:true", "later"]);
  await run(page, 'talktype.commentWidgetIframe(document.getElementById("end"))');
  const frame = page.locator("#end iframe");
  // Nothing of the widget: neither its frame nor the loader's own parts. Repeating it changes nothing.
  await run(page, "requestAnimationFrame(() => { window.looked = true })");
  await expect.poll(() => run(page, "window.looked")).toBe(true);
  await run(page, 'talktype.commentWidgetIframe(document.getElementById("end"))');
  await expect(frame).toHaveCount(0);
  const loaders = requests.filter((url) => url.startsWith(baseUrl));
  expect(loaders.map((url) => new URL(url).pathname)).toEqual([
    "/talktype/assets/talktype.js",
    "/svc/assets/svc.js",
  ]);
  await page.locator("#end").scrollIntoViewIfNeeded();
  const id = `svc-comment-iframe-${Buffer.from(host.url("/queue")).toString("base64")}`;
  await expect(frame).toHaveAttribute("id", id);
  await expect(frame).toHaveCount(1);
  await expect(page.frameLocator("#end iframe").locator("#svc-root")).not.toBeEmpty();
  await expect(frame).toHaveAttribute("title", /Comments/);
  const own = [baseUrl, host.url("")];
  expect(requests.filter((url) => !own.some((origin) => url.startsWith(origin.replace(/\/$/, ""))))).toEqual(
    [],
  );
});

test("a widget uses the canonical address of its page if that is on the same site", async ({ page }) => {
  const canonicalAt = async (path: string, canonical: string) => {
    const widget = '<div id="here"></div><script>talktype(() => talktype.commentWidgetIframe(here))</script>';
    host.serve(path, `<link rel="canonical" href="${canonical}">${loaderTag()}${widget}`);
    await page.goto(`${host.url(path)}?share=7`);
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("src", /page_url=/);
    return new URL((await frame.getAttribute("src")) ?? "").searchParams.get("page_url");
  };
  expect(await canonicalAt("/shared", host.url("/canonical"))).toBe(host.url("/canonical"));
  const elsewhere = `${host.url("/elsewhere")}?share=7`;
  expect(await canonicalAt("/elsewhere", "https://other.example/a")).toBe(elsewhere);
});

test("frames get the logged-in reader, several fit on a page, and they come and go with their elements", async ({
  page,
}) => {
  const messages = await listen(page);
  host.serve(
    "/several",
    `${STUB}<script>
      talktype(() => talktype.accountUserLogin({ jwt: "a.page.token" }));
      talktype(() => { for (const one of document.querySelectorAll(".iframe-container")) talktype.commentWidgetIframe(one) });
    </script>
    <div class="iframe-container" id="a" data-svc-account-id="1" data-svc-primary-color="#123456"></div>
    <div class="iframe-container" id="b" data-svc-account-id="1" data-svc-comment-widget-id="second" data-svc-page-url="/other?x=1"></div>
    <div class="iframe-container" id="c" data-svc-account-id="1" data-acme-page-url="/acme" data-acme-lang="de"></div>
    <script src="${baseUrl}/press-acme/assets/application.js"></script>`,
  );
  const frameMessages: { frame: string; data: unknown }[] = [];
  await page.exposeBinding("toldToFrame", ({ frame }, data: unknown) => {
    frameMessages.push({ frame: frame.url(), data });
  });
  await page.addInitScript(() => {
    if (window.parent === window) return;
    window.addEventListener("message", ({ data }) => Reflect.get(window, "toldToFrame")(data));
  });
  await page.goto(host.url("/several"));
  await expect
    .poll(
      () =>
        new Set(
          frameMessages
            .filter(({ data }) => JSON.stringify(data).includes("a.page.token"))
            .map(({ frame }) => frame),
        ).size,
    )
    .toBe(3);
  const sources = await page
    .locator("iframe")
    .evaluateAll((all) => all.map((one) => one.getAttribute("src") ?? ""));
  const [first, second, third] = sources.map((src) => new URL(src).searchParams);
  expect(first?.get("primary_color")).toBe(Buffer.from("#123456").toString("base64"));
  expect(first?.get("page_url")).toBe(host.url("/several"));
  expect(second?.get("page_url")).toBe(host.url("/other?x=1"));
  expect(second?.get("comment_widget_id")).toBe("second");
  expect([third?.get("page_url"), third?.get("lang")]).toEqual([host.url("/acme"), "de"]);
  expect(sources.join("\n")).not.toContain("a.page.token");

  // The same element again is the same frame; with another page it is another frame.
  await run(page, "window.before = a.firstElementChild; talktype.commentWidgetIframe(a)");
  expect(await run(page, "before === a.firstElementChild")).toBe(true);
  await run(page, 'history.pushState({}, "", "/next"); talktype.commentWidgetIframe(a)');
  await expect(page.locator("#a iframe")).toHaveAttribute("src", /page_url=[^&]*%2Fnext/);
  await expect(page.locator("#a iframe")).toHaveCount(1);
  await run(page, "talktype.destroy(b)");
  await expect(page.locator("#b iframe")).toHaveCount(0);
  await run(page, "window.gone = c; c.remove()");
  await expect.poll(() => run(page, "gone.children.length")).toBe(0);
  await run(page, "document.body.append(gone); talktype.commentWidgetIframe(gone)");
  await expect(page.frameLocator("#c iframe").locator("#svc-root")).not.toBeEmpty();

  // A frame's stored data is shared with the page's other frames, and deleted when the reader logs out.
  const [frame] = page.frames().filter((one) => one.url().includes("acme"));
  await frame?.evaluate(
    (origin) => parent.postMessage({ action: "svc_session", token: "opaque" }, origin),
    host.url().replace(/\/$/, ""),
  );
  await expect.poll(() => run(page, 'localStorage.getItem("svc-session-1")')).toBe("opaque");
  await expect
    .poll(
      () =>
        frameMessages.filter(
          ({ data }) => JSON.stringify(data) === '{"action":"svc_session","token":"opaque"}',
        ).length,
    )
    .toBe(2);
  await frame?.evaluate(
    (origin) => parent.postMessage({ action: "svc_login", page_id: "a2V5" }, origin),
    host.url().replace(/\/$/, ""),
  );
  await expect.poll(async () => JSON.stringify(await messages())).toContain("acme_login");
  expect(JSON.stringify(await messages())).toContain('"svc_login"');
  await run(page, "talktype.accountUserLogout()");
  await expect.poll(() => run(page, 'localStorage.getItem("svc-session-1")')).toBe(null);
});

test("counts of many pages are loaded by one request, and a drawer opens, closes and restores the focus", async ({
  page,
}) => {
  const story = "/counted";
  const placeholders = Array.from(
    { length: 40 },
    (_, n) => `<span data-svc-count="/page-${n}" data-svc-account-id="1">…</span>`,
  );
  const countRequests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/pages?")) countRequests.push(request.url());
  });
  host.serve(
    story,
    `${loaderTag()}<b data-svc-count data-svc-account-id="1">…</b>${placeholders.join("")}<i data-svc-count="javascript:alert(1)">…</i>
    <div class="feed-iframe-container" id="feed" data-svc-account-id="1"><button class="svc-clickthru" onclick="talktype.toggleButton()">Feed</button></div>`,
  );
  await page.goto(host.url(story));
  await run(page, "talktype.count()");
  await expect(page.locator("b")).toHaveText("0");
  await expect(page.locator("span").last()).toHaveText("0");
  await expect(page.locator("i")).toHaveText("…");
  expect(countRequests).toHaveLength(1);
  await run(page, "talktype.feedWidgetIframe(feed)");
  const drawer = page.locator("#feed iframe");
  await expect(drawer).toBeHidden();
  const button = page.getByRole("button", { name: "Feed" });
  await button.click();
  await expect(drawer).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await run(page, "talktype.slideButton()");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
});

test("hostile attributes, foreign frames and floods of messages have no effect", async ({ page }) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("dialog", (dialog) => {
    problems.push(dialog.message());
    void dialog.dismiss();
  });
  const hostile = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;";
  host.serve(
    "/evil",
    `<script>
    const lie = (data) => parent.postMessage(data, "*");
    for (let n = 0; n < 500; n++) lie({ action: "svc_height", height: 99999 });
    lie({ action: "svc_session", token: "stolen" });
    lie({ action: "svc_ready", title: "Evil" });
    window.got = [];
    addEventListener("message", ({ data }) => got.push(data));
  </script>`,
  );
  host.serve(
    "/hostile",
    `${loaderTag()}
    <div id="a" data-svc-account-id="1" data-svc-host="https://evil.example" data-svc-page-url="javascript:alert(1)" data-svc-primary-color="red;}</style>${hostile}" data-svc-font-url="javascript:alert(1)" data-svc-origin="https://evil.example"></div>
    <div id="b" data-svc-account-id="1; drop table" data-svc-page-url="/x?${hostile}" data-svc-comment-widget-id="${"w".repeat(50_000)}"></div>
    <div id="login"></div>
    <iframe id="foreign" src="${host.foreignUrl("/evil")}"></iframe>`,
  );
  await page.goto(host.url("/hostile"));
  await run(page, 'talktype.accountUserLogin({ jwt: "secret.page.token" })');
  await run(page, "for (const one of [a, b, null, 7, 'x']) talktype.commentWidgetIframe(one)");
  await run(
    page,
    'talktype.formLoginIframe(login, "javascript:alert(1)"); talktype.formLoginIframe(login, "https://evil.example/oauth")',
  );
  const frame = page.frameLocator("#a iframe");
  await expect(frame.locator("#svc-root")).not.toBeEmpty();
  for (const source of await page
    .locator("#a iframe, #b iframe")
    .evaluateAll((all) => all.map((one) => one.getAttribute("src") ?? ""))) {
    const { origin, searchParams } = new URL(source);
    expect(origin).toBe(baseUrl);
    expect(searchParams.get("origin")).toBe(host.url().replace(/\/$/, ""));
    expect(searchParams.get("page_url")).toMatch(/^https?:/);
  }
  await expect(page.locator("#login iframe")).toHaveCount(0);
  const own = await page.locator("#a iframe").evaluate((one) => one.getBoundingClientRect().height);
  expect(own).toBeLessThan(90_000);
  expect(await run(page, 'localStorage.getItem("svc-session-1")')).toBe(null);
  // Messages with valid shapes from the page itself, or from another window, are ignored.
  await run(
    page,
    'for (let n = 0; n < 500; n++) postMessage({ action: "svc_session", token: "x" + n }, "*")',
  );
  await run(page, 'a.firstElementChild.contentWindow.postMessage({ action: "svc_user", jwt: 7 }, "*")');
  const foreign = page.frames().find((one) => one.url().includes("foreign.localhost"));
  expect(await foreign?.evaluate("got")).toEqual([]);
  expect(await run(page, 'localStorage.getItem("svc-session-1")')).toBe(null);
  expect(problems).toEqual([]);

  // On a page outside the account's domains, the browser shows no frame at all.
  host.serve("/framed", `${loaderTag()}<div id="a" data-svc-account-id="1"></div>`);
  await page.goto(host.foreignUrl("/framed"));
  await run(page, "talktype.commentWidgetIframe(a)");
  await expect.poll(() => page.frames().some((one) => one.url().startsWith("chrome-error:"))).toBe(true);
});
