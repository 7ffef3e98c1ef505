import { expect, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { comment, logIn, readerToken, widgetPage } from "./embed-feed-support";
import { loaderTag, useHostPages } from "./host-page";

const host = useHostPages();
/** Data of one reader must not collide with that of another run. */
const RUN = `r${process.pid}`;

test("the feed opens as a drawer by keyboard, lists comments, replies and discussed pages, and closes", async ({
  page,
  request,
}) => {
  const ada = await readerToken(`ada-${RUN}`, "Ada Quay");
  const bo = await readerToken(`bo-${RUN}`, "Bo Ferry");
  const url = host.url(`/harbour-${RUN}`);
  const parent = await comment(request, ada, { url, text: "Is the ferry late again?" });
  const reply = await comment(request, bo, { url, text: "By an hour, they say.", parent });
  host.serve(
    "/feed",
    widgetPage(loaderTag(), {
      widget: `<div id="feed" class="feed-iframe-container" data-svc-account-id="1" data-svc-publisher="The Pier">
        <button type="button" class="svc-clickthru" onclick="talktype.toggleButton()">Reader comments</button>
      </div><script>talktype.feedWidgetIframe(document.getElementById("feed"))</script>`,
    }),
  );
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(host.url("/feed"));
  const feed = page.frameLocator("#feed iframe");
  const opener = page.getByRole("button", { name: "Reader comments" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(feed.getByRole("heading", { name: "Reader comments on The Pier" })).toBeVisible();
  const latest = feed.getByRole("tabpanel", { name: "Latest" });
  const link = latest.getByRole("link", { name: "By an hour, they say." });
  await expect(link).toHaveAttribute("href", `${url}#comment-${reply}`);
  expect(await findAxeFaults(page, { within: ["#feed"] })).toEqual([]);

  // New entries wait behind a button, and are announced.
  await comment(request, bo, { url, text: "Here it is now." });
  await page.clock.fastForward(61_000);
  const arrived = latest.getByRole("button", { name: /new comment/ });
  await expect(arrived).toBeVisible();
  await expect(feed.locator("[aria-live=polite]")).toContainText("new comment");
  await arrived.click();
  await expect(latest.getByRole("link", { name: "Here it is now." })).toBeVisible();
  await expect(arrived).toHaveCount(0);

  // Loading more continues at the first of the new ones.
  const entries = latest.getByRole("listitem");
  const before = await entries.count();
  await latest.getByRole("button", { name: "Show more" }).press("Enter");
  await expect(entries.nth(before).getByRole("link").first()).toBeFocused();

  // Replies are for logged-in readers.
  await feed.getByRole("tab", { name: "Latest" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(feed.getByRole("tab", { name: "Replies to you" })).toBeFocused();
  const replies = feed.getByRole("tabpanel", { name: "Replies to you" });
  await expect(replies.getByRole("button", { name: "Log in" })).toBeVisible();
  expect(await findAxeFaults(page, { within: ["#feed"] })).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(replies.getByRole("button", { name: "Log in" })).toBeFocused();
  await page.keyboard.press("Enter");
  // Our own log-in opens over it, and closes when the page around has logged its reader in.
  await expect(feed.locator("dialog iframe")).toBeVisible();
  await logIn(page, ada);
  await expect(feed.locator("dialog")).toHaveCount(0);
  await expect(replies.getByRole("link", { name: "By an hour, they say." })).toBeVisible();
  await expect(replies.getByText("Is the ferry late again?")).toBeVisible();
  await expect(replies.getByText("Here it is now.")).toHaveCount(0);
  await logIn(page, bo);
  await expect(replies.getByText("No replies yet")).toBeVisible();

  // A list that fails to load reports it, and is loaded when possible.
  await page.route("**/feed/pages*", (route) => route.abort());
  await feed.getByRole("tab", { name: "Popular" }).click();
  const popular = feed.getByRole("tabpanel", { name: "Popular" });
  await expect(popular.getByRole("alert")).toContainText("You’re offline.");
  expect(await findAxeFaults(page, { within: ["#feed"] })).toEqual([]);
  await page.unroute("**/feed/pages*");
  await popular.getByRole("button", { name: "Try again" }).click();
  await expect(popular.getByRole("listitem").first()).toContainText("comment");

  // 400 % of a screen of 1280 pixels is one of 320.
  await page.setViewportSize({ width: 320, height: 256 });
  await expectNoOverflow(feed);
  await page.keyboard.press("Escape");
  await expect(page.locator("#feed iframe")).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a text is written with formats, survives a lost network and a reload, and is sent once", async ({
  page,
}) => {
  const sent: { headline: string; topic: object; html: string; ops: unknown }[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().includes("/contributions")) return;
    const { contribution } = request.postDataJSON();
    const html = decodeURIComponent(Buffer.from(contribution.html, "base64").toString("latin1"));
    sent.push({ ...contribution, html, ops: contribution.body.ops });
  });
  host.serve(
    "/write",
    widgetPage(loaderTag(), {
      widget: `<div id="write" data-svc-account-id="1" data-svc-publisher="The Pier"
        data-svc-topic-type="story-attributes.city" data-svc-topic-value="Oslo"></div>
        <script>talktype.contributionWidgetIframe(document.getElementById("write"))</script>`,
    }),
  );
  await page.goto(host.url("/write"));
  const form = page.frameLocator("#write iframe");
  const send = form.getByRole("button", { name: "Send", exact: true });
  await send.click();
  await expect(form.getByText("Enter a headline.")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Headline" })).toBeFocused();
  await expect(form.getByText("Enter your name.")).toBeVisible();
  expect(await findAxeFaults(page, { within: ["#write"] })).toEqual([]);

  await form.getByRole("textbox", { name: "Headline" }).fill("The old pier");
  await form.getByRole("textbox", { name: "Your text" }).click();
  await page.keyboard.type("It stands ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("still");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Enter");
  await form.getByRole("button", { name: "Bulleted list" }).click();
  await page.keyboard.type("in wind");
  await page.keyboard.press("Enter");
  await page.keyboard.type("in water");
  await form.getByRole("textbox", { name: "Your name" }).fill("Wanda Guest");
  await page.evaluate(
    'talktype.updateUGCTopic({ topicType: "story-attributes.place", topicValue: "Harbour,Pier" })',
  );
  await expect(form.getByText("Harbour", { exact: true })).toBeVisible();
  await expect(form.getByText("Oslo")).toHaveCount(0);

  await page.route("**/contributions*", (route) => route.abort());
  await send.click();
  await expect(form.getByRole("alert")).toContainText("Your text was not sent. Nothing is lost.");
  await expect(form.getByRole("alert")).toBeFocused();
  expect(await findAxeFaults(page, { within: ["#write"] })).toEqual([]);
  await page.unroute("**/contributions*");

  await page.reload();
  await page.evaluate(
    'talktype.updateUGCTopic({ topicType: "story-attributes.place", topicValue: "Harbour,Pier" })',
  );
  await expect(form.getByRole("textbox", { name: "Headline" })).toHaveValue("The old pier");
  await expect(form.getByRole("textbox", { name: "Your text" }).getByRole("listitem")).toHaveText([
    "in wind",
    "in water",
  ]);
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) => response.url().includes("/contributions") && response.status() === 201,
    ),
    send.click(),
  ]);
  const thanks = form.getByRole("heading", { name: "Thank you!" });
  await expect(thanks).toBeFocused();
  expect(await findAxeFaults(page, { within: ["#write"] })).toEqual([]);
  const { contribution } = await answer.json();
  expect(contribution.story).toBe(
    "<p>It stands <strong>still</strong></p><ul><li>in wind</li><li>in water</li></ul>",
  );
  expect(contribution.topic).toEqual({ "story-attributes.place": ["Harbour", "Pier"] });
  expect(sent.at(-1)?.ops).toEqual([
    { insert: "It stands " },
    { insert: "still", attributes: { bold: true } },
    { insert: "\n" },
    { insert: "in wind" },
    { insert: "\n", attributes: { list: "bullet" } },
    { insert: "in water" },
    { insert: "\n", attributes: { list: "bullet" } },
  ]);

  // An identified reader adds a picture, and sees the decisions on their texts.
  await logIn(page, await readerToken(`carl-${RUN}`, "Carl Mole"));
  await form.getByRole("button", { name: "Write another text" }).click();
  await form.getByRole("textbox", { name: "Headline" }).fill("A picture of it");
  await form.getByRole("textbox", { name: "Your text" }).click();
  await page.keyboard.type("See for yourself.");
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  const file = { name: "pier.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") };
  await form.getByLabel("Add pictures").setInputFiles(file);
  await form.getByRole("textbox", { name: "Picture description" }).fill("The pier at dawn");
  await send.click();
  await expect(thanks).toBeFocused();
  expect(sent.at(-1)?.html).toContain('alt="The pier at dawn"');
  const own = form.getByRole("region", { name: "Your submissions" });
  await expect(own.getByRole("listitem")).toHaveText([/A picture of it\s*In review/]);
});

test("readers react to a page by mouse and keys after logging in for it, also from right to left", async ({
  page,
}) => {
  const url = host.url(`/reactions-${RUN}`);
  const widget = (
    lang: string,
  ) => `<div id="react" data-svc-account-id="1" data-svc-page-url="${url}" data-svc-lang="${lang}"
    data-svc-bg-color="#16181d" data-svc-font-color="#e8eaed"></div>
    <script>talktype.pageReactionsIframe(document.getElementById("react"))</script>`;
  host.serve("/react", widgetPage(loaderTag(), { widget: widget("en") }));
  host.serve("/react-ar", widgetPage(loaderTag(), { widget: widget("ar") }));
  await page.goto(host.url("/react"));
  const frame = page.frameLocator("#react iframe");
  const clap = frame.getByRole("button", { name: /^Clap/ });
  await expect(clap).toHaveAccessibleName("Clap: 0");
  await clap.click();
  await expect(frame.locator("dialog iframe")).toBeVisible();
  await expect(frame.locator("p", { hasText: "Log in to react." })).toBeVisible();
  expect(await findAxeFaults(page, { within: ["#react"] })).toEqual([]);
  // The selected reaction is sent once they are logged in.
  const jwt = await readerToken(`dov-${RUN}`, "Dov Penhale");
  await logIn(page, jwt);
  await expect(clap).toHaveAccessibleName("Clap: 1");
  await expect(clap).toHaveAttribute("aria-pressed", "true");
  await page.goto(host.url("/react-ar"));
  await expect(frame.locator("html")).toHaveAttribute("dir", "rtl");
  await logIn(page, jwt);
  await expect(clap).toHaveAttribute("aria-pressed", "true");
  expect(await findAxeFaults(page, { within: ["#react"] })).toEqual([]);
  await page.route("**/reactions/1/pages/**", (route) => route.abort());
  await clap.focus();
  await page.keyboard.press("Space");
  await expect(frame.locator("[aria-live=assertive]")).not.toBeEmpty();
  await expect(clap).toHaveAttribute("aria-pressed", "true");
  await page.unroute("**/reactions/1/pages/**");
  await page.keyboard.press("Space");
  await expect(clap).toHaveAttribute("aria-pressed", "false");
  await expect(clap).toHaveAccessibleName("Clap: 0");
});
