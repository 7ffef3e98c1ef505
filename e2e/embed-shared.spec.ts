import { type Browser, expect, type Page, test } from "@playwright/test";
import {
  buy,
  choose,
  expectThanks,
  fillName,
  joinAsReader,
  payOnGatewayPage,
  pressPay,
} from "./checkout-support";
import { change, closedPair, locateWall, useUpMeter } from "./embed-paywall-support";
import { INPUT_METHODS, type InputMethod } from "./input-methods";
import { PASSWORD } from "./password";

/** A reader with a confirmed address, logged in nowhere. */
async function somebody(browser: Browser): Promise<{ page: Page; email: string }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const email = await joinAsReader(page);
  expect(await change("update member set email_verified_at = now() where email = $1", [email])).toBe(1);
  await context.clearCookies();
  return { page, email };
}

/** A buyer's plan for five members, to which these readers are added. */
async function share(page: Page, emails: readonly string[]): Promise<void> {
  await buy(page, "Five desks");
  await page.goto("/account/plans");
  await page.getByRole("link", { name: "Details of Five desks", exact: true }).first().click();
  await page.getByRole("link", { name: "Members" }).click();
  for (const [index, email] of emails.entries()) {
    await page.getByLabel("Email or mobile number").fill(email);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText(`${index + 1} of 5 members`)).toBeVisible();
  }
}

async function buyGift(page: Page, email: string): Promise<void> {
  await choose(page, "A month");
  await page.getByRole("link", { name: "As a gift" }).click();
  await page.getByLabel("Recipient’s email").fill(email);
  await fillName(page);
  await pressPay(page);
  await payOnGatewayPage(page, "Pay");
  await expectThanks(page);
}

/** Opens the wall with no free story left, logs in there, and returns to the story. */
async function logInAtWall(
  page: Page,
  [counted, path]: readonly [string, string],
  { email, way }: { email: string; way: InputMethod },
) {
  await page.goto(counted);
  await useUpMeter(page);
  await page.goto(path);
  await expect(locateWall(page)).toBeVisible();
  await way.press(page, locateWall(page).getByRole("button", { name: "Already a subscriber? Log in" }));
  await expect(page).toHaveURL(/\/login\?/);
  await way.write(page, page.getByLabel("Email or username"), email);
  await way.write(page, page.getByLabel("Password", { exact: true }), PASSWORD);
  await way.press(page, page.getByRole("button", { name: "Log in" }));
  await page.waitForURL((url) => url.pathname === path);
}

test("a reader who was given a plan, or is a member of one, logs in at the wall by mouse or keyboard and reads to the end", async ({
  page: buyer,
  browser,
  request,
}) => {
  const [{ path: counted }, { path }] = await closedPair(request);
  const readers = await Promise.all(
    INPUT_METHODS.map(async (way) => ({
      way,
      colleague: await somebody(browser),
      friend: await somebody(browser),
      stranger: await somebody(browser),
    })),
  );
  await joinAsReader(buyer);
  await share(
    buyer,
    readers.map(({ colleague }) => colleague.email),
  );
  for (const { friend } of readers) await buyGift(buyer, friend.email);
  await buyer.goto(path);
  const plain = [...(await buyer.content()).matchAll(/<p>([^<&]{80,})<\/p>/g)];
  const end = plain.at(-1)?.[1] ?? "no words";
  for (const { way, colleague, friend, stranger } of readers) {
    for (const { page, email } of [colleague, friend]) {
      await logInAtWall(page, [counted, path], { email, way });
      await expect(locateWall(page)).toHaveCount(0);
      const last = page.locator("main article").getByText(end, { exact: true });
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport();
      await expect(page.locator("[data-svc-paywall]")).toHaveCount(0);
    }
    // An account alone opens no story for subscribers.
    await logInAtWall(stranger.page, [counted, path], { email: stranger.email, way });
    await expect(locateWall(stranger.page)).toBeVisible();
    await expect(stranger.page.getByText(end)).toHaveCount(0);
    for (const { page } of [colleague, friend, stranger]) await page.context().close();
  }
});
