import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, test } from "@playwright/test";
import { aPicture } from "@/test/pictures";
import { findAxeFaults } from "./accessibility-faults";
import { expectFocus, recordAnnouncements, recordFocusLosses } from "./announcements";
import { openComments } from "./comments-page";
import { conversationAt } from "./conversation";
import { tabInto } from "./embed-paywall-support";
import { useHostPages } from "./host-page";

const host = useHostPages();

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const newEditor = (frame: FrameLocator) => frame.getByRole("textbox", { name: "Write a comment" });
const post = (frame: FrameLocator) => frame.getByRole("button", { name: "Post", exact: true });

test("a guest on a phone sorts, writes, replies and retries by keyboard alone, and the results are announced", async ({
  page,
}) => {
  const path = `/keys/${randomUUID()}`;
  const { postComment } = conversationAt(host.url(path));
  const first = await postComment("Ada", "The quay was promised.");
  await postComment("Ben", "It was in the minutes.");
  const frame = await openComments(page, host, { path });
  const announcements = await recordAnnouncements(frame);
  const fallen = await recordFocusLosses(frame);
  const press = async (target: ReturnType<FrameLocator["locator"]>, key = "Enter") => {
    await tabInto(page, target);
    await page.keyboard.press(key);
  };

  await press(frame.getByLabel("Sort by"), "ArrowDown");
  await expect(frame.getByRole("article").first()).toContainText("The quay was promised.");
  await expect(frame.getByLabel("Sort by")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(frame.getByRole("article").first()).toContainText("It was in the minutes.");

  await tabInto(page, newEditor(frame));
  await page.keyboard.type("Read the minutes");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await press(frame.getByRole("button", { name: "Link", exact: true }));
  await expect(frame.getByLabel("Web address")).toBeFocused();
  await page.keyboard.type("no address");
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("alert")).toHaveText("Enter a web address, for example https://example.com.");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("example.org/minutes");
  await page.keyboard.press("Enter");
  await expect(newEditor(frame)).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" ");
  await press(frame.getByRole("button", { name: "Emoji", exact: true }));
  await expect(frame.getByRole("button", { name: "😀" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(newEditor(frame)).toBeFocused();
  await tabInto(page, frame.getByLabel("Your name"));
  await page.keyboard.type("Wanda Guest");
  expect(await findAxeFaults(page, { within: ["iframe"] })).toEqual([]);
  await press(post(frame));
  const own = frame.getByRole("article", { name: "Comment by Wanda Guest" });
  await expect(own.getByText("Guest", { exact: true })).toBeVisible();
  await expect(own.getByRole("link", { name: "minutes" })).toHaveAttribute(
    "href",
    "https://example.org/minutes",
  );
  await expect(own).toContainText("😄");
  await expect.poll(announcements).toContain("polite: Your comment is posted.");
  await expectFocus(frame);

  // The network fails while a reply is sent: the failure is reported, and the same reply is sent again.
  await press(frame.locator(`#comment-${first}`).getByRole("button", { name: "Reply" }));
  await expect(frame.getByRole("textbox", { name: "Reply to Ada" })).toBeFocused();
  await page.keyboard.type("By whom?");
  const reply = frame.getByRole("form", { name: "Reply to Ada" });
  await tabInto(page, reply.getByLabel("Your name"));
  await page.keyboard.type("Wanda Guest");
  await page.route("**/comments.json*", (route) => route.abort());
  await press(post(frame).last());
  await expect.poll(announcements).toContain("assertive: Not posted. You’re offline. Your text is saved.");
  await expectFocus(frame);
  expect(await findAxeFaults(page, { within: ["iframe"] })).toEqual([]);
  await page.unroute("**/comments.json*");
  await press(frame.getByRole("button", { name: "Try again" }));
  await expect(frame.getByRole("article", { name: "Reply by Wanda Guest" })).toBeFocused();
  await expect(frame.getByRole("heading", { name: "4 comments" })).toBeVisible();

  // A guest has to log in for the rest: the frame opens with the focus in it, and Escape returns.
  const more = frame
    .locator(`#comment-${first}`)
    .getByRole("button", { name: "More options for this comment" });
  await press(more);
  await press(frame.getByRole("button", { name: "Report" }));
  const login = frame.frameLocator("dialog iframe");
  await expect(login.getByLabel("Email or username")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(frame.locator("dialog")).toHaveCount(0);
  await expect(more).toBeFocused();
  expect(await fallen()).toEqual([]);
});

test("a reader on a phone reacts, edits, reports and withdraws by keyboard alone; the focus is never lost", async ({
  page,
}) => {
  const path = `/keys/${randomUUID()}`;
  const { postComment, wroteIt } = conversationAt(host.url(path));
  await wroteIt("Ben Keys");
  const otherId = await postComment("Ada", "The quay was promised.");
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // Before the page is opened: a request right after a route is set may still bypass it.
  await page.route("**/comments.json*", async (route) => {
    if (route.request().method() === "POST") await answered;
    await route.continue();
  });
  const frame = await openComments(page, host, { path, name: "Ben Keys" });
  const announcements = await recordAnnouncements(frame);
  const fallen = await recordFocusLosses(frame);
  const press = async (target: ReturnType<FrameLocator["locator"]>, key = "Enter") => {
    await tabInto(page, target);
    await page.keyboard.press(key);
    await expectFocus(frame);
  };
  const card = frame.locator(`#comment-${otherId}`);
  const own = frame.getByRole("article", { name: "Comment by Ben Keys" });

  await tabInto(page, newEditor(frame));
  await page.keyboard.type("It was in the minutes.");
  await page.keyboard.press("Control+Enter");
  // It is shown at once, marked as being sent.
  await expect(frame.locator('article[aria-busy="true"]')).toContainText("Posting…");
  await expect(frame.locator('article[aria-busy="true"]')).toContainText("It was in the minutes.");
  await expect(own).toHaveCount(0);
  answer();
  await expect(own).toHaveCount(1);
  await expect(frame.getByText("Posting…")).toHaveCount(0);
  await expect(own.getByText("Author", { exact: true })).toBeVisible();
  await expect.poll(announcements).toContain("polite: Your comment is posted.");
  await expectFocus(frame);

  await press(card.getByRole("button", { name: "React" }));
  await press(card.getByRole("button", { name: /, 0$/ }).first());
  await expect(card.getByRole("button", { name: /, 1$/, pressed: true })).toBeVisible();
  await expectFocus(frame);

  await press(own.getByRole("button", { name: "More options for this comment" }));
  await page.keyboard.press("Escape");
  await expect(own.getByRole("button", { name: "More options for this comment" })).toBeFocused();
  await page.keyboard.press("Enter");
  await press(own.getByRole("button", { name: "Edit" }));
  const editing = frame.getByRole("textbox", { name: "Edit your comment" });
  await expect(editing).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" On page nine.");
  await press(frame.getByRole("button", { name: "Save" }));
  await expect(own).toBeFocused();
  await expect(own).toContainText("On page nine.");
  await expect.poll(announcements).toContain("polite: Your comment was updated.");

  await press(card.getByRole("button", { name: "More options for this comment" }));
  await press(card.getByRole("button", { name: "Report" }));
  await page.keyboard.press("ArrowDown");
  await expect(card.getByRole("radio", { checked: true })).toBeFocused();
  expect(await findAxeFaults(page, { within: ["iframe"] })).toEqual([]);
  await press(card.locator("form").getByRole("button", { name: "Report" }));
  await expect.poll(announcements).toContain("polite: Thank you. A moderator will review it.");
  await expect(card).toBeFocused();

  await press(own.getByRole("button", { name: "More options for this comment" }));
  await press(own.getByRole("button", { name: "Delete", exact: true }));
  await tabInto(page, own.getByRole("button", { name: "Delete comment", exact: true }));
  await page.keyboard.press("Enter");
  await expect(own).toHaveCount(0);
  // It is removed: the focus moves to what replaces it.
  await expect(card).toBeFocused();
  await expect.poll(announcements).toContain("polite: Your comment was deleted.");
  expect(await fallen()).toEqual([]);
});

test("a reader on a phone follows a link, pages, expands, mentions and adds pictures by keyboard alone", async ({
  page,
}) => {
  const path = `/keys/${randomUUID()}`;
  const { postComment } = conversationAt(host.url(path));
  const long = await postComment("Ada", "The quay was promised. ".repeat(80));
  for (let at = 1; at <= 7; at += 1) await postComment("Ben", `Answer ${at}.`, long);
  for (let at = 1; at <= 11; at += 1) await postComment("Ben", `Remark ${at} on the quay.`);
  const frame = await openComments(page, host, { path: `${path}#comment-${long}`, name: "Cleo Keys" });
  const linked = frame.locator(`#comment-${long}`);
  await expect(linked).toHaveAttribute("aria-current", "true");
  const announcements = await recordAnnouncements(frame);
  const fallen = await recordFocusLosses(frame);
  const press = async (target: ReturnType<FrameLocator["locator"]>) => {
    await tabInto(page, target);
    await page.keyboard.press("Enter");
  };
  await press(linked.getByRole("button", { name: "Read more" }));
  await expect(linked).toBeFocused();
  await press(frame.getByRole("button", { name: /^Show \d+ more replies/ }));
  await expect(frame.getByRole("article").filter({ hasText: "Answer 5." })).toBeFocused();
  const rest = frame.getByRole("button", { name: /^Show \d+ more comment/ });
  await page.route("**/comments.json*", (route) => route.abort());
  await press(rest);
  await expect.poll(announcements).toContain("assertive: The comments could not be loaded.");
  await expect(frame.getByRole("button", { name: "Try again" })).toBeFocused();
  await page.unroute("**/comments.json*");
  await page.keyboard.press("Enter");
  await expect(rest).toHaveCount(0);
  await expect.poll(async () => (await announcements()).at(-1)).toMatch(/^polite: \d+ more comment/);
  await expect(frame.getByRole("article").and(frame.locator(":focus"))).toHaveCount(1);

  await tabInto(page, newEditor(frame));
  await page.keyboard.type("Thanks @Be");
  const people = frame.getByRole("listbox", { name: "People" }).getByRole("option");
  await expect(people.first()).toBeVisible();
  await expect
    .poll(async () => (await announcements()).at(-1))
    .toMatch(/^polite: \d+ (?:person|people) found/);
  await expect(newEditor(frame)).toHaveAttribute("aria-activedescendant", /people-new-0/);
  await page.keyboard.press("Enter");
  await expect(people).toHaveCount(0);
  await expect(newEditor(frame)).toHaveText(/^Thanks @Ben/);
  await expect(newEditor(frame)).toBeFocused();

  // The chosen file is set on the input that the button opens.
  const choosing = page.waitForEvent("filechooser");
  await press(frame.getByRole("button", { name: "Picture", exact: true }));
  const chooser = await choosing;
  const picture = { name: "quay.jpg", mimeType: "image/jpeg", buffer: await aPicture() };
  await page.route("**/images", (route) => route.abort());
  await chooser.setFiles(picture);
  await expect
    .poll(async () => (await announcements()).at(-1))
    .toMatch(/^assertive: quay\.jpg could not be uploaded\./);
  await press(frame.locator(".pictures").getByRole("button", { name: "Cancel" }));
  await expect(newEditor(frame)).toBeFocused();
  await chooser.setFiles({ ...picture, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect.poll(announcements).toContain("assertive: Pictures can be up to 5 MB.");
  await press(frame.locator(".pictures").getByRole("button", { name: "Cancel" }));
  await page.unroute("**/images");
  await chooser.setFiles(picture);
  await expect.poll(announcements).toContain("polite: Picture 1");
  await press(frame.getByRole("button", { name: "Remove picture 1" }));
  await expect(frame.getByAltText("Picture 1")).toHaveCount(0);
  await expect(newEditor(frame)).toBeFocused();
  expect(await fallen()).toEqual([]);
});

test("a link is copied inside a cross-site frame, visibly and audibly, or offered as a selected field where that is refused", async ({
  page,
  context,
}) => {
  const path = `/copied/${randomUUID()}`;
  const id = await conversationAt(host.url(path)).postComment("Ada", "The quay was promised.");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const frame = await openComments(page, host, { path });
  const announcements = await recordAnnouncements(frame);
  const copy = async () => {
    await frame.getByRole("button", { name: "More options for this comment" }).click();
    await frame.getByRole("button", { name: "Copy link" }).click();
  };
  await copy();
  await expect(frame.getByRole("article").getByText("Link copied")).toBeVisible();
  await expect.poll(announcements).toContain("polite: Link copied");
  const link = `${host.url(path)}#comment-${id}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await frame
    .locator("body")
    .evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await copy();
  const field = frame.getByLabel("Copy link");
  await expect(field).toHaveValue(link);
  await expect(field).toBeFocused();
  expect(await field.evaluate(() => getSelection()?.toString())).toBe(link);
});
