import { type Browser, expect, type Page, test } from "@playwright/test";
import { SignJWT } from "jose";
import { demoAccount, queryDatabase, readerToken } from "./conversation";
import { expectAccessible, isWide, signIn, signInByForm, waitForHydration } from "./dashboard-support";
import { PRICES } from "./demo-prices";
import { PASSWORD } from "./password";
import { demoFacts, serverFacts } from "./server-facts";
import { testRunId } from "./test-run-id";

const { baseUrl } = serverFacts();
const account = `${baseUrl}/api/v1/accounts/${demoAccount().account.id}`;

/** Whether a token that this key has signed is accepted as a reader's. */
async function isTaken(secret: string): Promise<boolean> {
  const jwt = await new SignJWT({ id: "keys", name: "Kay Reader" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(Buffer.from(secret));
  const response = await fetch(`${account}/current_user?jwt=${jwt}`);
  const { signed_in } = await response.json();
  return signed_in === true;
}

test("keys of readers' tokens are imported, generated and revoked", async ({ page }) => {
  const own = crypto.randomUUID().repeat(2);
  await signIn(page, "/dashboard/settings");
  const revoke = page.getByRole("button", { name: /^Revoke key \d+ for Comments/ });
  await expect(revoke.first()).toBeVisible();
  const before = await revoke.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const add = page.getByRole("button", { name: "New key", exact: true });
  await add.click();
  const keyDialog = page.getByRole("dialog", { name: "New SSO signing key" });
  await keyDialog.getByLabel("Your own secret (optional)").fill("short");
  await keyDialog.getByRole("button", { name: "Create key" }).click();
  await expect(keyDialog.getByLabel("Your own secret (optional)")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a key that is too short");
  await keyDialog.getByLabel("Your own secret (optional)").fill(own);
  await keyDialog.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "I have saved the key" }).click();
  await expect(revoke).toHaveCount(before.length + 1);
  await expect.poll(() => isTaken(own)).toBe(true);
  const names = await revoke.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const brought = names.find((label) => !before.includes(label)) ?? "";

  await add.click();
  await keyDialog.getByRole("button", { name: "Create key" }).click();
  const secretRegion = page.getByRole("region", { name: "The key's secret" });
  const newSecret = await secretRegion.locator("code").innerText();
  await page.getByRole("button", { name: "I have saved the key" }).click();
  await expect.poll(() => isTaken(newSecret)).toBe(true);

  await page.getByRole("button", { name: brought }).click();
  const sure = page.getByRole("dialog", { name: "Revoke this key?" });
  await sure.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("button", { name: brought })).toHaveCount(0);
  await expect.poll(() => isTaken(own)).toBe(false);
  expect(await isTaken(newSecret)).toBe(true);
  await expectAccessible(page, "the keys");
});

/** Signs in to the dashboard on a device of another kind. */
async function elsewhere(browser: Browser): Promise<Page> {
  const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 15.6; rv:143.0) Gecko/20100101 Firefox/143.0";
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  await signInByForm(page);
  return page;
}

test("one session is ended from the list of sessions", async ({ page, browser }) => {
  const there = await elsewhere(browser);
  await signIn(page, "/dashboard/settings");
  const end = page.getByRole("button", { name: "Sign out Firefox on macOS" });
  await expect(end.first()).toBeVisible();
  // Sessions of an earlier try of this test are ended too.
  for (let remaining = await end.count(); remaining > 0; remaining -= 1) {
    await end.first().click();
    await expect(end).toHaveCount(remaining - 1);
  }
  await there.goto("/dashboard/stories");
  await expect(there).toHaveURL(/\/sign-in/);
  await expect(page.getByText("This device")).toBeVisible();
  await there.context().close();
});

async function subscriberNamed(name: string): Promise<number> {
  const { account: keys, plans } = demoFacts();
  const response = await fetch(
    `${baseUrl}/api/v1/subscribers/email/${name}%40merge.test/subscriptions.json`,
    {
      method: "POST",
      headers: { "content-type": "application/json", "x-subauth": keys.server_key },
      body: JSON.stringify({
        subscription: {
          subscription_plan_id: plans.one_time,
          payment: { payment_type: "manual", ...PRICES.one_time },
        },
      }),
    },
  );
  expect(response.status).toBe(201);
  const { subscription } = await response.json();
  return Number(subscription.subscriber_id);
}

async function countSubscriptions(name: string): Promise<number> {
  const response = await fetch(
    `${baseUrl}/api/v1/subscribers/email/${name}%40merge.test/subscriptions.json`,
    {
      headers: { "x-subauth": demoFacts().account.server_key },
    },
  );
  const { subscriptions } = await response.json();
  return subscriptions.length;
}

test("two subscribers are merged by staff after a preview of what moves, and separated again", async ({
  page,
}, info) => {
  const [survivor, merged] = [0, 1].map((n) => `one${n}-${testRunId(info)}`);
  const id = await subscriberNamed(survivor ?? "");
  await subscriberNamed(merged ?? "");
  await signIn(page, `/dashboard/subscribers/${id}`);
  await page.getByRole("tab", { name: "Merge" }).click();
  await expect(page.getByText("No merges yet.")).toBeVisible();
  await page.getByRole("button", { name: "Merge another subscriber" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge another subscriber into this one" });
  const identity = dialog.getByLabel("Identity", { exact: true });
  await identity.fill("no address");
  await dialog.getByRole("button", { name: "Preview merge" }).click();
  await expect(identity).toHaveAccessibleDescription("must be an email address");
  await identity.fill("nobody@merge.test");
  await dialog.getByRole("button", { name: "Preview merge" }).click();
  await expect(dialog.getByText("This subscriber doesn't exist")).toBeVisible();
  await identity.fill(`${merged}@merge.test`);
  await dialog.getByRole("button", { name: "Preview merge" }).click();
  await expect(dialog.getByText("1 subscription")).toBeVisible();
  await expectAccessible(page, "what a merge would move");
  await dialog.getByRole("button", { name: "Merge subscribers" }).click();
  const panel = page.getByRole("region", { name: "Merges" });
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  expect([await countSubscriptions(survivor ?? ""), await countSubscriptions(merged ?? "")]).toEqual([2, 2]);
  await expectAccessible(page, "a merge");
  await panel.getByRole("button", { name: /Undo/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo merge" }).click();
  await expect(panel.getByText(/^Undone/)).toBeVisible();
  expect([await countSubscriptions(survivor ?? ""), await countSubscriptions(merged ?? "")]).toEqual([1, 1]);
});

async function send(name: string, headline: string, text: string): Promise<void> {
  const contribution = {
    headline,
    html: Buffer.from(encodeURIComponent(`<p>${text}</p>`)).toString("base64"),
    body: { ops: [{ insert: `${text}\n` }] },
    contributor_details: { name, email: "ada@readers.test", phone: null, bio: null },
    topic: { "story-attributes.beat": ["harbour", "weather"] },
  };
  const response = await fetch(`${account}/contributions?jwt=${await readerToken(name)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ contribution }),
  });
  expect(response.status, await response.text()).toBe(201);
}

test("readers' submissions are accepted, rejected, and found by their state, whatever their number", async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [good, bad] = [`The night ferry ${mark}`, `Buy boats ${mark}`];
  await send("Ada Contributor", good, "It left at four, and nobody saw it.");
  await send("Eve Contributor", bad, "Boats, boats, boats.");
  await signIn(page, "/dashboard/contributions");
  const list = page.getByRole("list", { name: "Contributions" });
  const headings = list.getByRole("heading");
  const item = (headline: string) =>
    list.getByRole("listitem").filter({ has: page.getByRole("heading", { name: headline }) });
  await expect(item(good)).toContainText("Submitted");
  await expect(item(good)).toContainText("harbour, weather");
  await item(good).getByLabel("Internal note").fill("runs on Sunday");
  await item(good).getByRole("button", { name: "Accept" }).click();
  await expect(item(good)).toContainText(/Accepted by .+: runs on Sunday/);
  await item(bad).getByRole("button", { name: "Reject" }).click();
  await expect(item(bad)).toContainText("Rejected by");
  await expectAccessible(page, "contributions that were decided");
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("option", { name: "Accepted" }).click();
  await expect(item(bad)).toHaveCount(0);
  await expect(item(good)).toBeVisible();
  if (!isWide(page)) return;

  await queryDatabase(
    `insert into contribution (account_id, reader_id, headline, html, ops, state, created_at, updated_at)
     select account_id, reader_id, 'Number ' || n || ' of ' || $1, '', ops, 'rejected', now() - n * interval '1 day', now()
     from (select * from contribution order by id limit 1) as one, generate_series(1, 30) as n`,
    [mark],
  );
  await page.goto("/dashboard/contributions?state=rejected");
  await expect(headings).toHaveCount(25);
  const newest = await headings.allInnerTexts();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(headings.first()).not.toHaveText(newest[0] ?? "");
  const older = await headings.allInnerTexts();
  expect(older.filter((headline) => newest.includes(headline))).toEqual([]);
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(headings).toHaveText(newest);
});

test("without a mail server, a mail can be read in the dashboard", async ({ page }) => {
  const email = `${crypto.randomUUID()}@mails.test`;
  const data = { name: "Mo Mails", email, password: PASSWORD };
  const signedUp = await fetch(`${baseUrl}/api/member`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(data),
  });
  expect(signedUp.status).toBe(201);
  await signIn(page, "/dashboard/mails");
  const row = page.getByRole("list", { name: "Emails" }).getByRole("listitem").filter({ hasText: email });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await waitForHydration(page);
  await expectAccessible(page, "mails");
  await row.getByRole("link").click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.locator("pre")).toContainText("/verify-email?token=");
  await expectAccessible(page, "a mail");
  await page.getByRole("tab", { name: "HTML" }).click();
  await expect(page.locator("iframe").contentFrame().getByRole("link").first()).toBeVisible();
});
