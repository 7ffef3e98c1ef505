import { expect, type Page, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { openComments } from "./comments-page";
import { conversationAt, queryDatabase } from "./conversation";
import { useHostPages } from "./host-page";
import { moderatorCode } from "./moderation-support";
import { serverFacts } from "./server-facts";

const host = useHostPages();
const { baseUrl } = serverFacts();

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Opens the frame by itself, for what can be checked without a page around it. */
async function open(page: Page, url: string, more: Record<string, string> = {}): Promise<void> {
  await page.goto(`${baseUrl}/iframe?${new URLSearchParams({ page_url: url, ...more })}`);
  await expect(page.locator("main.comments")).toBeVisible();
}

/** Holds the widget's own script, however often it is requested, until the returned function is called. */
async function delayScript(page: Page): Promise<() => void> {
  const script = /\/svc\/assets\/comments-.*\.js/;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.unroute(script);
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("every state is readable: in any colours, dark, right to left, magnified, empty, failed and closed", async ({
  page,
}) => {
  const url = host.url("/states/looks");
  const { postComment } = conversationAt(url);
  const first = await postComment(
    "Ada",
    "The eleventh metre was to cost nothing: https://example.org/minutes",
  );
  await postComment("Ben", "It was in the minutes.", first);
  for (let at = 1; at <= 12; at += 1)
    await postComment(at % 2 === 0 ? "Ada" : "Ben", `Remark ${at} on the quay.`);

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, url);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "More options for this comment" }).first().click();
  await page.getByRole("button", { name: "Copy link" }).focus();
  // The open menu covers a part of the next comment's buttons, which axe counts as their size.
  expect(await findAxeFaults(page, { within: [".menu:has(.menu-items)"] })).toEqual([]);

  const colours = [
    { primary_color: "#ffff00", font_color: "#eeeeee", bg_color: "#ffffff" },
    { primary_color: "deeppink", font_color: "#808080", bg_color: "#7f7f7f" },
    { primary_color: "rgb(0 17 51)", bg_color: "#000022" },
  ];
  await page.emulateMedia({ colorScheme: "dark" });
  for (const look of [{ theme: "auto" }, ...colours]) {
    await open(
      page,
      url,
      Object.fromEntries(
        Object.entries(look).map(([name, value]) => [name, name === "theme" ? value : base64(value)]),
      ),
    );
    expect(await findAxeFaults(page), JSON.stringify(look)).toEqual([]);
  }
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(dark).toBe("rgb(0, 0, 34)");
  await page.emulateMedia({ colorScheme: "light" });

  await open(page, url, { lang: "ar-EG" });
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { name: "14 تعليقًا" })).toBeVisible();
  const avatar = await page.locator(".avatar").first().boundingBox();
  const name = await page.locator(".byline .name").first().boundingBox();
  expect(avatar?.x ?? 0).toBeGreaterThan(name?.x ?? 0);
  expect(await findAxeFaults(page)).toEqual([]);
  await expectNoOverflow(page);

  // 1280 pixels at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, url, { lang: "de" });
  await expectNoOverflow(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route(/comments\.json/, (route) => route.abort());
  await open(page, url);
  await page.getByRole("button", { name: /Show \d+ more comments/ }).click();
  await expect(page.locator("p.error", { hasText: "The comments could not be loaded." })).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.unroute(/comments\.json/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The eleventh metre")).toBeVisible();
  await expect(page.locator("article:focus")).toHaveCount(1);

  await open(page, host.url("/states/nobody"));
  await expect(page.getByText("No comments yet.")).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);

  await page.route(/\/iframe\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"commenting_open":true', '"commenting_open":false');
    await route.fulfill({ response, body });
  });
  await open(page, url);
  await expect(page.getByText("Comments are closed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reply" })).toHaveCount(0);
  expect(await findAxeFaults(page)).toEqual([]);
});

test("comments are readable, and clicks are queued, before the widget's script has loaded; no layout shift", async ({
  page,
}) => {
  const url = host.url("/states/early");
  const { postComment } = conversationAt(url);
  await postComment("Ada", "The first remark.");
  const second = await postComment("Ben", "The second remark.");
  const release = await delayScript(page);
  const frame = await openComments(page, host, { path: "/states/early" });
  const article = frame.locator(`#comment-${second}`);
  await expect(article).toContainText("The second remark.");
  // The page around has reserved the space for all of it.
  await expect(frame.getByText("The first remark.")).toBeInViewport();
  await expect(frame.locator("[aria-live]")).toHaveCount(0);
  const box = await article.boundingBox();
  const more = article.getByRole("button", { name: "More options for this comment" });
  await more.click();
  await expect(frame.getByRole("button", { name: "Copy link" })).toHaveCount(0);
  await expect(more).toBeFocused();
  release();
  await expect(frame.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(more).toBeFocused();
  expect(await article.boundingBox()).toEqual(box);

  const releaseAgain = await delayScript(page);
  const other = await openComments(page, host, { path: "/states/early" });
  await other.getByLabel("Sort by").selectOption("asc");
  await expect(other.getByRole("article").first()).toContainText("The second remark.");
  releaseAgain();
  await expect(other.getByRole("article").first()).toContainText("The first remark.");
  await expect(other.getByLabel("Sort by")).toHaveValue("asc");
});

test("other readers' comments arrive without layout shift, also after a lost connection", async ({
  browser,
}) => {
  const url = host.url("/states/live");
  const { postComment, edit, hide } = conversationAt(url);
  const first = await postComment("Ada", "The first remark.");
  const second = await postComment("Ben", "The second remark.");

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const frame = await openComments(page, host, { path: "/states/live" });
  await expect(frame.getByText("The second remark.")).toBeVisible();
  const readBox = () => frame.locator(`#comment-${second}`).boundingBox();
  const before = await readBox();

  const third = await postComment("Cleo", "The third remark.");
  await postComment("Cleo", "An answer.", first);
  const button = frame.getByRole("button", { name: "2 new comments" });
  await expect(button).toBeVisible();
  await expect(frame.getByRole("heading", { name: "4 comments" })).toBeVisible();
  await expect(frame.locator('[aria-live="polite"]')).toHaveText("2 new comments");
  expect(await readBox()).toEqual(before);
  await expect(frame.getByText("The third remark.")).toHaveCount(0);
  expect(await findAxeFaults(page, { within: ["iframe"] })).toEqual([]);
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(frame.locator(`#comment-${third}`)).toBeFocused();
  await expect(frame.getByText("An answer.")).toBeVisible();
  await expect(button).toHaveCount(0);

  await edit("Ben", second, "The second remark, put better.");
  await expect(frame.getByText("The second remark, put better.")).toBeVisible();
  await hide("Cleo", third);
  await expect(frame.getByText("The third remark.")).toHaveCount(0);
  await expect(frame.getByRole("heading", { name: "3 comments" })).toBeVisible();

  await context.setOffline(true);
  await expect(frame.getByText("You’re offline.", { exact: false }).first()).toBeVisible();
  await postComment("Ada", "Said while nobody heard.");
  await context.setOffline(false);
  await expect(frame.getByRole("button", { name: "1 new comment" })).toBeVisible();

  // One's own comment is shown at once, and never announced as new.
  const own = await openComments(page, host, { path: "/states/live", name: "Dora" });
  await own.getByRole("textbox").first().fill("From Dora herself.");
  await own.getByRole("button", { name: "Post" }).click();
  await expect(own.locator("article", { hasText: "From Dora herself." })).toHaveCount(1);
  await expect(own.getByRole("heading", { name: "5 comments" })).toBeVisible();
  await expect(own.getByRole("button", { name: /new comment/ })).toHaveCount(0);
  await context.close();
});

test("a moderator links their reader, decides on the page by keyboard, and undoes it", async ({
  browser,
}) => {
  const url = host.url("/states/desk");
  const { postComment, report } = conversationAt(url);
  const spam = await postComment("Ada", "Buy my boat.");
  const held = await postComment("Ben", "Is this true?");
  await report("Cleo", spam);
  await queryDatabase("update comment set is_published = false where id = $1", [held]);
  await queryDatabase("delete from moderator_link where reader_id is null");
  const right = await moderatorCode();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const frame = await openComments(page, host, {
    path: "/states/desk",
    name: `mo-${process.pid}-${Date.now()}`,
  });
  await frame.getByRole("button", { name: "Moderate here" }).click();
  const code = frame.getByLabel("Code from the dashboard");
  await expect(code).toBeFocused();
  await page.keyboard.type("2345-0000-0000");
  await page.keyboard.press("Enter");
  await expect(frame.getByText("This code is wrong or has expired.").first()).toBeVisible();
  expect(await findAxeFaults(page, { within: ["iframe"] })).toEqual([]);
  await code.fill(right.toLowerCase().replace(/(.{4})/g, "$1 "));
  await page.keyboard.press("Enter");
  const heading = frame.getByRole("heading", { name: /^Moderating as/ });
  await expect(heading).toBeFocused();
  await expect(frame.getByText("2 comments are awaiting moderation.")).toBeVisible();
  await expect(frame.getByText("1 report", { exact: true })).toBeVisible();
  expect(await findAxeFaults(page, { within: ["iframe"] })).toEqual([]);

  const desk = frame.locator("section.desk");
  await desk
    .getByRole("listitem")
    .filter({ hasText: "Is this true?" })
    .getByRole("button", { name: "Approve" })
    .focus();
  await page.keyboard.press("Enter");
  await expect(frame.locator(`#comment-${held}`)).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(desk.getByText("Approved.")).toBeVisible();

  await frame
    .locator(`#comment-${spam}`)
    .getByRole("button", { name: "More options for this comment" })
    .click();
  await frame.getByRole("button", { name: "Reject", exact: true }).last().click();
  const form = frame.getByRole("form", { name: "Reject" });
  await form.getByLabel("Reason for the audit log").fill("Advertises");
  expect(await findAxeFaults(page, { within: ["iframe"] })).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(frame.locator(`#comment-${spam}`)).toHaveCount(0);
  await expect(heading).toBeFocused();
  await desk.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await expect(frame.locator(`#comment-${spam}`).getByText("Buy my boat.")).toBeVisible();

  // A reader who is not staff sees none of this.
  const reading = await context.newPage();
  const request = reading.waitForResponse((answer) => /\/moderation(?:\?|$)/.test(answer.url()));
  const other = await openComments(reading, host, { path: "/states/desk", name: "Ben" });
  expect(await (await request).json()).toEqual({ moderator: null, code_waits: false, waiting: [] });
  await expect(other.getByText("Buy my boat.")).toBeVisible();
  await expect(other.getByRole("heading", { name: /^Moderating/ })).toHaveCount(0);
  await expect(other.getByRole("button", { name: "Moderate here" })).toHaveCount(0);
  await context.close();
});

test("stacked combining marks of one comment are not painted over another", async ({ page }) => {
  const marks = "\u0301".repeat(400);
  const cardAbove = async (path: string, name: string, text: string) => {
    const url = host.url(path);
    const { postComment } = conversationAt(url);
    await postComment(`Z${name}ed`, `Z${text}algo`);
    await postComment("Ada", "The eleventh metre was to cost nothing.");
    await open(page, url, { sort: "newest" });
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(2);
    const [above, below] = [cards.filter({ hasText: "eleventh" }), cards.filter({ hasText: "algo" })];
    const [upper, lower] = [await above.boundingBox(), await below.boundingBox()];
    expect(upper?.y).toBeLessThan(lower?.y ?? 0);
    return above.screenshot({ mask: [page.locator("time")] });
  };
  const plain = await cardAbove("/states/plain", "", "");
  const stacked = await cardAbove("/states/stacked", marks.slice(0, 60), marks);
  expect(stacked.equals(plain)).toBe(true);
});
