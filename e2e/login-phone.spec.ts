import { expect, type Page, test } from "@playwright/test";
import { findAxeFaults } from "./accessibility-faults";
import { resetCodeLimits } from "./limits";
import { aNumber, waitForCode, waitForConfirmationPath } from "./outbox";
import { PASSWORD } from "./password";

test.beforeEach(resetCodeLimits);

async function requestCode(page: Page, number: string): Promise<void> {
  await page.getByLabel("Mobile number").fill(number);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("We’ve texted a code")).toBeVisible();
}

async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAxeFaults(page), colorScheme).toEqual([]);
  }
}

test("a reader signs up by a text message on a phone, and logs in by the next", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const number = aNumber();
  await page.goto("/login?redirect-url=%2Faccount");
  await page.getByRole("link", { name: "Log in with a code by text message" }).click();
  await expect(page.getByRole("heading", { name: "Log in by phone" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await requestCode(page, number);
  await expectAccessibleInBothThemes(page);
  await page.getByLabel("Code", { exact: true }).fill("000000x");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not valid" })).toBeFocused();
  await page.getByLabel("Code", { exact: true }).fill(await waitForCode(number));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText("Enter your name to create your account.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel("Name").fill("Ada by Phone");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(page.getByText(`${number}, confirmed`)).toBeVisible();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/login/phone?redirect-url=%2Faccount");
  await requestCode(page, number);
  await page.getByLabel("Code", { exact: true }).fill(await waitForCode(number, 2));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText(`${number}, confirmed`)).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a member adds a number by its code, changes it once, and logs in by it", async ({ page }) => {
      const email = `reader-${crypto.randomUUID()}@readers.test`;
      await page.goto("/signup?redirect-url=%2Faccount%2Fnames");
      await page.getByLabel("Name").fill("Ada Lovelace");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByRole("heading", { name: "Confirm your email address" })).toBeVisible();
      await expect(page.getByLabel("Mobile number")).toHaveCount(0);
      await page.goto(await waitForConfirmationPath(email));
      await page.getByRole("button", { name: "Confirm", exact: true }).click();
      await expect(page.getByText("Email address confirmed")).toBeVisible();
      await page.goto("/account/names");
      const [wrong, number] = [aNumber(), aNumber()];
      await requestCode(page, wrong);
      await page.getByRole("button", { name: "Use another number or get a new code" }).click();
      await expect(page.getByLabel("Mobile number")).toHaveValue(wrong);
      await requestCode(page, number);
      await page.getByLabel("Code", { exact: true }).fill(await waitForCode(number));
      await page.getByRole("button", { name: "Confirm number" }).click();
      await expect(page.getByText(`${number} is confirmed`)).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: number })).toContainText("Confirmed");
      if (javaScriptEnabled) expect(await findAxeFaults(page)).toEqual([]);
      await page.context().clearCookies();
      await page.goto("/login/phone?redirect-url=%2Faccount");
      await requestCode(page, number);
      await page.getByLabel("Code", { exact: true }).fill(await waitForCode(number, 2));
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await expect(page.getByText(`${email}, confirmed`)).toBeVisible();
    });
  });
}
