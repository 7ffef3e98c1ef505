import { expect, type Page, test } from "@playwright/test";
import { demoShop } from "./access-page";
import { allPlansOf } from "./embed-paywall-support";
import { loaderTag, useHostPages } from "./host-page";
import { serverFacts } from "./server-facts";

const host = useHostPages();
const { baseUrl } = serverFacts();
const MARKUP = "&quot;'&gt;&lt;/style&gt;&lt;/script&gt;&lt;img src=x onerror=top.gained=1&gt;";
const LOOKS = `data-svc-host="https://evil.example" data-svc-origin="https://evil.example" data-svc-page-url="javascript:alert(1)"
  data-svc-primary-color="red;}${MARKUP}" data-svc-bg-color="url(//evil.example)" data-svc-font-family="x;}${MARKUP}" data-svc-font-url="data:text/css,*{}"
  data-svc-lang="${MARKUP}" data-svc-theme="${MARKUP}" data-svc-publisher="${MARKUP}" data-svc-topic-type="${MARKUP}"
  data-svc-topic-value="${MARKUP}" data-svc-comment-widget-id="${MARKUP}"`;
const WIDGETS = [
  { id: "feed", method: "feedWidgetIframe" },
  { id: "write", method: "contributionWidgetIframe" },
  { id: "reactions", method: "pageReactionsIframe" },
];
const findFrame = (page: Page, id: string) => page.frameLocator(`#${id} iframe`);

/** Errors of the page, and the origins of its requests. */
function watched(page: Page): { problems: string[]; origins: Set<string> } {
  const problems: string[] = [];
  const origins = new Set<string>();
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("dialog", (dialog) => {
    problems.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (/^https?:/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  return { problems, origins };
}

function pageWith(attributes: string): string {
  const elements = WIDGETS.map(({ id }) => `<div id="${id}" data-svc-account-id="1" ${attributes}></div>`);
  const calls = WIDGETS.map(({ id, method }) => `talktype.${method}(document.getElementById("${id}"));`);
  return `${loaderTag()}${elements.join("")}<div id="login" data-svc-account-id="1" ${attributes}></div><script>${calls.join("")}</script>`;
}

/** Every widget is present and works. */
async function expectUsable(page: Page): Promise<void> {
  for (const { id } of WIDGETS) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await expect(findFrame(page, id).locator("#svc-root")).toContainText(/\p{L}/u);
  }
  const [popular, headline] = [
    findFrame(page, "feed").getByRole("tab", { name: "Popular" }),
    findFrame(page, "write").getByLabel("Headline"),
  ];
  await popular.click();
  await expect(popular).toHaveAttribute("aria-selected", "true");
  await headline.fill("Still here");
  await expect(headline).toHaveValue("Still here");
}

test("hostile attributes of feed, form and reactions are plain text at most, and link nowhere", async ({
  page,
}) => {
  const { problems, origins } = watched(page);
  host.serve("/attributes", pageWith(LOOKS));
  await page.goto(host.url("/attributes"));
  await expectUsable(page);
  await page.evaluate(`
    talktype.formLoginIframe(login, "javascript:alert(1)");
    talktype.formLoginIframe(login, "https://evil.example/oauth/authorize?client_id=x");
    talktype.formLoginIframe(null, "${baseUrl}/oauth/authorize")`);
  await expect(page.locator("#login iframe")).toHaveCount(0);
  for (const frame of page.frames()) expect(await frame.locator('img[src="x"]').count()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, "gained"))).toBeUndefined();
  expect([...origins].sort()).toEqual([new URL(host.url()).origin, baseUrl].sort());
  expect(problems).toEqual([]);
});

test("a flood of messages from an allowed page breaks no widget, and logs nobody in", async ({ page }) => {
  const { problems } = watched(page);
  host.serve("/flood", pageWith(""));
  await page.goto(host.url("/flood"));
  await expectUsable(page);
  await page.evaluate(
    ([origin, markup]) => {
      const odd = [
        ...[null, 7, "svc_user", [], { action: null }, { action: "constructor" }, { action: "__proto__" }],
        ...[
          { action: "svc_user", jwt: 7 },
          { action: "svc_user", jwt: "a.b.c", name: {} },
        ],
        ...[
          { action: "svc_session", token: "widget.stolen" },
          { action: "svc_session", token: { a: 1 } },
        ],
        ...[
          { action: "svc_topic", type: {}, value: [] },
          { action: "svc_topic", type: markup, value: markup },
        ],
        ...[{ action: "svc_theme", theme: { background: markup, scheme: markup } }, { action: "svc_theme" }],
        ...[
          { action: "svc_view", top: Number.NaN, height: -1 },
          { action: "svc_link", comment_id: "x" },
        ],
        ...[
          { action: "svc_draft", text: 7 },
          { action: "svc_popup_done", admitted: { kind: "opened" } },
        ],
      ];
      for (const iframe of document.querySelectorAll("iframe"))
        for (let round = 0; round < 100; round += 1)
          for (const message of odd) iframe.contentWindow?.postMessage(message, origin ?? "");
    },
    [baseUrl, '"><img src=x onerror=top.gained=1>'],
  );
  await expectUsable(page);
  const logOut = findFrame(page, "feed").getByRole("button", { name: "Log out" });
  await expect(logOut).toHaveCount(0);
  for (const frame of page.frames()) expect(await frame.locator('img[src="x"]').count()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, "gained"))).toBeUndefined();
  expect(problems).toEqual([]);
});

test("hostile attributes of wall, meter, plans and account execute nothing, and existing content is unchanged", async ({
  page,
}) => {
  const { problems } = watched(page);
  const { account, subscription_story: story } = demoShop();
  const script = "data-svc-plans-url='javascript:top.gained=1'";
  host.serve(
    "/parts",
    `<script src="${baseUrl}/frontend/v2/svc.js?key=${account.key}"></script>
    <div id="unknown" data-svc-paywall="../../members/me?${MARKUP}" data-svc-title="${MARKUP}" data-svc-content="][">What everybody reads</div>
    <div id="wall" data-svc-paywall="${story.id}" data-svc-title="${MARKUP}" data-svc-disable-meter data-svc-theme="${MARKUP}">Closed</div>
    <div id="meter" data-svc-meter="${story.id}" ${script}></div>
    <div id="plans" data-svc-plans="7 or 1=1" data-svc-gift="${MARKUP}"></div>
    <a id="buy" href="#plans" data-svc-checkout="-1 union" data-svc-currency="${MARKUP}">Buy</a>
    <div id="account" data-svc-account ${script}></div>`,
  );
  await page.goto(host.url("/parts"));
  await expect(
    page.locator("#wall").getByRole("button", { name: /^(?:Subscribe for |Buy for |Start free trial)/ }),
  ).toBeVisible();
  await allPlansOf(page.locator("#wall")).click();
  await expect(page.locator("#wall").getByText("<img src=x")).toBeVisible();
  await expect(page.locator("#unknown")).toHaveText("What everybody reads");
  const meter = page.locator("#meter").getByRole("complementary", { name: /free stories left/ });
  await expect(meter).toBeVisible();
  await expect(meter.getByRole("link")).toHaveCount(0);
  await page.locator("#plans").scrollIntoViewIfNeeded();
  await expect(page.locator("#plans").getByRole("radio", { name: /^Monthly / })).toBeVisible();
  await page.locator("#account").scrollIntoViewIfNeeded();
  await expect(page.locator("#account").getByRole("button", { name: "Log in" })).toBeVisible();
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "gained"))).toBeUndefined();
  expect(problems).toEqual([]);
});
