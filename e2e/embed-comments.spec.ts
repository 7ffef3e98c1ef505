import { expect, type FrameLocator, test } from "@playwright/test";
import { aPicture } from "@/test/pictures";
import { openComments } from "./comments-page";
import { conversationAt } from "./conversation";
import { useHostPages } from "./host-page";

const host = useHostPages();

const findComment = (frame: FrameLocator, text: string) =>
  frame.getByRole("article").filter({ hasText: text }).last();

test("a reader with a mouse reads, sorts, pages, writes with every feature, and nothing is lost or duplicated", async ({
  page,
}) => {
  const path = "/comments/mouse";
  const { postComment } = conversationAt(host.url(path));
  const first = await postComment("Ada", "The very first remark.");
  await postComment("Ben", "An answer to it.", first);
  for (let at = 2; at <= 24; at += 1)
    await postComment(at % 2 === 0 ? "Ben" : "Ada", `Remark ${at} on the quay.`);

  const frame = await openComments(page, host, { path, name: "Cleo Marsh" });
  await expect(frame.getByRole("heading", { name: "25 comments" })).toBeVisible();
  await expect(frame.getByText("Remark 24 on the quay.")).toBeVisible();
  await expect(frame.getByText("The very first remark.")).toHaveCount(0);
  await frame.getByRole("button", { name: /Show \d+ more comments/ }).click();
  await expect(frame.getByRole("button", { name: /Show \d+ more comments/ })).toBeVisible();
  await frame.getByRole("button", { name: /Show \d+ more comments/ }).click();
  await expect(frame.getByText("The very first remark.")).toBeVisible();
  await expect(frame.getByText("An answer to it.")).toBeVisible();
  await expect(frame.getByRole("article")).toHaveCount(25);
  await frame.getByLabel("Sort by").selectOption("asc");
  await expect(frame.getByRole("article").first()).toContainText("The very first remark.");
  await frame.getByLabel("Sort by").selectOption("desc");
  await expect(frame.getByRole("article").first()).toContainText("Remark 24");

  // Text, a mention, an emoji, a link over text, a picture.
  const editor = frame.getByRole("textbox", { name: "Write a comment" });
  await editor.click();
  await page.keyboard.type("Thanks @Be");
  await frame.getByRole("option", { name: "Ben" }).first().click();
  await page.keyboard.type("for the minutes");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await frame.getByRole("button", { name: "Link" }).click();
  await frame.getByLabel("Web address").fill("example.org/minutes");
  await frame.getByRole("button", { name: "Add link" }).click();
  await page.keyboard.type(" indeed ");
  await frame.getByRole("button", { name: "Emoji" }).click();
  await frame.getByRole("button", { name: "🎉" }).click();
  const picture = { name: "quay.png", mimeType: "image/png", buffer: await aPicture() };
  await frame.locator('input[type="file"]').setInputFiles(picture);
  await expect(frame.getByAltText("Picture 1")).toBeVisible();
  await frame.getByRole("button", { name: "Post", exact: true }).click();
  const own = findComment(frame, "Thanks @Ben");
  await expect(own.getByRole("link", { name: "minutes", exact: true })).toHaveAttribute(
    "href",
    "https://example.org/minutes",
  );
  await expect(own.getByText("indeed 🎉")).toBeVisible();
  await expect(own.getByAltText("Picture by Cleo Marsh")).toBeVisible();
  await expect(frame.getByRole("heading", { name: "26 comments" })).toBeVisible();

  await own.getByRole("button", { name: "More options for this comment" }).click();
  await own.getByRole("button", { name: "Edit" }).click();
  await frame.getByRole("textbox", { name: "Edit your comment" }).press("End");
  await page.keyboard.type(" Well done.");
  await frame.getByRole("button", { name: "Save" }).click();
  await expect(own.getByText("Well done.")).toBeVisible();
  await expect(own.getByText("edited")).toBeVisible();

  const otherComment = findComment(frame, "Remark 24");
  await otherComment.getByRole("button", { name: "React" }).click();
  await otherComment.getByRole("button", { name: /, 0$/ }).first().click();
  await expect(otherComment.getByRole("button", { name: /, 1$/, pressed: true })).toBeVisible();

  // A reply whose request fails keeps its text, and is stored once when it is sent again.
  await otherComment.getByRole("button", { name: "Reply" }).click();
  await page.keyboard.type("Is that so?");
  let isCut = true;
  await page.route("**/comments.json*", async (route) => {
    if (!isCut || route.request().method() !== "POST") return route.continue();
    isCut = false;
    await route.fetch();
    await route.abort();
  });
  await frame.getByRole("button", { name: "Post", exact: true }).last().click();
  const problem = frame.locator(".error", { hasText: "You’re offline." });
  await expect(problem).toBeVisible();
  await frame.getByRole("button", { name: "Try again" }).click();
  await expect(problem).toHaveCount(0);
  await expect(frame.getByRole("article", { name: "Reply by Cleo Marsh" })).toHaveCount(1);
  await expect(frame.getByRole("heading", { name: "27 comments" })).toBeVisible();

  await otherComment.getByRole("button", { name: "More options for this comment" }).first().click();
  await otherComment.getByRole("button", { name: "Report" }).click();
  await otherComment.getByLabel("Off topic").check();
  await otherComment.locator("form").getByRole("button", { name: "Report" }).click();
  await expect(frame.getByText("A moderator will review it.").first()).toBeVisible();

  await own.getByRole("button", { name: "More options for this comment" }).click();
  await own.getByRole("button", { name: "Delete", exact: true }).click();
  await own.getByRole("button", { name: "Delete comment", exact: true }).click();
  await expect(frame.getByText("Thanks @Ben")).toHaveCount(0);
  await expect(frame.getByRole("heading", { name: "26 comments" })).toBeVisible();

  // An unposted draft is restored after a reload; so are one's own reactions.
  await editor.click();
  await page.keyboard.type("Half a thought");
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain("Half a thought");
  await page.reload();
  await expect(frame.getByText("Half a thought")).toBeVisible();
  await expect(findComment(frame, "Remark 24").getByRole("button", { pressed: true }).first()).toBeVisible();

  // A link to a comment of a later page.
  await openComments(page, host, { path: `${path}#comment-${first}` });
  await expect(frame.getByRole("article", { name: "Comment by Ada" }).first()).toContainText(
    "The very first remark.",
  );
  await expect(frame.locator('[aria-current="true"]')).toBeFocused();
});
