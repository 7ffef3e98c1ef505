import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, isWide, listening, signIn } from "./dashboard-support";
import { PASSWORD } from "./password";
import { demoFacts } from "./server-facts";
import { thisTry } from "./this-try";

/** Sees to it that the page is as it should be for everybody, in the light and with its colours in the dark. */
async function lookAt(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  if (!isWide(page)) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${what}, in the dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const asked = page.getByRole("dialog", { name: "Invite somebody" });
  await asked.getByLabel("E-mail").fill(email);
  await asked.getByRole("radio", { name: /^Editor/ }).check();
  await asked.getByRole("button", { name: "Invite", exact: true }).click();
  const made = page.getByRole("dialog", { name: `${email} is invited` });
  const link = await made.locator("code").innerText();
  await made.getByRole("button", { name: "Done" }).click();
  return link;
}

test("an owner invites somebody, who joins, is given another role and is removed", async ({
  page,
  browser,
}, info) => {
  const email = `grace-${thisTry(info)}@harbour.example`;
  await signIn(page, "/dashboard/team");
  const link = new URL(await invite(page, email));
  await lookAt(page, "team");

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const theirs = await context.newPage();
  const opened = await theirs.goto(link.pathname);
  expect(opened?.headers()["referrer-policy"]).toBe("no-referrer");
  await lookAt(theirs, "invitation");
  await theirs.getByLabel("Your name").fill("Grace Hopper");
  await theirs.getByLabel("New password").fill(PASSWORD);
  await theirs.getByLabel("The same again").fill(PASSWORD);
  await theirs.getByRole("button", { name: /^Join/ }).click();
  await expect(theirs.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  await theirs.goto("/dashboard/collections");
  await expect(theirs.getByRole("heading", { name: "Collections", level: 1 })).toBeVisible();

  await page.reload();
  await listening(page);
  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Change the role" }).click();
  const roles = page.getByRole("dialog", { name: "What Grace Hopper does here" });
  await roles.getByRole("radio", { name: /^Support/ }).check();
  await roles.getByRole("button", { name: "Change the role" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: email }).getByText("Support")).toBeVisible();

  await page.getByRole("button", { name: "Actions for Grace Hopper" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  // What lies under a dialog is no list to anybody: it is looked at once that has closed.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: email })).toHaveCount(0);

  await theirs.goto("/dashboard/stories");
  await expect(theirs.getByRole("heading", { name: "You do not work for a publication" })).toBeVisible();
  await theirs.goto(link.pathname);
  await expect(theirs.getByText("This invitation has been accepted already.")).toBeVisible();
  await context.close();
});

test("whoever forgot their password is told the same, whether or not they sign in here", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await lookAt(page, "forgotten password");
  const said = page.getByText("If somebody signs in with this address, a mail is on its way.");
  for (const email of [demoFacts().staff.email, "nobody@harbour.example"]) {
    await page.goto("/sign-in/forgot-password");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(said).toBeVisible();
  }
  await page.goto(`/sign-in/new-password/${"a".repeat(43)}`);
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("The same again").fill(PASSWORD);
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("This link is used, or older than an hour.")).toBeVisible();
});
