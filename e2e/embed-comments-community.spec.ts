import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, test } from "@playwright/test";
import { aPicture } from "@/test/pictures";
import { expectFocus, recordAnnouncements } from "./announcements";
import { openComments } from "./comments-page";
import { conversationAt, demoAccount, queryDatabase } from "./conversation";
import { tabInto } from "./embed-paywall-support";
import { loaderTag, useHostPages } from "./host-page";
import { moderatorCode } from "./moderation-support";
import { checkWidget } from "./widget-accessibility";

const host = useHostPages();

const MORE = { name: "More options for this comment" };
const card = (frame: FrameLocator, id: number) => frame.locator(`#comment-${id}`);
const choose = async (frame: FrameLocator, id: number, item: string) => {
  await card(frame, id).getByRole("button", MORE).click();
  await card(frame, id).getByRole("button", { name: item, exact: true }).click();
};

test("a reader quotes a comment, and the quote is shown as one", async ({ page }) => {
  const path = `/community/${randomUUID()}`;
  const { postComment } = conversationAt(host.url(path));
  const first = await postComment("Ada", "The tide is high.\n\nSecond <b>line</b>.");
  const frame = await openComments(page, host, { path, name: "Cleo Marsh" });
  await choose(frame, first, "Quote");
  const editor = frame.getByRole("textbox", { name: "Reply to Ada" });
  await expect(editor).toBeFocused();
  await expect(editor).toContainText("> Ada: The tide is high.");
  await page.keyboard.type("So it is.");
  await frame.getByRole("form", { name: "Reply to Ada" }).getByRole("button", { name: "Post" }).click();
  const reply = frame.getByRole("article", { name: "Reply by Cleo Marsh" });
  await expect(reply.locator("blockquote p")).toHaveText(["Ada: The tide is high.", "Second <b>line</b>."]);
  await expect(reply.locator(".body > p")).toHaveText("So it is.");
});

test("comments are sorted by reactions, and featured ones are marked and listed alone", async ({ page }) => {
  const path = `/community/${randomUUID()}`;
  const { postComment } = conversationAt(host.url(path));
  const liked = await postComment("Ada", "The liked remark.");
  await postComment("Ben", "A newer remark.");
  const featured = await postComment("Ben", "The featured remark.");
  await postComment("Ada", "The newest remark.");
  await queryDatabase("update comment set featured_at = now() where id = $1", [featured]);
  await queryDatabase(`update comment set reactions = '{"1": 3}' where id = $1`, [liked]);
  const frame = await openComments(page, host, { path });
  await expect(card(frame, featured).getByText("Featured", { exact: true })).toBeVisible();
  await frame.getByLabel("Sort by").selectOption({ label: "Most liked" });
  await expect(frame.getByRole("article").first()).toContainText("The liked remark.");
  await frame.getByLabel("Sort by").selectOption({ label: "Featured" });
  await expect(frame.getByRole("article")).toHaveCount(1);
  await expect(frame.getByRole("article")).toContainText("The featured remark.");
  await expect(frame.getByRole("button", { name: /Show \d+ more/ })).toHaveCount(0);
  await frame.getByLabel("Sort by").selectOption({ label: "Newest" });
  await expect(frame.getByRole("article")).toHaveCount(4);
});

test("a moderator features a comment on its page and undoes it", async ({ page }) => {
  const path = `/community/${randomUUID()}`;
  const { postComment } = conversationAt(host.url(path));
  const id = await postComment("Ada", "A fact from the quay.");
  const code = await moderatorCode();
  const frame = await openComments(page, host, { path, name: `mo-${randomUUID()}` });
  await frame.getByRole("button", { name: "Moderate here" }).click();
  await frame.getByLabel("Code from the dashboard").fill(code);
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("heading", { name: /^Moderating as/ })).toBeVisible();
  await choose(frame, id, "Feature");
  const mark = card(frame, id).locator(".badge.featured");
  await expect(mark).toBeVisible();
  await expect(frame.locator("section.desk").getByText("Featured.", { exact: true })).toBeVisible();
  await frame.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(mark).toHaveCount(0);
});

test.describe("on a phone, by keyboard", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a reader opens an author's profile, ignores them, and shows them again; accessible in every state", async ({
    page,
  }) => {
    const path = `/community/${randomUUID()}`;
    const { postComment } = conversationAt(host.url(path));
    const name = `Ben-${randomUUID().slice(0, 8)}`;
    const id = await postComment(name, "Nonsense about the quay.");
    await postComment("Ada", "A fair remark.");
    await page.emulateMedia({ reducedMotion: "reduce" });
    const frame = await openComments(page, host, { path, name: `cleo-${randomUUID()}`, theme: "auto" });
    const announcements = await recordAnnouncements(frame);
    await tabInto(page, card(frame, id).getByRole("button", { name, exact: true }));
    await page.keyboard.press("Enter");
    const profile = frame.getByRole("group", { name, exact: true });
    await expect(profile.getByText("1 comment")).toBeVisible();
    await expect(profile.getByRole("link", { name: "Nonsense about the quay." })).toBeVisible();
    await checkWidget(page, "the profile of an author");
    await tabInto(page, profile.getByRole("button", { name: `Ignore ${name}` }));
    await page.keyboard.press("Enter");
    await expect(card(frame, id).getByText("A comment by someone you ignore.")).toBeVisible();
    await expect(frame.getByText("Nonsense about the quay.")).toHaveCount(0);
    await expect.poll(announcements).toContain(`polite: You no longer see comments by ${name}.`);
    await expectFocus(frame);
    await checkWidget(page, "a collapsed comment");

    // It stays collapsed on the next visit: the list is stored on the server.
    await page.reload({ waitUntil: "domcontentloaded" });
    await expect(card(frame, id).getByText("A comment by someone you ignore.")).toBeVisible();
    await tabInto(page, card(frame, id).getByRole("button", { name: "Show comment" }));
    await page.keyboard.press("Enter");
    await expect(frame.getByText("Nonsense about the quay.")).toBeVisible();
    const stopped = page.waitForResponse((response) => response.request().method() === "DELETE");
    await choose(frame, id, `Stop ignoring ${name}`);
    expect((await stopped).status()).toBe(204);
    await page.reload({ waitUntil: "domcontentloaded" });
    await expect(frame.getByText("Nonsense about the quay.")).toBeVisible();
  });

  test("a reader sees the number of new replies, reads them, and they are no longer new", async ({
    page,
  }) => {
    const path = `/community/${randomUUID()}`;
    const { postComment } = conversationAt(host.url(path));
    const name = `dora-${randomUUID()}`;
    const own = await postComment(name, "What was promised?");
    await postComment("Ben", "Eleven metres.", own);
    await postComment("Ada", "For nothing.", own);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const frame = await openComments(page, host, { path, name });
    const notice = frame.getByRole("button", { name: "2 new replies to you" });
    await tabInto(page, notice);
    await page.keyboard.press("Enter");
    const replies = frame.getByRole("group", { name: "Replies to you" });
    await expect(replies.getByRole("link", { name: /Ada: For nothing\./ })).toBeVisible();
    await expect(replies.getByRole("link")).toHaveCount(2);
    await expect(frame.getByRole("button", { name: "Replies to you" })).toBeFocused();
    await checkWidget(page, "new replies");
    const counted = page.waitForResponse(/\/feed\/replies\/unread/);
    await page.reload({ waitUntil: "domcontentloaded" });
    expect(await (await counted).json()).toEqual({ count: 0 });
    await expect(notice).toHaveCount(0);
  });
});

test("a picture is described when it is uploaded; one that is gone shows the description", async ({
  page,
}) => {
  const path = `/community/${randomUUID()}`;
  const frame = await openComments(page, host, { path, name: "Cleo Marsh" });
  await frame.getByRole("textbox", { name: "Write a comment" }).click();
  const picture = { name: "quay.png", mimeType: "image/png", buffer: await aPicture() };
  await frame.locator('input[type="file"]').setInputFiles(picture);
  const alt = frame.getByLabel("Describe picture 1 for people who can’t see it");
  await alt.pressSequentially("A crane's shadow ");
  await expect(alt).toHaveValue("A crane's shadow ");
  await frame.getByRole("button", { name: "Post", exact: true }).click();
  await expect(frame.getByRole("img", { name: "A crane's shadow" })).toBeVisible();
  await page.route("**/media/reader-uploads/**", (route) => route.abort());
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect(frame.getByText("Picture not available: A crane's shadow")).toBeVisible();
});

test("comments take the font, the colour and the indent of their page, also from right to left", async ({
  page,
}) => {
  const path = `/community/${randomUUID()}`;
  await conversationAt(host.url(path)).postComment("Ada", "> رأي\nجواب");
  host.serve(
    path,
    `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <body style="margin:0;padding:0 24px;font-family:Georgia,serif;color:rgb(60, 20, 20)"><h1 id="title">قصة</h1>
    <div id="here" data-svc-account-id="${demoAccount().account.id}"></div>${loaderTag()}
    <script>talktype(() => talktype.commentWidgetIframe(here))</script>`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(host.url(path), { waitUntil: "domcontentloaded" });
  const frame = page.frameLocator("#here iframe");
  await expect(frame.locator("blockquote")).toHaveText("رأي");
  await expect(frame.locator("html")).toHaveAttribute("dir", "rtl");
  const body = await frame.locator("body").evaluate((element) => {
    const { fontFamily, color } = getComputedStyle(element);
    return { fontFamily, color };
  });
  expect(body.fontFamily).toContain("Georgia");
  expect(body.color).toBe("rgb(60, 20, 20)");
  const [title, heading] = await Promise.all([
    page.locator("#title").boundingBox(),
    frame.locator(".heading").boundingBox(),
  ]);
  expect((heading?.x ?? 0) + (heading?.width ?? 0)).toBeCloseTo((title?.x ?? 0) + (title?.width ?? 0), 0);
  const quote = await frame
    .locator("blockquote")
    .evaluate((element) => getComputedStyle(element).borderRightWidth);
  expect(quote).toBe("3px");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
