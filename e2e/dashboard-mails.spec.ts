import { expect, test } from "@playwright/test";
import { expectAccessible, listening, signIn } from "./dashboard-support";

test("the words of a kind of mail are in sight once it is chosen, on a phone as well", async ({ page }) => {
  await signIn(page, "/dashboard/subscriber-mails");
  await listening(page);
  await page.getByRole("button", { name: /^Gift received/ }).click();
  await expect(page.getByRole("heading", { name: "Gift received" })).toBeInViewport();
  await expect(page.getByLabel("Subject")).toBeInViewport();
  await expectAccessible(page, "a kind of mail");
});

test("staff who sell choose among names that people read", async ({ page }) => {
  await signIn(page, "/dashboard/subscriptions");
  await listening(page);
  await page.getByRole("button", { name: "New subscription" }).click();
  const known = page.getByRole("dialog").getByLabel("Subscriber: known by");
  await expect(known.locator("option")).toHaveText([
    "E-mail",
    "Phone",
    "The publication's own id",
    "First social network",
    "Second social network",
    "Blog CMS",
    "Auth provider",
  ]);
});
