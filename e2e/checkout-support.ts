import { expect, type Locator, type Page } from "@playwright/test";
import { resetSignUpLimits } from "./limits";
import { waitForConfirmationPath } from "./outbox";
import { PASSWORD } from "./password";

export function anAddress(): string {
  return `buyer-${crypto.randomUUID()}@readers.test`;
}

/** Signs up a new reader, who returns to a page. */
export async function signUp(page: Page, back: string): Promise<string> {
  const email = anAddress();
  await page.goto(`/signup?${new URLSearchParams({ "redirect-url": back })}`);
  await fillSignUp(page, email);
  await page.waitForURL((url) => url.pathname === new URL(back, page.url()).pathname);
  return email;
}

/** Signs up a new reader over the API, which logs in the browser. Returns their address. */
export async function joinAsReader(page: Page): Promise<string> {
  const email = anAddress();
  await resetSignUpLimits();
  const data = { name: "Ada Lovelace", email, password: PASSWORD };
  const response = await page.request.post("/api/member", { data });
  expect(response.status(), await response.text()).toBe(201);
  return email;
}

/** Follows the link that was mailed to an address. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await waitForConfirmationPath(email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Email address confirmed. Thank you.")).toBeVisible();
}

export async function fillSignUp(page: Page, email: string): Promise<void> {
  await resetSignUpLimits();
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
}

/** Opens the checkout form of a plan by its name. */
export async function choose(page: Page, plan: string, query = ""): Promise<void> {
  await page.goto(`/subscribe${query}`);
  const link = page.getByRole("link", { name: `Choose ${plan}`, exact: true });
  // The page shows plans of one period at a time.
  if ((await link.count()) === 0)
    await page
      .getByRole("navigation", { name: "Billing period" })
      .getByRole("link", { name: /^Yearly/ })
      .click();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: plan })).toBeVisible();
}

/** Fills the fields that a guest needs besides the contact data. */
export async function fillName(page: Page): Promise<void> {
  const name = page.getByLabel("Full name");
  if ((await name.count()) > 0) await name.fill("Ada Lovelace");
}

export async function pressPay(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(?:Pay |Start free trial)/ }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/sandbox/checkout/"));
}

/** `Pay 9.00 GBP`, not `Pay later`. */
export function gatewayButton(page: Page, choice: "Pay" | "Decline" | "Cancel"): Locator {
  return page.getByRole("button", { name: choice === "Pay" ? /^Pay \d/ : new RegExp(`^${choice}`) });
}

/** The buyer's actions on the gateway's page. */
export async function payOnGatewayPage(page: Page, choice: "Pay" | "Decline" | "Cancel"): Promise<void> {
  await gatewayButton(page, choice).click();
}

export async function expectThanks(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname.startsWith("/subscribe/thanks/"));
  await expect(page.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
}

/** Buys a plan as the logged-in reader. */
export async function buy(page: Page, plan: string): Promise<void> {
  await choose(page, plan);
  await fillName(page);
  await pressPay(page);
  await payOnGatewayPage(page, "Pay");
  await expectThanks(page);
}

/** Presses Tab until the target has the focus: a keyboard user has no other way to reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no Tab leads to ${target.toString()}`);
}
