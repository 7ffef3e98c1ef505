import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, isWide, startSession, waitForHydration } from "./dashboard-support";
import { readStatus, signUp } from "./members";
import { testRunId } from "./test-run-id";

test.beforeEach(async ({ page }) => startSession(page));

async function open(page: Page, email: string): Promise<void> {
  await page.goto("/dashboard/members");
  await waitForHydration(page);
  await page.getByRole("searchbox", { name: "Search members" }).fill(email.toUpperCase());
  const row = page.locator("[data-row-link]");
  await expect(row).toHaveCount(1);
  await expect(page.getByRole("table", { name: "Members" })).toHaveAttribute("aria-busy", "false");
}

test("staff find a member, end their session, block their sign-in and allow it again", async ({
  page,
}, info) => {
  const name = `mouse-${testRunId(info)}`;
  const { email, session } = await signUp(page, name);
  await open(page, email);
  await expectAccessible(page, "members found");
  await page.locator("[data-row-link]").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Reader ${name}`);
  await expectAccessible(page, "a member");
  await page.getByRole("button", { name: "Lock" }).click();
  const dialog = page.getByRole("dialog", { name: `Lock Reader ${name}’s account?` });
  await dialog.getByLabel("Reason (optional, visible to staff only)").fill("a stolen account");
  await expectAccessible(page, "locking a member");
  await dialog.getByRole("button", { name: "Lock" }).click();
  await expect(page.getByText("Locked", { exact: true })).toBeVisible();
  await expect(page.getByText("No active sessions")).toBeVisible();
  expect(await readStatus(page, session)).toBe(401);
  await expectAccessible(page, "a locked member");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("Email unconfirmed")).toBeVisible();
});

test("one session is ended by keyboard alone", async ({ page }, info) => {
  test.skip(!isWide(page), "a keyboard belongs to a wide screen");
  const { email, session } = await signUp(page, `keys-${testRunId(info)}`);
  await open(page, email);
  await page.locator("[data-row-link]").focus();
  await page.keyboard.press("Enter");
  const end = page.getByRole("button", { name: /^End session on/ });
  await expect(end).toBeVisible();
  await end.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No active sessions")).toBeVisible();
  expect(await readStatus(page, session)).toBe(401);
});
