import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { accessPage, demoShop, signedToken } from "./access-page";
import { gatewayButton } from "./checkout-support";
import { useHostPages } from "./host-page";

const host = useHostPages();
const checkout = (page: Page) => page.getByRole("dialog", { name: "Checkout" });
const FRIEND = "Recipient";
const WORDS = "Personal message";

test.beforeEach(async ({ page }) => {
  host.serve("/", accessPage());
  await page.goto(host.url());
});

async function logIn(
  page: Page,
  claims: { id: string; email?: string } = { id: randomUUID() },
): Promise<void> {
  const user = { svcJwt: signedToken(claims), emailAddress: claims.email };
  await page.evaluate(async (identity) => window.svc.setUser(identity), user);
}

const logOut = (page: Page) => page.evaluate(() => window.svc.unsetUser());

/** Opens the checkout of a monthly plan, as a page's own button does. */
async function open(page: Page): Promise<void> {
  await page.evaluate(async (plan) => {
    const ui = await window.svc.ui();
    void ui.checkout({ plan, gift: true });
  }, demoShop().plans.one_time);
  await expect(checkout(page).getByLabel(FRIEND)).toBeVisible();
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(checkout(page)).toHaveCount(0);
}

async function write(page: Page): Promise<void> {
  await checkout(page).getByLabel(FRIEND).fill("friend@readers.test");
  await checkout(page).getByLabel(WORDS).fill("For the long evenings.");
}

async function expectWritten(page: Page, isThere: boolean): Promise<void> {
  await expect(checkout(page).getByLabel(FRIEND)).toHaveValue(isThere ? "friend@readers.test" : "");
  await expect(checkout(page).getByLabel(WORDS)).toHaveValue(isThere ? "For the long evenings." : "");
}

test("a reader's entries in a checkout are not shown to the next reader who logs in", async ({ page }) => {
  await logIn(page);
  await open(page);
  await write(page);
  await close(page);
  await open(page);
  await expectWritten(page, true);
  await close(page);
  await logOut(page);
  await logIn(page);
  await open(page);
  await expectWritten(page, false);
});

test("an open checkout is reset for the next reader who logs in, and for the former reader when they return", async ({
  page,
}) => {
  const first = { id: randomUUID() };
  await logIn(page, first);
  await open(page);
  await write(page);
  await logIn(page);
  await expectWritten(page, false);
  await logIn(page, first);
  await expectWritten(page, false);
});

test("a guest who logs in during a checkout finds their entries, and a later reader does not", async ({
  page,
}) => {
  const email = `buyer-${randomUUID()}@readers.test`;
  await open(page);
  await write(page);
  await checkout(page).getByLabel("Email", { exact: true }).fill(email);
  await logIn(page, { id: randomUUID(), email });
  await expect(checkout(page).getByLabel("Email", { exact: true })).toHaveCount(0);
  await expectWritten(page, true);
  await close(page);
  await open(page);
  await expectWritten(page, true);
  await logOut(page);
  await expectWritten(page, false);
});

test("a guest's entries are deleted after the purchase", async ({ page }) => {
  await open(page);
  await write(page);
  await checkout(page).getByLabel("Email", { exact: true }).fill(`buyer-${randomUUID()}@readers.test`);
  const name = checkout(page).getByLabel("Full name");
  if ((await name.count()) > 0) await name.fill("Ada Lovelace");
  const opening = page.waitForEvent("popup");
  await checkout(page).getByRole("button", { name: /^Pay / }).click();
  const gateway = await opening;
  await Promise.all([gateway.waitForEvent("close"), gatewayButton(gateway, "Pay").click()]);
  await checkout(page).getByRole("button", { name: "Done" }).click();
  await open(page);
  await expectWritten(page, false);
});
