import { createHash, randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleInBothThemes, query, signIn, waitForHydration } from "./dashboard-support";
import { PASSWORD } from "./password";
import { demoFacts } from "./server-facts";
import { testRunId } from "./test-run-id";

async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole("button", { name: "Invite team member" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite team member" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("radio", { name: /^Editor/ }).check();
  await dialog.getByRole("button", { name: "Send invitation", exact: true }).click();
  const confirmation = page.getByRole("dialog", { name: `${email} invited` });
  const link = await confirmation.locator("code").innerText();
  await confirmation.getByRole("button", { name: "Done" }).click();
  return link;
}

test("an owner invites a person, who joins, gets another role and is removed", async ({
  page,
  browser,
}, info) => {
  const email = `grace-${testRunId(info)}@harbour.example`;
  await signIn(page, "/dashboard/team");
  const link = new URL(await invite(page, email));
  await expectAccessibleInBothThemes(page, "team");

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const inviteePage = await context.newPage();
  const opened = await inviteePage.goto(link.pathname);
  expect(opened?.headers()["referrer-policy"]).toBe("same-origin");
  await expectAccessibleInBothThemes(inviteePage, "invitation");
  await inviteePage.getByLabel("Your name").fill("Grace Hopper");
  await inviteePage.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await inviteePage.getByLabel("Confirm new password").fill(PASSWORD);
  await inviteePage.getByRole("button", { name: /^Join/ }).click();
  await expect(inviteePage.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  await inviteePage.goto("/dashboard/collections");
  await expect(inviteePage.getByRole("heading", { name: "Collections", level: 1 })).toBeVisible();

  await page.reload();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Change role" }).click();
  const roles = page.getByRole("dialog", { name: "Change role of Grace Hopper" });
  await roles.getByRole("radio", { name: /^Support/ }).check();
  await roles.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: email }).getByText("Support")).toBeVisible();

  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove from team" }).click();
  // Content under a dialog is hidden from assistive technology: it is checked once the dialog has closed.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: email })).toHaveCount(0);

  await inviteePage.goto("/dashboard/stories");
  await expect(
    inviteePage.getByRole("heading", { name: "You have no access to a publication" }),
  ).toBeVisible();
  await inviteePage.goto(link.pathname);
  await expect(inviteePage.getByText("This invitation has already been accepted.")).toBeVisible();
  await context.close();
});

/** Creates a link for a new password, as a mail contains it; returns its path. */
async function createPasswordPath(email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await query(
    `insert into staff_password_link (token_hash, staff_user_id, expires_at)
     select $1, id, now() + interval '1 hour' from staff_user where email = $2`,
    [createHash("sha256").update(token).digest("hex"), email],
  );
  return `/sign-in/new-password/${token}`;
}

test("without scripts an invited person joins, and sets a new password by a link", async ({
  page,
  browser,
}, info) => {
  const email = `rosalind-${testRunId(info)}@harbour.example`;
  await signIn(page, "/dashboard/team");
  const link = new URL(await invite(page, email));
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
  const plain = await context.newPage();
  await plain.goto(link.pathname);
  await plain.getByLabel("Your name").fill("Rosalind Franklin");
  await plain.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await plain.getByLabel("Confirm new password").fill(PASSWORD);
  await plain.getByRole("button", { name: /^Join/ }).click();
  await plain.waitForURL((url) => url.pathname.startsWith("/dashboard"));
  await plain.goto(await createPasswordPath(email));
  await plain.getByLabel("New password", { exact: true }).fill(`${PASSWORD} 2`);
  await plain.getByLabel("Confirm new password").fill(`${PASSWORD} 2`);
  await plain.getByRole("button", { name: "Set password" }).click();
  await expect(plain.getByText("Password set. You can sign in now.")).toBeVisible();
  await context.close();
});

test("a forgotten password gets the same response for known and unknown addresses", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "forgotten password");
  const notice = page.getByText("If this address has a staff account, we've sent it an email.");
  for (const email of [demoFacts().staff.email, "nobody@harbour.example"]) {
    await page.goto("/sign-in/forgot-password");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(notice).toBeVisible();
  }
  await page.goto(`/sign-in/new-password/${"a".repeat(43)}`);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("This link has been used or has expired after an hour.")).toBeVisible();
});
