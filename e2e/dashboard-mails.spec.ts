import { expect, test } from "@playwright/test";
import { anUndeliveredMail, expectAccessible, signIn, waitForHydration } from "./dashboard-support";
import { resetCodeLimits } from "./limits";
import { aNumber, waitForCode } from "./outbox";

test("the text of a kind of mail is visible once the kind is selected, on a phone as well", async ({
  page,
}) => {
  await signIn(page, "/dashboard/subscriber-mails");
  await waitForHydration(page);
  await page.getByRole("button", { name: /^Gift received/ }).click();
  await expect(page.getByRole("heading", { name: "Gift received" })).toBeInViewport();
  await expect(page.getByLabel("Subject")).toBeInViewport();
  await expectAccessible(page, "a kind of mail");
});

test("staff who sell choose among human-readable names of providers", async ({ page }) => {
  await signIn(page, "/dashboard/subscriptions");
  await waitForHydration(page);
  await page.getByRole("button", { name: "New subscription" }).click();
  const provider = page.getByRole("dialog").getByLabel("Subscriber: identified by");
  await expect(provider.locator("option")).toHaveText([
    "Email",
    "Phone",
    "Publication's own ID",
    "First social network",
    "Second social network",
    "Blog CMS",
    "Auth provider",
  ]);
});

test("a code by text message is listed among the mails while no gateway is configured", async ({
  page,
  request,
}) => {
  await resetCodeLimits();
  const number = aNumber();
  await request.post("/api/auth/v1/users/send-otp", { data: { "phone-number": number } });
  const code = await waitForCode(number);
  await signIn(page, "/dashboard/mails");
  await waitForHydration(page);
  await page
    .getByRole("listitem")
    .filter({ hasText: `Text message to ${number}` })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { name: `${code} is your code for` })).toBeVisible();
  await expect(page.locator("pre")).toContainText(`#${code}`);
  await expect(page.getByRole("tab", { name: "HTML" })).toHaveCount(0);
  await expectAccessible(page, "a text message");
});

test("a mail that could not be sent is listed with the reason and can be resent", async ({ page }) => {
  const { subject, recipient, remove } = await anUndeliveredMail("550 mailbox is full");
  await signIn(page, "/dashboard/mails");
  await waitForHydration(page);
  const row = page
    .getByRole("region", { name: "Undelivered" })
    .getByRole("listitem")
    .filter({ hasText: subject });
  await expect(row).toContainText("Failed");
  await expect(row).toContainText("550 mailbox is full");
  await expectAccessible(page, "an undelivered mail");
  await row.getByRole("button", { name: `Resend “${subject}” to ${recipient}` }).click();
  await expect(page.getByText("The email will be sent within a minute.")).toBeVisible();
  await expect(row).toContainText("Retrying");
  await remove();
});
