import { type Browser, expect, type Page, test } from "@playwright/test";
import { SignJWT } from "jose";
import { demoAccount } from "./conversation";
import { expectAccessible, isWide, signIn } from "./dashboard-support";
import { demoFacts, serverFacts } from "./server-facts";

const { baseUrl } = serverFacts();
const account = `${baseUrl}/api/v1/accounts/${demoAccount().account.id}`;

/** Whether a token that this key has signed makes somebody a reader. */
async function isTaken(secret: string): Promise<boolean> {
  const jwt = await new SignJWT({ id: "keys", name: "Kay Reader" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(Buffer.from(secret));
  const answer = await fetch(`${account}/current_user?jwt=${jwt}`);
  const { signed_in } = await answer.json();
  return signed_in === true;
}

test("keys of readers' tokens are brought along, made and revoked", async ({ page }) => {
  test.skip(!isWide(page), "the same at every width");
  const own = crypto.randomUUID().repeat(2);
  await signIn(page, "/dashboard/settings");
  const revoke = page.getByRole("button", { name: /^Revoke key \d+ for Comments/ });
  await expect(revoke.first()).toBeVisible();
  const before = await revoke.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const add = page.getByRole("button", { name: "New key", exact: true });
  await add.click();
  const asking = page.getByRole("dialog", { name: "New key for readers' tokens" });
  await asking.getByLabel("Secret of your own").fill("short");
  await asking.getByRole("button", { name: "Make the key" }).click();
  await expect(asking.getByLabel("Secret of your own")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a key that is too short");
  await asking.getByLabel("Secret of your own").fill(own);
  await asking.getByRole("button", { name: "Make the key" }).click();
  await page.getByRole("button", { name: "I have kept it" }).click();
  await expect(revoke).toHaveCount(before.length + 1);
  await expect.poll(() => isTaken(own)).toBe(true);
  const names = await revoke.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const brought = names.find((label) => !before.includes(label)) ?? "";

  await add.click();
  await asking.getByRole("button", { name: "Make the key" }).click();
  const shown = page.getByRole("region", { name: "The key's secret" });
  const made = await shown.locator("code").innerText();
  await page.getByRole("button", { name: "I have kept it" }).click();
  await expect.poll(() => isTaken(made)).toBe(true);

  await page.getByRole("button", { name: brought }).click();
  const sure = page.getByRole("dialog", { name: "Revoke this key?" });
  await sure.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("button", { name: brought })).toHaveCount(0);
  await expect.poll(() => isTaken(own)).toBe(false);
  expect(await isTaken(made)).toBe(true);
  await expectAccessible(page, "the keys");
});

/** Signs in to the dashboard on a device of another kind. */
async function elsewhere(browser: Browser): Promise<Page> {
  const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 15.6; rv:143.0) Gecko/20100101 Firefox/143.0";
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  await signIn(page);
  return page;
}

test("one session is ended from the list of sessions", async ({ page, browser }) => {
  test.skip(!isWide(page), "the same at every width");
  const there = await elsewhere(browser);
  await signIn(page, "/dashboard/settings");
  const end = page.getByRole("button", { name: "Sign out Firefox on macOS" });
  await expect(end.first()).toBeVisible();
  // Those of an earlier try of this test go with it.
  for (let left = await end.count(); left > 0; left -= 1) {
    await end.first().click();
    await expect(end).toHaveCount(left - 1);
  }
  await there.goto("/dashboard/stories");
  await expect(there).toHaveURL(/\/sign-in/);
  await expect(page.getByText("This one")).toBeVisible();
  await there.context().close();
});

async function subscriberNamed(name: string): Promise<number> {
  const { account: keys, plans } = demoFacts();
  const answer = await fetch(`${baseUrl}/api/v1/subscribers/email/${name}%40merge.test/subscriptions.json`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-subauth": keys.server_key },
    body: JSON.stringify({
      subscription: { subscription_plan_id: plans.one_time, payment: { payment_type: "manual" } },
    }),
  });
  expect(answer.status).toBe(201);
  const { subscription } = await answer.json();
  return Number(subscription.subscriber_id);
}

async function subscriptionsOf(name: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/api/v1/subscribers/email/${name}%40merge.test/subscriptions.json`, {
    headers: { "x-subauth": demoFacts().account.server_key },
  });
  const { subscriptions } = await answer.json();
  return subscriptions.length;
}

test("two subscribers become one by staff who have seen what moves, and two again", async ({
  page,
}, info) => {
  test.skip(!isWide(page), "the same at every width");
  const [kept, gone] = [0, 1].map((n) => `one${n}-${info.project.name}-${info.retry}`);
  const id = await subscriberNamed(kept ?? "");
  await subscriberNamed(gone ?? "");
  await signIn(page, `/dashboard/subscribers/${id}`);
  await page.getByRole("tab", { name: "Merge" }).click();
  await expect(page.getByText("Never merged with another subscriber.")).toBeVisible();
  await page.getByRole("button", { name: "Merge another one into this" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge another subscriber into this one" });
  await dialog.getByLabel("Name there").fill("nobody@merge.test");
  await dialog.getByRole("button", { name: "See what would move" }).click();
  await expect(dialog.getByText("There is no such subscriber")).toBeVisible();
  await dialog.getByLabel("Name there").fill(`${gone}@merge.test`);
  await dialog.getByRole("button", { name: "See what would move" }).click();
  await expect(dialog.getByText("1 subscription")).toBeVisible();
  await expectAccessible(page, "what a merge would move");
  await dialog.getByRole("button", { name: "Merge" }).click();
  const panel = page.getByRole("region", { name: "Merges" });
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  expect([await subscriptionsOf(kept ?? ""), await subscriptionsOf(gone ?? "")]).toEqual([2, 2]);
  await expectAccessible(page, "a merge");
  await panel.getByRole("button", { name: /Undo/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Undo|Part/ })
    .click();
  await expect(panel.getByText(/^Undone/)).toBeVisible();
  expect([await subscriptionsOf(kept ?? ""), await subscriptionsOf(gone ?? "")]).toEqual([1, 1]);
});
