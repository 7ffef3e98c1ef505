import { expect, type Page, test } from "@playwright/test";
import pg from "pg";
import { findAxeFaults } from "./accessibility-faults";
import { anAddress, buy, joinAsReader, payOnGatewayPage, signUp } from "./checkout-support";
import { databaseUrl } from "./server-facts";

const PAGES = [
  "/account/plans",
  "/account/invoices",
  "/account/gifts",
  "/account/saved",
  "/account/names",
  "/account/mails",
  "/account",
];

async function details(page: Page, plan: string): Promise<void> {
  await page.goto("/account/plans");
  await page
    .getByRole("link", { name: `Details of ${plan}`, exact: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: plan })).toBeVisible();
}

test("a reader without subscriptions is shown how to get one; a stranger logs in first", async ({ page }) => {
  await page.goto("/account/plans");
  await expect(page).toHaveURL(/\/login/);
  await signUp(page, "/account/plans");
  await expect(page.getByText("You don’t have a plan yet")).toBeVisible();
  for (const path of PAGES) {
    await page.goto(path);
    expect(await findAxeFaults(page), path).toEqual([]);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a plan is changed for the promised amount, its invoice is read, and it is cancelled", async ({
      page,
    }) => {
      await joinAsReader(page);
      await buy(page, "A month");
      await details(page, "A month");
      await expect(page.getByText("Active", { exact: true })).toBeVisible();
      const pdf = page.getByRole("link", { name: /PDF/ });
      const response = await page.request.get((await pdf.getAttribute("href")) ?? "");
      expect(response.headers()["content-type"]).toBe("application/pdf");
      await page.getByRole("link", { name: "Change plan" }).click();
      await expect(page.getByText("Your current plan: £9.00 once, for a month.")).toBeVisible();
      await expect(page.getByText("£70.00 more than your current plan.")).toBeVisible();
      await expect(
        page.getByText(/^Due today: £7\d\.\d\d, after credit for your unused time\.$/),
      ).toBeVisible();
      await page.getByRole("button", { name: "Change to A year" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Change to A year?" })).toBeVisible();
      await expect(page.getByText(/^Due today: £7\d\.\d\d, after credit/)).toBeVisible();
      await page.getByRole("button", { name: /^Change plan and pay/ }).click();
      await page.waitForURL((url) => url.pathname.startsWith("/sandbox/checkout/"));
      await payOnGatewayPage(page, "Pay");
      await expect(page.getByRole("heading", { level: 1, name: "A year" })).toBeVisible();
      await expect(page.getByRole("status")).toHaveText("Plan changed. This is your plan now.");
      await page.getByRole("link", { name: "Cancel subscription", exact: true }).click();
      await expect(page.getByText(/You keep access until/)).toBeVisible();
      await page.getByRole("button", { name: "Cancel subscription" }).click();
      await expect(page.getByText("Subscription cancelled.")).toBeVisible();
      await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
    });

    test("members are added to a shared plan and removed from it", async ({ page }) => {
      await joinAsReader(page);
      await buy(page, "Five desks");
      await expect(page.getByText("5 more people can use this subscription.")).toBeVisible();
      await page.getByRole("link", { name: "Add people" }).click();
      await expect(page.getByText("0 of 5 members")).toBeVisible();
      await details(page, "Five desks");
      await page.getByRole("link", { name: "Members" }).click();
      const colleague = anAddress();
      await page.getByLabel("Email or mobile number").fill("nobody in particular");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText("must be an email address")).toBeVisible();
      await page.getByLabel("Email or mobile number").fill(colleague);
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText("1 of 5 members")).toBeVisible();
      await page.getByRole("button", { name: `Remove ${colleague}` }).click();
      await expect(page.getByText("0 of 5 members")).toBeVisible();
    });
  });
}

test("a reader cannot read another reader's plan or invoice", async ({ page, browser }) => {
  await joinAsReader(page);
  await buy(page, "A month");
  await details(page, "A month");
  const path = new URL(page.url()).pathname;
  const invoice = (await page.getByRole("link", { name: /PDF/ }).getAttribute("href")) ?? "";
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await joinAsReader(stranger);
  await stranger.goto(path);
  await expect(stranger.getByRole("heading", { level: 1 })).not.toHaveText("A month");
  expect((await stranger.request.get(invoice)).status()).toBe(404);
  expect((await page.request.get(invoice)).headers()["cache-control"]).toContain("no-store");
  await other.close();
});

test("the pages of an account with content are accessible, narrow and wide, light and dark", async ({
  page,
}) => {
  await joinAsReader(page);
  await buy(page, "A month");
  await details(page, "A month");
  const path = new URL(page.url()).pathname;
  for (const one of [...PAGES, path, `${path}/switch`, `${path}/cancel`]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(one);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findAxeFaults(page), `${one}, ${colorScheme}, ${width} pixels`).toEqual([]);
      }
    }
  }
});

test("an overdue payment is charged again by a button, which shows the result", async ({ page }) => {
  await joinAsReader(page);
  await buy(page, "Monthly");
  await details(page, "Monthly");
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    // Its last charge failed, and the next try is due tomorrow.
    await client.query(
      `update subscription set end_at = now() - interval '1 minute', start_at = start_at - interval '1 month',
         next_payment_due_at = now() - interval '1 minute', grace_ends_at = now() + interval '4 days', charge_at = now() + interval '1 day',
         failed_charges = 1
        where id = $1`,
      [id],
    );
    await page.reload();
    await expect(page.getByText("Payment failed", { exact: true })).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Retry payment" }).click();
    await expect(page.getByText("We’ll charge your card again within a few minutes.")).toBeVisible();
    const { rowCount } = await client.query(
      "select 1 from subscription where id = $1 and (charge_at is null or charge_at < now() + interval '1 hour' or end_at > now())",
      [id],
    );
    expect(rowCount).toBe(1);
  } finally {
    await client.end();
  }
});
