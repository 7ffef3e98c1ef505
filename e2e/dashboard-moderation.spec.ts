import { expect, type Page, test } from "@playwright/test";
import { expectNoOverflow } from "./accessibility-faults";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  isWide,
  openLoaded,
  startSession,
  waitForHydration,
} from "./dashboard-support";
import { appealRejected, writePending } from "./moderation-support";
import { toUniqueName } from "./newsroom-support";

async function openQueue(page: Page, mark: string, queue = "pending"): Promise<void> {
  await page.goto(`/dashboard/moderation?queue=${queue}&text=${mark}`);
  await waitForHydration(page);
}

const cards = (page: Page) => page.getByRole("list", { name: "Comments" }).getByRole("article");

test("comments are approved, rejected and marked as spam by keys, and a decision is undone", async ({
  page,
}) => {
  test.skip(!isWide(page), "a keyboard belongs to a wide screen");
  const mark = await writePending(["One", "Two", "Three"]);
  await startSession(page);
  await openQueue(page, mark);
  await expect(cards(page)).toHaveCount(3);
  await page.keyboard.press("j");
  await expect(cards(page).nth(0)).toBeFocused();
  await expect(
    page.getByRole("complementary", { name: "Context of the comment" }).getByText("clown"),
  ).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.getByText("1 comment approved")).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).nth(0)).toBeFocused();
  await page.keyboard.press("u");
  await expect(page.getByText("Decision undone: 1 comment")).toBeVisible();
  await expect(cards(page)).toHaveCount(3);

  // On a fresh page without focus, keys select one comment after the other.
  await openQueue(page, mark);
  await expect(cards(page)).toHaveCount(3);
  for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await page.keyboard.press("u");
  await expect(page.getByText("No decision on this page to undo.")).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText("2 comments selected")).toBeVisible();
  await page.keyboard.press("s");
  await expect(page.getByText("2 comments marked as spam")).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await openQueue(page, mark, "spam");
  await expect(cards(page)).toHaveCount(2);
  await page.keyboard.press("z");
  await expect(cards(page)).toHaveCount(1);
  await page.keyboard.press("z");
  await expect(cards(page)).toHaveCount(2);
});

test("an appeal is declined, and that is undone", async ({ page }) => {
  const mark = await writePending(["Second look"]);
  await appealRejected(mark);
  await startSession(page);
  await openQueue(page, mark, "appeals");
  await expect(cards(page).first()).toContainText("It was meant kindly");
  await page.getByRole("button", { name: "Decline appeal" }).click();
  await expect(page.getByText("1 appeal declined")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards(page)).toHaveCount(1);
});

test("the log names the author of a decided comment, and links to it", async ({ page }) => {
  const mark = await writePending(["Logged"]);
  await startSession(page);
  await openQueue(page, mark);
  await cards(page).first().locator("..").getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("1 comment rejected")).toBeVisible();
  await page.goto("/dashboard/rules?tab=log");
  await waitForHydration(page);
  const row = page.getByRole("list", { name: "Decisions" }).getByRole("listitem").filter({ hasText: mark });
  await expect(row).toContainText("rejected a comment by Rita Reader");
  await row.getByRole("link", { name: mark }).click();
  await expect(page).toHaveURL(/comment=\d+/);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).first()).toContainText(mark);
});

test("a decision that conflicts with another moderator's is refused, and that moderator is named", async ({
  page,
  context,
}) => {
  const mark = await writePending(["Both see this"]);
  await startSession(page);
  await openQueue(page, mark);
  await expect(cards(page)).toHaveCount(1);
  const other = await context.newPage();
  await openQueue(other, mark);
  await other.getByRole("button", { name: "Approve" }).click();
  await expect(other.getByText("1 comment approved")).toBeVisible();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText(/changed in the meantime: .* approved it/)).toBeVisible();
});

test("an author is banned, and the ban is lifted", async ({ page }) => {
  const mark = await writePending(["Ban me"]);
  await startSession(page);
  await openQueue(page, mark);
  await page.getByRole("button", { name: "Ban", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const why = toUniqueName("Rude");
  await dialog.getByLabel("Reason").fill(why);
  await expectAccessible(page, "ban dialog");
  await dialog.getByRole("button", { name: "Ban" }).click();
  await expect(page.getByText("Rita Reader banned")).toBeVisible();
  await page.goto("/dashboard/rules?tab=bans");
  await waitForHydration(page);
  const ban = page.getByRole("listitem").filter({ hasText: why });
  await ban.getByRole("button", { name: "Lift" }).click();
  await expect(ban).toHaveCount(0);
});

test("a rule is tested on the last 90 days, saved, enabled and deleted", async ({ page }) => {
  const mark = await writePending(["A gazebo"]);
  await startSession(page);
  await page.goto("/dashboard/rules");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Add rule" }).click();
  const name = toUniqueName("Gazebos");
  const form = page.getByRole("form", { name: "New rule" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Words", { exact: true }).fill(mark);
  await form.getByRole("button", { name: "Test on the last 90 days" }).click();
  await expect(page.getByRole("list", { name: "Matching comments" }).getByText("A gazebo")).toBeVisible();
  await expectAccessible(page, "rule editor");
  await form.getByRole("button", { name: "Save rule" }).click();
  const rule = page.getByRole("listitem").filter({ hasText: name });
  await rule.getByRole("button", { name: "Enable" }).click();
  await expect(rule.getByText("Enabled", { exact: true })).toBeVisible();
  await rule.getByRole("button", { name: "Delete" }).click();
  await expect(rule).toHaveCount(0);
});

test("axe finds no fault in moderation in light or dark, and it fits its screen", async ({ page }) => {
  const mark = await writePending(["A long thought about the harbour wall, clown. ".repeat(8), "Another"]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await startSession(page);
  const pages: Record<string, string> = {
    moderation: `/dashboard/moderation?text=${mark}`,
    "moderation, nothing": "/dashboard/moderation?text=zzzz-zzzz",
    rules: "/dashboard/rules",
    words: "/dashboard/rules?tab=words",
    bans: "/dashboard/rules?tab=bans",
    learned: "/dashboard/rules?tab=learned",
    log: "/dashboard/rules?tab=log",
    contributions: "/dashboard/contributions",
  };
  for (const [name, path] of Object.entries(pages)) {
    await openLoaded(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (name === "moderation") await expect(cards(page)).toHaveCount(2);
    await expectAccessibleInBothThemes(page, name);
    await expectNoOverflow(page, name);
  }
});
