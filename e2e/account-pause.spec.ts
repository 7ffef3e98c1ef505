import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectNoFaultWithScripts, findAxeFaults } from "./accessibility-faults";
import { buy, joinAsReader } from "./checkout-support";
import { signInByForm, waitForHydration } from "./dashboard-support";
import { createInstallationForTest, type Installation } from "./own-installation";

// Servers of the tests' own: other tests compare the demo's plans.
let installation: Installation | null = null;

test.afterEach(async () => {
  await installation?.close();
  installation = null;
});

async function startAllowingPauses(months: number): Promise<{ baseURL: string; own: Installation }> {
  installation = await createInstallationForTest();
  const { plans } = installation.demo();
  await installation.query("update subscription_plan set max_pause_months = $1 where id = $2", [
    months,
    plans.recurring,
  ]);
  const baseURL = `http://127.0.0.1:${(await installation.start()).port}`;
  return { baseURL, own: installation };
}

async function openPlan(page: Page): Promise<string> {
  await page.goto("/account/plans");
  await page.getByRole("link", { name: "Details of Monthly", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Monthly" })).toBeVisible();
  return new URL(page.url()).pathname;
}

interface Subscribing {
  baseURL: string;
  javaScriptEnabled?: boolean;
}

async function subscribe(browser: Browser, options: Subscribing): Promise<{ page: Page; path: string }> {
  const context = await browser.newContext({ ...options, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await joinAsReader(page);
  await buy(page, "Monthly");
  return { page, path: await openPlan(page) };
}

async function pauseForTwoMonths(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Pause subscription", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pause Monthly?" })).toBeVisible();
  await page.getByRole("radio", { name: /^2 months, until / }).check();
  await page.getByRole("button", { name: "Pause subscription" }).click();
  await expect(page.getByText(/^Your subscription will be paused\./)).toBeVisible();
}

/** Moves a subscription of Monthly into its pause, as if its paid period had ended an hour ago. */
async function letPeriodEnd({ query }: Installation, path: string): Promise<void> {
  await query(
    `update subscription set start_at = start_at - interval '32 days', anchor_at = anchor_at - interval '32 days',
       end_at = now() - interval '1 hour' where id = $1`,
    [Number(path.split("/").at(-1))],
  );
}

for (const javaScriptEnabled of [true, false]) {
  test(`a reader pauses, undoes it and pauses again ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const { baseURL } = await startAllowingPauses(3);
    const { page, path } = await subscribe(browser, { baseURL, javaScriptEnabled });
    await page.getByRole("link", { name: "Pause subscription", exact: true }).click();
    await expect(page.getByText(/^You keep access until /)).toBeVisible();
    await expect(page.getByText(/^On the day it resumes we charge £7(?:\.00)?,/)).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(3);
    await expect(page.getByRole("radio", { name: /^1 month, until / })).toBeChecked();
    await expectNoFaultWithScripts(page, javaScriptEnabled);
    await page.goto(path);
    await pauseForTwoMonths(page);
    await expect(page.getByText(/^Access ends on .+ Paused until .+, when we charge £7/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Pause subscription" })).toHaveCount(0);
    await expectNoFaultWithScripts(page, javaScriptEnabled);
    await page.getByRole("button", { name: "Undo pause" }).click();
    await expect(page.getByText("Pause undone. Your subscription continues.")).toBeVisible();
    await expect(page.getByText(/^Next payment/)).toBeVisible();
    await pauseForTwoMonths(page);
    await page.context().close();
  });
}

test("a paused reader resumes now, and is charged by the ordinary renewal", async ({ browser }) => {
  const { baseURL, own } = await startAllowingPauses(2);
  const { page, path } = await subscribe(browser, { baseURL });
  await pauseForTwoMonths(page);
  await letPeriodEnd(own, path);
  await page.goto(path);
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Paused until .+ We charge £7(?:\.00)? then/)).toBeVisible();
  await page.getByRole("button", { name: "Resume now" }).click();
  await expect(page.getByText(/^Your subscription resumes\./)).toBeVisible();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Next payment: £7/)).toBeVisible();
  const [row] = await own.query<{ due: boolean }>(
    // The sweep of charges may have renewed it already.
    `select resumes_at is null and end_at > now() - interval '10 minutes' as due from subscription where id = $1`,
    [Number(path.split("/").at(-1))],
  );
  expect(row?.due).toBe(true);
  await page.context().close();
});

test("staff allow pauses of a plan, and end a reader's pause", async ({ browser }) => {
  const { baseURL, own } = await startAllowingPauses(2);
  const { page, path } = await subscribe(browser, { baseURL });
  await pauseForTwoMonths(page);
  const office = await browser.newContext({ baseURL });
  const staff = await office.newPage();
  await signInByForm(staff, `/dashboard/subscriptions/${path.split("/").at(-1)}`);
  await waitForHydration(staff);
  await expect(staff.getByText("To be paused", { exact: true })).toBeVisible();
  expect(await findAxeFaults(staff)).toEqual([]);
  await staff.getByRole("button", { name: "End pause" }).click();
  const ending = staff.getByRole("dialog", { name: "End this pause?" });
  await ending.getByRole("button", { name: "End pause" }).click();
  await expect(staff.getByText("Pause ended")).toBeVisible();
  await expect(staff.getByText("Pause undone")).toBeVisible();

  const [plan] = await own.query<{ groupId: number }>(
    `select group_id as "groupId" from subscription_plan where id = $1`,
    [own.demo().plans.recurring],
  );
  await staff.goto(`/dashboard/plans/${plan?.groupId}`);
  await waitForHydration(staff);
  await staff.getByRole("button", { name: "Actions for Monthly" }).click();
  await staff.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = staff.getByRole("dialog", { name: "Edit Monthly" });
  const longest = dialog.getByRole("spinbutton", { name: "Longest pause, in months" });
  await expect(longest).toHaveValue("2");
  await longest.fill("13");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(longest).toHaveAccessibleDescription(/At most 12 months\./);
  await longest.fill("0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByRole("link", { name: "Cancel subscription" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Pause subscription" })).toHaveCount(0);
  await office.close();
  await page.context().close();
});
