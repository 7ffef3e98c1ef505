import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, test } from "@playwright/test";
import { expectFocus, recordAnnouncements, recordFocusLosses } from "./announcements";
import { openComments } from "./comments-page";
import { conversationAt, queryDatabase } from "./conversation";
import { tabInto } from "./embed-paywall-support";
import { useHostPages } from "./host-page";
import { moderatorCode } from "./moderation-support";
import { checkWidget } from "./widget-accessibility";

const host = useHostPages();

test.use({ viewport: { width: 390, height: 844 } });

test("a moderator decides on the page by keyboard alone, gets a conflict, bans and undoes; complete and announced in every state", async ({
  page,
}) => {
  const path = `/looks/${randomUUID()}`;
  const { postComment } = conversationAt(host.url(path));
  const boat = await postComment("Ada", "Buy my boat.");
  const held: number[] = [];
  for (const text of ["Is this true?", "Is that so?", "Says who?"]) held.push(await postComment("Ben", text));
  const [first = 0, second = 0, third = 0] = held;
  await queryDatabase("update comment set is_published = false where id = any($1)", [held]);
  const code = await moderatorCode();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const frame = await openComments(page, host, { path, name: `mo-${randomUUID()}`, theme: "auto" });
  const announcements = await recordAnnouncements(frame);
  const fallen = await recordFocusLosses(frame);
  const press = async (target: ReturnType<FrameLocator["locator"]>) => {
    await tabInto(page, target);
    await page.keyboard.press("Enter");
  };
  const button = (name: string, within: FrameLocator | ReturnType<FrameLocator["locator"]> = frame) =>
    within.getByRole("button", { name, exact: true });
  const desk = frame.locator("section.desk");
  const heading = frame.getByRole("heading", { name: /^Moderating as/ });
  const waiting = (text: string) => desk.getByRole("listitem").filter({ hasText: text });

  await press(button("Moderate here"));
  await expect(frame.getByLabel("Code from the dashboard")).toBeFocused();
  await page.keyboard.type("2345-0000-0000");
  await page.keyboard.press("Enter");
  await expect.poll(announcements).toContain("assertive: This code is wrong or has expired.");
  await checkWidget(page, "a wrong code");
  await press(button("Cancel"));
  await expect(button("Moderate here")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(heading).toBeFocused();
  await expect(frame.getByText("3 comments are awaiting moderation.")).toBeVisible();
  await expect.poll(async () => (await announcements()).at(-1)).toMatch(/^polite: You’re now moderating as/);
  await checkWidget(page, "what waits for a moderator");

  await press(button("Approve", waiting("Is this true?")));
  await expect(heading).toBeFocused();
  await expect(frame.locator(`#comment-${first}`)).toBeVisible();
  await expect.poll(announcements).toContain("polite: Approved.");
  await checkWidget(page, "what was decided, and the way back");
  await press(button("Undo", desk));
  await expect(waiting("Is this true?")).toBeVisible();
  await expect.poll(announcements).toContain("polite: Decision undone.");
  await expectFocus(frame);

  // Another moderator has decided meanwhile, and the network is down.
  await queryDatabase("update comment set is_published = true, version = version + 1 where id = $1", [
    second,
  ]);
  await press(button("Mark as spam", waiting("Is that so?")));
  await expect.poll(announcements).toContain("assertive: Someone else has already decided on this comment.");
  await expectFocus(frame);
  await page.route("**/moderation/decisions", (route) => route.abort());
  await press(button("Approve", waiting("Says who?")));
  await expect.poll(async () => (await announcements()).at(-1)).toMatch(/^assertive: You’re offline/);
  await checkWidget(page, "a decision that failed");
  await page.unroute("**/moderation/decisions");

  await press(button("Ban author", waiting("Says who?")));
  const ban = frame.getByRole("form", { name: "Ban author" });
  await expect(ban.getByLabel("Reason for the audit log")).toBeFocused();
  await checkWidget(page, "a ban");
  await press(button("Cancel", ban));
  await expect(ban).toHaveCount(0);
  await expectFocus(frame);
  await press(button("Ban author", waiting("Says who?")));
  await page.keyboard.type("Always asks");
  await press(button("Ban author", ban));
  await expect(heading).toBeFocused();
  await expect.poll(announcements).toContain("polite: Ben is banned.");
  await press(button("Undo", desk));
  await expect(button("Undo", desk)).toHaveCount(0);
  await expectFocus(frame);

  const card = frame.locator(`#comment-${boat}`);
  await press(card.getByRole("button", { name: "More options for this comment" }));
  await press(button("Reject", card));
  const removing = frame.getByRole("form", { name: "Reject" });
  await expect(removing.getByLabel("Reason for the audit log")).toBeFocused();
  await checkWidget(page, "a removal");
  await page.keyboard.press("Enter");
  await expect(card).toHaveCount(0);
  await expect(heading).toBeFocused();
  expect(third).toBeGreaterThan(0);
  expect(await fallen()).toEqual([]);
});
