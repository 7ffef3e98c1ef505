import { expect, type Page, test } from "@playwright/test";
import { expectNoFaultWithScripts, findAxeFaults } from "./accessibility-faults";
import { anAddress, confirmAddress, joinAsReader } from "./checkout-support";
import { waitForEmailChangePath } from "./outbox";
import { PASSWORD } from "./password";

async function requestChange(page: Page, email: string): Promise<void> {
  await page.goto("/account/names");
  await page.getByLabel("New email address").fill(email);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change your email address" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a reader changes the address: both confirm, one of them on another device", async ({
      page,
      browser,
    }) => {
      const old = await joinAsReader(page);
      await confirmAddress(page, old);
      const email = anAddress();
      await requestChange(page, old);
      await expect(page.getByText("This is already your email address.")).toBeVisible();
      await requestChange(page, email);
      await expect(page.getByRole("status")).toContainText("We’ve sent the links.");
      await expect(page.getByText(`Your email address changes to ${email}`)).toBeVisible();
      await expectNoFaultWithScripts(page, javaScriptEnabled);

      const elsewhere = await browser.newContext({ javaScriptEnabled });
      const phone = await elsewhere.newPage();
      await phone.goto(new URL(await waitForEmailChangePath(email), page.url()).href);
      await expect(phone.getByText(`${email} becomes the email address of your account.`)).toBeVisible();
      await expectNoFaultWithScripts(phone, javaScriptEnabled);
      await phone.getByRole("button", { name: "Confirm" }).click();
      await expect(
        phone.getByText("Confirmed. Now open the link that we sent to the other address."),
      ).toBeVisible();
      await elsewhere.close();

      await page.goto(await waitForEmailChangePath(old));
      await expect(page.getByText(`The email address of your account changes to ${email}.`)).toBeVisible();
      const used = page.url();
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText("Email address changed.")).toBeVisible();
      await page.goto(used);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
      await expectNoFaultWithScripts(page, javaScriptEnabled);
      await page.goto("/account/names");
      await expect(page.getByText(email, { exact: true })).toBeVisible();
      await expect(page.getByText(old, { exact: true })).toHaveCount(0);
    });

    test("a pending change is sent again and cancelled", async ({ page }) => {
      const old = await joinAsReader(page);
      await confirmAddress(page, old);
      const email = anAddress();
      await requestChange(page, email);
      await waitForEmailChangePath(email);
      await page.getByRole("button", { name: "Send again" }).click();
      await expect(page.getByText("We’ve sent the links.").last()).toBeVisible();
      const path = await waitForEmailChangePath(email, 2);
      await page.goto("/account/names");
      await page.getByRole("button", { name: "Cancel change" }).click();
      await expect(page.getByRole("status")).toHaveText(
        "Change cancelled. Your email address stays the same.",
      );
      await expect(page.getByLabel("New email address")).toBeVisible();
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    });
  });
}

test("an address that is not confirmed is named where it matters, and its link is sent again", async ({
  page,
}) => {
  const email = await joinAsReader(page);
  for (const path of ["/account/plans", "/account"]) {
    await page.goto(path);
    const note = page.getByRole("region", { name: "Confirm your email address" });
    await expect(note.getByText(`We’ve sent a link to ${email}.`)).toBeVisible();
    await note.getByRole("button", { name: "Send again" }).click();
    await expect(note.getByRole("status")).toContainText(`We’ve sent a link to ${email}`);
    expect(await findAxeFaults(page), path).toEqual([]);
  }
  await confirmAddress(page, email);
  await page.goto("/account/plans");
  await expect(page.getByRole("button", { name: "Send again" })).toHaveCount(0);
});
