import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { recordAnnouncements } from "./announcements";
import { joinAsReader } from "./checkout-support";
import { conversationAt, queryDatabase } from "./conversation";
import { tabInto } from "./embed-paywall-support";
import { waitForMailText } from "./outbox";
import { serverFacts } from "./server-facts";
import { newestStories } from "./site-pages";

const { baseUrl } = serverFacts();
const MORE = { name: "More options for this comment" };
const card = (frame: FrameLocator, id: number) => frame.locator(`#comment-${id}`);

/** A public story with a new thread by a reader of the publication. */
async function aThread(page: Page) {
  const story = (await newestStories(page.request)).find(
    (one) => (one["story-template"] ?? "text") === "text" && (one.access ?? "public") === "public",
  );
  if (story === undefined) throw new Error("the demo has no public story");
  const path = `/${story.slug}`;
  const conversation = conversationAt(`${baseUrl}${path}`);
  const author = `Bea-${randomUUID().slice(0, 8)}`;
  const id = await conversation.postComment(author, "What of the quay?");
  return { path, author, id, ...conversation };
}

/** A member whose address is confirmed, so that mails reach them. */
async function joinConfirmed(page: Page): Promise<string> {
  const email = await joinAsReader(page);
  await queryDatabase("update member set email_verified_at = now() where email = $1", [email]);
  return email;
}

/** Opens a story's page without scripts once it has a new thread: the page may come from a cache for some seconds. */
async function openWithThread(page: Page, { path, author }: { path: string; author: string }) {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole("button", { name: `Follow replies to ${author}` })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
}

test.describe("in the comment widget, on a phone, by keyboard", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a member follows a thread, sees that they do on the next visit, and unfollows it", async ({
    page,
  }) => {
    await joinConfirmed(page);
    const { path, id } = await aThread(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${path}#comment-${id}`);
    // The widget loads as it comes near the screen.
    const widget = page.locator("#comment-widget");
    await widget.scrollIntoViewIfNeeded();
    const frame = widget.frameLocator("iframe");
    await expect(frame.locator("main.comments")).toBeVisible();
    const announcements = await recordAnnouncements(frame);
    const menu = card(frame, id).getByRole("button", MORE);
    await tabInto(page, menu);
    await page.keyboard.press("Enter");
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    await tabInto(page, card(frame, id).getByRole("button", { name: "Follow replies", exact: true }));
    await page.keyboard.press("Enter");
    await expect.poll(announcements).toContain("polite: You’ll get emails about new replies in this thread.");
    await expect(card(frame, id).getByText("Following", { exact: true })).toBeVisible();
    await expect(card(frame, id)).toBeFocused();
    expect(await findAxeFaults(page, { within: ["#comment-widget"] })).toEqual([]);

    // It is stored on the server.
    await page.reload();
    await widget.scrollIntoViewIfNeeded();
    await expect(card(frame, id).getByText("Following", { exact: true })).toBeVisible();
    await card(frame, id).getByRole("button", MORE).click();
    const stopped = page.waitForResponse((response) => response.request().method() === "DELETE");
    await card(frame, id).getByRole("button", { name: "Unfollow", exact: true }).click();
    expect((await stopped).status()).toBe(204);
    await expect(card(frame, id).getByText("Following", { exact: true })).toHaveCount(0);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a thread is followed from the story's page, listed with its comment, and unfollowed", async ({
    page,
  }) => {
    await joinConfirmed(page);
    const { path, author, id } = await aThread(page);
    await openWithThread(page, { path, author });
    await page.getByRole("button", { name: `Follow replies to ${author}` }).click();
    await expect(page.getByText("You’re following this now.")).toBeVisible();
    await expect(page.locator(`main a[href$="#comment-${id}"]`)).toBeVisible();
    await expect(page.getByText("Replies to a comment")).toBeVisible();
    await expect(page.getByText("What of the quay?")).toBeVisible();
    await expectNoOverflow(page);
    await page.getByRole("button", { name: new RegExp(`^Unfollow .*\\(${author}\\)$`) }).click();
    await expect(page.getByText("You no longer follow this.")).toBeVisible();
    await expect(page.locator(`main a[href$="#comment-${id}"]`)).toHaveCount(0);
  });

  test("a visitor logs in first, and then confirms", async ({ page }) => {
    const { path, author, id } = await aThread(page);
    await openWithThread(page, { path, author });
    await page.getByRole("button", { name: `Follow replies to ${author}` }).click();
    await expect(page).toHaveURL(/\/login\?redirect-url=/);
    await joinConfirmed(page);
    await page.goto(`/account/mails?follow=thread&slug=${id}`);
    await expect(page.getByText(/^Follow the replies to this comment on/)).toBeVisible();
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    await expect(page.getByText("You’re following this now.")).toBeVisible();
  });
});

test("a new reply is mailed once, and the link in the mail unfollows the thread without a log-in", async ({
  page,
  browser,
}) => {
  const email = await joinConfirmed(page);
  const { id, postComment } = await aThread(page);
  await page.goto(`/account/mails?follow=thread&slug=${id}`);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.getByText("You’re following this now.")).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await postComment("Cleo Marsh", "It leaks at high tide.", id);
  const mail = await waitForMailText(email, "Cleo Marsh replied in a thread you follow");
  expect(mail).toContain("It leaks at high tide.");
  const link = /\/api\/v1\/mails\/unsubscribe\?token=\S+/.exec(mail)?.[0] ?? "";
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText(/^Stop following this thread/)).toBeVisible();
  expect(await findAxeFaults(stranger)).toEqual([]);
  await stranger.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(stranger.getByRole("heading", { name: "You’re unsubscribed" })).toBeVisible();
  await page.goto("/account/mails");
  await expect(page.locator(`main a[href$="#comment-${id}"]`)).toHaveCount(0);
});
