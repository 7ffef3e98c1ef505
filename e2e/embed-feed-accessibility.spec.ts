import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { aPicture } from "@/test/pictures";
import { expectFocus, recordAnnouncements, recordFocusLosses } from "./announcements";
import { comment, logIn, readerToken, widgetPage } from "./embed-feed-support";
import { tabInto } from "./embed-paywall-support";
import { loaderTag, useHostPages } from "./host-page";
import { checkWidget, holdMatchingRequests } from "./widget-accessibility";

const host = useHostPages();

test.use({ viewport: { width: 390, height: 844 } });

/** A page with one inline widget, which follows the reader's own light or dark scheme. */
async function open(page: Page, method: string, more = ""): Promise<FrameLocator> {
  const path = `/looks/${randomUUID()}`;
  const widget = `<div id="here" data-svc-account-id="1" data-svc-publisher="The Pier" data-svc-theme="auto" ${more}></div>
    <script>talktype.${method}(document.getElementById("here"))</script>`;
  host.serve(path, widgetPage(loaderTag(), { widget }));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(host.url(path));
  const frame = page.frameLocator("#here iframe");
  await expect(frame.locator("#svc-root")).toContainText(/\p{L}/u);
  return frame;
}

/** A reader's actions with the keyboard alone. */
function createKeyboard(page: Page) {
  return async (target: ReturnType<FrameLocator["locator"]>, key = "Enter") => {
    await tabInto(page, target);
    await page.keyboard.press(key);
  };
}

test("the feed is read by keyboard alone: new, failed, missing and replied entries, complete and announced in every state", async ({
  page,
  request,
}) => {
  const ada = await readerToken(`ada-${randomUUID()}`, "Ada Quay");
  const bo = await readerToken(`bo-${randomUUID()}`, "Bo Ferry");
  const url = host.url(`/looks/${randomUUID()}`);
  const parent = await comment(request, ada, { url, text: "When does the ferry come?" });
  await comment(request, bo, { url, text: "By two hours, they say.", parent });
  await page.clock.install();
  const feed = await open(page, "feedWidgetIframe");
  const announcements = await recordAnnouncements(feed);
  const fallen = await recordFocusLosses(feed);
  const press = createKeyboard(page);
  const latest = feed.getByRole("tabpanel", { name: "Latest" });
  const replies = feed.getByRole("tabpanel", { name: "Replies to you" });
  const popular = feed.getByRole("tabpanel", { name: "Popular" });
  await checkWidget(page, "latest");

  await comment(request, bo, { url, text: "There it comes." });
  await page.clock.fastForward(61_000);
  const arrived = latest.getByRole("button", { name: /new comment/ });
  await expect(arrived).toBeVisible();
  await expect.poll(announcements).toContain("polite: 1 new comment");
  await checkWidget(page, "latest, with arrivals");
  await press(arrived);
  await expect(latest.getByRole("link", { name: "There it comes." })).toBeVisible();
  await expectFocus(feed);

  // Loading more fails, and continues where it began.
  await page.route("**/feed/comments*", (route) => route.abort());
  await press(latest.getByRole("button", { name: "Show more" }));
  await expect(latest.getByRole("alert")).toContainText("You’re offline.");
  await expectFocus(feed);
  await checkWidget(page, "latest, read on in vain");
  await page.unroute("**/feed/comments*");
  const before = await latest.getByRole("listitem").count();
  const held = await holdMatchingRequests(page, "**/feed/comments*");
  await press(latest.getByRole("button", { name: "Try again" }));
  await held.begun;
  await expect(latest.getByRole("button", { name: "Loading…" })).toBeVisible();
  await checkWidget(page, "latest, reading on");
  await held.release();
  await expect(latest.getByRole("listitem").nth(before).getByRole("link").first()).toBeFocused();
  await expect.poll(async () => (await announcements()).at(-1)).toMatch(/^polite: \d+ more entr/);

  await press(feed.getByRole("tab", { name: "Latest" }), "ArrowRight");
  await expect(replies.getByRole("button", { name: "Log in" })).toBeVisible();
  await checkWidget(page, "replies of nobody");
  const heldRequest = await holdMatchingRequests(page, "**/feed/replies*");
  await logIn(page, ada);
  await heldRequest.begun;
  await expect(replies.getByText("Loading…")).toBeAttached();
  await checkWidget(page, "replies on their way");
  await heldRequest.release();
  await expect(replies.getByText("By two hours, they say.")).toBeVisible();
  await checkWidget(page, "replies");
  await logIn(page, bo);
  await expect(replies.getByText("No replies yet")).toBeVisible();
  await checkWidget(page, "no replies");

  await page.route("**/feed/pages*", (route) => route.abort());
  await press(feed.getByRole("tab", { name: "Replies to you" }), "End");
  await expect(popular.getByRole("alert")).toContainText("You’re offline.");
  await checkWidget(page, "popular, in vain");
  await page.unroute("**/feed/pages*");
  await page.route("**/feed/pages*", (route) =>
    route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: { data: [], next: null } }),
  );
  await press(popular.getByRole("button", { name: "Try again" }));
  await expect(popular.getByText("No popular stories yet")).toBeVisible();
  await expectFocus(feed);
  await checkWidget(page, "nothing popular");
  expect(await fallen()).toEqual([]);
});

test("a text for the newsroom is written by keyboard alone: formats, link, failed pictures, a lost network, thanks", async ({
  page,
}) => {
  const form = await open(
    page,
    "contributionWidgetIframe",
    'data-svc-topic-type="story-attributes.city" data-svc-topic-value="Oslo,Bergen"',
  );
  const announcements = await recordAnnouncements(form);
  const fallen = await recordFocusLosses(form);
  const press = createKeyboard(page);
  await logIn(page, await readerToken(`cara-${randomUUID()}`, "Cara Mole"));
  const headline = form.getByRole("textbox", { name: "Headline" });
  const text = form.getByRole("textbox", { name: "Your text" });
  const send = form.getByRole("button", { name: "Send", exact: true });
  const alert = form.getByRole("alert");
  await expect(form.getByRole("textbox", { name: "Your name" })).toHaveValue("Cara Mole");
  await expect(form.getByText("Bergen", { exact: true })).toBeVisible();
  await checkWidget(page, "an empty form");

  await press(send);
  await expect(headline).toBeFocused();
  await expect.poll(announcements).toContain("assertive: Correct the marked fields, then send again.");
  await checkWidget(page, "a form with mistakes");
  await page.keyboard.type("The old pier");
  await tabInto(page, text);
  await page.keyboard.type("Read ");
  await press(form.getByRole("button", { name: "Bold" }));
  await expect(text).toBeFocused();
  await page.keyboard.type("all of it");
  // One tab stop; arrows move to the rest.
  await tabInto(page, form.getByRole("button", { name: "Bold" }));
  await page.keyboard.press("End");
  await expect(form.getByRole("button", { name: "Link", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  const address = form.getByLabel("Web address");
  await expect(address).toBeFocused();
  await page.keyboard.type("nowhere at all");
  await page.keyboard.press("Enter");
  await expect(alert).toHaveText("Enter a web address, for example https://example.com.");
  await checkWidget(page, "a link to nowhere");
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();

  // The chosen file is set on the input that opens the chooser.
  const files = form.getByLabel("Add pictures");
  const small = { name: "pier.png", mimeType: "image/png", buffer: await aPicture("png") };
  await page.route(/\/images$/, (route) => route.abort());
  await tabInto(page, files);
  await files.setInputFiles(small);
  await expect.poll(announcements).toContain("assertive: pier.png: you’re offline");
  await checkWidget(page, "a picture that did not arrive");
  await page.unroute(/\/images$/);
  const upload = await holdMatchingRequests(page, /\/images$/, "POST");
  await press(form.getByRole("button", { name: "Try again" }));
  await upload.begun;
  await expect(form.getByRole("progressbar")).toBeVisible();
  await expectFocus(form);
  await checkWidget(page, "a picture on its way");
  await upload.release();
  await expect.poll(announcements).toContain("polite: pier.png was added.");
  await tabInto(page, files);
  await files.setInputFiles({ ...small, name: "sea.png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(form.getByText("larger than 5 MB", { exact: false }).first()).toBeVisible();
  await expect.poll(announcements).toContain("assertive: sea.png: larger than 5 MB");
  await press(form.getByRole("button", { name: "Cancel" }));
  await expect(form.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await expectFocus(form);
  await tabInto(page, form.getByRole("textbox", { name: "Picture description" }));
  await page.keyboard.type("The pier at dawn");
  await checkWidget(page, "a picture");

  await page.route("**/contributions", (route) => route.abort());
  await press(send);
  await expect(alert).toContainText("Your text was not sent. Nothing is lost.");
  await expect(alert).toBeFocused();
  await checkWidget(page, "not sent");
  await page.unroute("**/contributions");
  const sending = await holdMatchingRequests(page, "**/contributions", "POST");
  await press(send);
  await sending.begun;
  await expect(form.getByRole("button", { name: "Sending…" })).toBeFocused();
  await checkWidget(page, "being sent");
  await sending.release();
  await expect(form.getByRole("heading", { name: "Thank you!" })).toBeFocused();
  await expect(form.getByText("In review")).toBeVisible();
  await checkWidget(page, "thanks, and what was sent before");
  await press(form.getByRole("button", { name: "Write another text" }));
  await expect(headline).toBeFocused();
  await expect(headline).toHaveValue("");
  expect(await fallen()).toEqual([]);
});

test("reactions and right-to-left pages are complete in every state, and failures are announced", async ({
  page,
}) => {
  const press = createKeyboard(page);
  const frame = await open(page, "pageReactionsIframe", 'data-svc-lang="ar"');
  await expect(frame.locator("html")).toHaveAttribute("dir", "rtl");
  const announcements = await recordAnnouncements(frame);
  const fallen = await recordFocusLosses(frame);
  const first = frame.getByRole("button").first();
  await checkWidget(page, "reactions");
  await press(first);
  await expect(frame.locator("dialog iframe")).toBeVisible();
  await checkWidget(page, "reactions, with the log-in over them");
  await page.keyboard.press("Escape");
  await expect(frame.locator("dialog")).toHaveCount(0);
  await expect(first).toBeFocused();
  await logIn(page, await readerToken(`dov-${randomUUID()}`, "Dov Penhale"));
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await checkWidget(page, "reacted");
  await page.route("**/reactions/*/pages/**", (route) => route.abort());
  await press(first, "Space");
  await expect.poll(async () => (await announcements()).at(-1)).toMatch(/^assertive: /);
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await checkWidget(page, "a reaction that failed");
  expect(await fallen()).toEqual([]);
  await page.unroute("**/reactions/*/pages/**");
  await open(page, "feedWidgetIframe", 'data-svc-lang="he"');
  await checkWidget(page, "the feed from right to left");
  await open(page, "contributionWidgetIframe", 'data-svc-lang="ar"');
  await checkWidget(page, "the form from right to left");
});
