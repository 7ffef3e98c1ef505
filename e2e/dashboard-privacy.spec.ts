import { expect, test } from "@playwright/test";
import { expectAccessible, startSession, waitForHydration } from "./dashboard-support";
import { readStatus, signUp } from "./members";
import { PASSWORD } from "./password";
import { testRunId } from "./test-run-id";

test("staff export a member's data and delete it", async ({ page }, info) => {
  await startSession(page);
  const name = `staff-${testRunId(info)}`;
  const { email, session } = await signUp(page, name);
  await page.goto("/dashboard/members");
  await waitForHydration(page);
  await page.getByRole("searchbox", { name: "Search members" }).fill(email);
  await expect(page.locator("[data-row-link]")).toHaveCount(1);
  await page.locator("[data-row-link]").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Reader ${name}`);
  await page.getByRole("tab", { name: "Privacy" }).click();
  await expectAccessible(page, "a member's privacy");
  const address = await page.getByRole("link", { name: "Export personal data" }).getAttribute("href");
  const exported = await (await page.request.get(address ?? "")).json();
  expect(exported.membership).toMatchObject([{ email }]);
  expect(JSON.stringify(exported)).not.toContain("argon2");

  await page.getByRole("button", { name: "Delete personal data" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this person’s data?" });
  const confirm = dialog.getByRole("button", { name: "Delete personal data" });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Type DELETE to confirm").fill("DELETE");
  await expectAccessible(page, "deleting a member's data");
  await confirm.click();
  await expect(page).toHaveURL(/\/dashboard\/members$/);
  expect(await readStatus(page, session)).toBe(401);
  await page.getByRole("searchbox", { name: "Search members" }).fill(email);
  await expect(page.locator("[data-row-link]")).toHaveCount(0);
});

test("readers download their data, and delete their account with their password", async ({ page }, info) => {
  const name = `own-${testRunId(info)}`;
  const { session } = await signUp(page, name);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download your data" }).click();
  expect((await download).suggestedFilename()).toBe("my-data.json");
  await page.getByRole("link", { name: "Delete your account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Delete your account" })).toBeVisible();
  await expectAccessible(page, "deleting one's own account");
  await page.getByLabel("Current password").fill("not this one");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("This is not your current password.")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page).not.toHaveURL(/\/account/);
  expect(await readStatus(page, session)).toBe(401);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login/);
});
