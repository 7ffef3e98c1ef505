import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { expectAccessibleInBothThemes, signIn, waitForHydration } from "./dashboard-support";
import { testRunId } from "./test-run-id";

test("an owner creates a limited server key, revokes it, and finds both in the audit log", async ({
  page,
}, info) => {
  const name = `Website ${testRunId(info)}`;
  await signIn(page, "/dashboard/settings");
  await page.getByRole("button", { name: "Create server key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create server key" });
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("Enter a name.")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("radio", { name: /^Limited access/ }).check();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("Choose at least one scope.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "content:read" }).check();
  await dialog.getByRole("radio", { name: "In 90 days" }).check();
  await page.route("**/api/trpc/keys.createServer**", (route) => route.abort());
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Name")).not.toHaveAttribute("aria-invalid", "true");
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Create key" }).click();

  const created = page.getByRole("dialog", { name: "Key created" });
  const key = await created.locator("code").innerText();
  await created.getByRole("button", { name: "I have saved the key" }).click();
  const request = (path: string) => page.request.get(path, { headers: { "x-subauth": key } });
  expect((await request("/api/v1/stories")).status()).toBe(200);
  const refused = await request("/api/v1/events");
  expect(refused.status()).toBe(403);
  expect((await refused.json()).error.message).toContain("lacks the scope events:read");

  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("content:read");
  await expectAccessibleInBothThemes(page, "settings with a key");
  await row.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(row.getByText("Revoked", { exact: true })).toBeVisible();
  expect((await request("/api/v1/stories")).status()).toBe(401);

  await page.goto("/dashboard/audit");
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible();
  await expectAccessibleInBothThemes(page, "audit log");
  await page.getByRole("button", { name: "Action" }).click();
  await page.getByRole("option", { name: "Keys: revoke server key" }).click();
  await expect(page).toHaveURL(/action=keys\.revokeServer/);
  await page.reload();
  await page.getByRole("link", { name: "Keys: revoke server key" }).first().click();
  await expect(page.getByRole("heading", { name: "Keys: revoke server key", level: 1 })).toBeVisible();
  await expect(page.getByRole("table")).toContainText("revoked at");
  await expect(page.getByText("server key")).not.toHaveCount(0);
  await expectAccessibleInBothThemes(page, "audit log entry");
});

test("the audit log is exported as filtered, and a filter without entries shows an empty state", async ({
  page,
}) => {
  await signIn(page, "/dashboard/audit");
  await page.goto("/dashboard/audit?action=keys.createServer");
  await waitForHydration(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await (await downloading).path();
  const [headings = "", ...rows] = (await readFile(file, "utf8")).trimEnd().split("\r\n");
  expect(headings).toContain("actor_name,action");
  for (const row of rows.filter((line) => /^\d+,/.test(line))) expect(row).toContain("keys.createServer");
  await page.goto("/dashboard/audit?text=no-such-object");
  await expect(page.getByText("No entry matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(page).toHaveURL(/\/dashboard\/audit$/);
});
