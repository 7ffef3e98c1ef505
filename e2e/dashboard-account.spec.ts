import { expect, type Page, test } from "@playwright/test";
import { isWide, startSession, waitForHydration } from "./dashboard-support";

test.beforeEach(async ({ page }) => startSession(page));

/** The account's widget configuration from the API, which is updated within seconds. */
async function readConfig(page: Page): Promise<Record<string, unknown>> {
  const response = await page.request.get("/api/v1/config");
  return response.json();
}

test("the publication is renamed, an invalid field is named, and the former values are restored", async ({
  page,
}) => {
  await page.goto("/dashboard/publication");
  await waitForHydration(page);
  const form = page.getByRole("form", { name: "Publication" });
  const copyright = await form.getByLabel("Copyright").inputValue();
  await form.getByLabel("Time zone").fill("Mars/Olympus");
  await form.getByLabel("Copyright").fill("© Everybody");
  await form.getByLabel("Reads per IP address").fill("0");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Enter a time zone, such as Europe/London.")).toBeVisible();
  await expect(form.getByText("Enter 1 or more.")).toBeVisible();
  await expect(form.getByRole("alert")).toHaveText("Not saved. Correct the errors below.");
  await expect(form.getByLabel("Time zone")).toBeFocused();
  await form.getByLabel("Time zone").fill("Europe/London");
  await form.getByLabel("Reads per IP address").fill("2000000");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Live within a few seconds.")).toBeVisible();
  await expect.poll(async () => JSON.stringify(await readConfig(page))).toContain("© Everybody");
  await page.reload();
  await waitForHydration(page);
  await expect(form.getByLabel("Copyright")).toHaveValue("© Everybody");
  await expect(form.getByLabel("Reads per IP address")).toHaveValue("2000000");
  await form.getByLabel("Reads per IP address").fill("");
  await form.getByLabel("Copyright").fill(copyright);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Live within a few seconds.")).toBeVisible();
});

test("a captcha service is configured by keyboard, its secret is never shown again, and the built-in check is restored", async ({
  page,
}) => {
  test.skip(!isWide(page), "a keyboard belongs to a wide screen");
  await page.goto("/dashboard/community");
  await waitForHydration(page);
  const form = page.getByRole("form", { name: "Community" });
  const save = form.getByRole("button", { name: "Save" });
  await form.getByLabel("Provider", { exact: true }).selectOption({ label: "hCaptcha" });
  await form.getByLabel("Site key").fill("site");
  await save.press("Enter");
  await expect(form.getByText("Enter the secret of this service.")).toBeVisible();
  await form.getByLabel("Secret key", { exact: true }).fill("a-word-for-nobody");
  await save.press("Enter");
  await expect(form.getByText("Set. Leave empty to keep it.")).toBeVisible();
  await expect(form.getByLabel("Secret key", { exact: true })).toHaveValue("");
  await page.reload();
  await waitForHydration(page);
  expect(await page.content()).not.toContain("a-word-for-nobody");
  await form.getByLabel("Provider", { exact: true }).selectOption({ index: 0 });
  await save.press("Enter");
  await expect(page.getByText("Saved. Live within a few seconds.")).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(form.getByLabel("Provider", { exact: true })).toHaveValue("proof-of-work");
});
