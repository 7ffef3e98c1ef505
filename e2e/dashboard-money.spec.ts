import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, isWide, signIn, startSession, waitForHydration } from "./dashboard-support";
import { buy, recordGatewayEvent } from "./money-support";
import { testRunId } from "./test-run-id";

test.beforeEach(async ({ page }) => startSession(page));

/** Waits for a table whose rows are loaded; rows that are being refreshed are paler. */
async function findRows(page: Page, table: string) {
  await expect(page.getByRole("table", { name: table })).toHaveAttribute("aria-busy", "false");
  return page.locator("[data-row-link]");
}

async function pay(page: Page, email: string): Promise<void> {
  const id = await buy(page, email, "one_time");
  await page.goto(`/dashboard/subscriptions/${id}?tab=payments`);
  await waitForHydration(page);
  await (await findRows(page, "Payments of this subscription")).first().click();
  await expect(page).toHaveURL(/\/dashboard\/payments\/\d+$/);
}

test("from a subscription to its payment, its invoice as PDF and its ledger lines", async ({
  page,
}, info) => {
  await pay(page, `payer-${testRunId(info)}@readers.test`);
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expectAccessible(page, "a payment");
  for (const tab of ["Refunds", "Ledger", "JSON", "Invoices"]) {
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await expectAccessible(page, `payment: ${tab}`);
  }
  await page.getByRole("tabpanel").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Invoice");
  await expectAccessible(page, "an invoice");
  const file = await page.request.get(page.url().replace("/dashboard/", "/dashboard-files/"));
  expect(file.status()).toBe(200);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  const bytes = await file.body();
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  // With its own font, a file that nothing imports: it must be found beside the built server.
  expect(bytes.length).toBeGreaterThan(8_000);
  expect((await page.request.get("/dashboard-files/invoices/999999999")).status()).toBe(404);
  await page.getByRole("tab", { name: "Ledger" }).click();
  await expect(page.getByRole("rowheader", { name: "receivable" })).toBeVisible();
  await expectAccessible(page, "invoice: ledger");
});

test("a part of a payment is refunded, then the rest, confirmed by typing the confirmation text", async ({
  page,
}, info) => {
  await pay(page, `refunded-${testRunId(info)}@readers.test`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Refund payment" });
  const amount = dialog.getByLabel(/^Amount in/);
  await expect(dialog.getByRole("button", { name: "Refund payment" })).toBeDisabled();
  await expectAccessible(page, "refunding all of it");
  await amount.fill("1");
  await dialog.getByLabel("Reason (optional)").fill("the paper came late");
  await dialog.getByRole("button", { name: "Refund payment" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("tab", { name: /^Refunds/ }).click();
  const refunds = page.getByRole("list", { name: "Refunds" });
  await expect(refunds).toContainText("the paper came late");
  await expect(refunds.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(page.getByText("Partially refunded")).toBeVisible();
  await expectAccessible(page, "a payment that was partly refunded");
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await dialog.getByRole("button", { name: "Refund payment" }).click();
  await expect(refunds.getByText("Refunded", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  await page.goto("/dashboard/refunds");
  await expect((await findRows(page, "Refunds")).first()).toBeVisible();
});

test("a gateway is checked, and shows its webhook address", async ({ page }) => {
  await page.goto("/dashboard/gateways");
  await waitForHydration(page);
  await page.locator("[data-row-link]").first().click();
  await expect(page.getByText("Sandbox: no real money")).toBeVisible();
  await expectAccessible(page, "a gateway's keys");
  await page.getByRole("tab", { name: "Check" }).click();
  await page.getByRole("button", { name: "Run check" }).click();
  const seen = page.getByRole("list", { name: "Check results" });
  await expect(seen.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page, "a gateway that was checked");
  await page.getByRole("tab", { name: "Webhooks" }).click();
  await expect(page.getByText(/\/api\/v1\/payment_gateways\/.+\/webhooks\?key=/)).toBeVisible();
  await page.goto("/dashboard/gateways/new");
  await waitForHydration(page);
  await page.getByLabel(/Your own service/).check();
  await page.getByLabel("Sidecar URL").fill("nowhere");
  await page.getByLabel("Shared secret").fill("a secret of sixteen signs");
  await expectAccessible(page, "adding a gateway");
  await page.getByRole("button", { name: "Add gateway" }).click();
  await expect(page.getByText(/unknown payment adapter/i)).toBeVisible();
});

test("a gateway's call is inspected and processed again; no payment is overdue", async ({ page }, info) => {
  const id = await recordGatewayEvent(`evt-${testRunId(info)}`);
  await page.goto("/dashboard/gateway-events");
  await waitForHydration(page);
  await expect((await findRows(page, "Gateway events")).first()).toBeVisible();
  await page.goto(`/dashboard/gateway-events/${id}`);
  await waitForHydration(page);
  await expect(page.getByRole("region", { name: "Raw body" })).toContainText("sbx_pay_gone");
  await expectAccessible(page, "a gateway event");
  await page.getByRole("button", { name: "Reprocess" }).click();
  await expect(page.getByText("Reprocessing started.")).toBeVisible();
  await page.goto("/dashboard/dunning");
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1, name: "Dunning" })).toBeVisible();
});

test("filters of payments and invoices are part of the address, and an empty result is reported", async ({
  page,
}, info) => {
  const email = `list-${testRunId(info)}@readers.test`;
  await buy(page, email, "one_time");
  await page.goto("/dashboard/payments");
  await waitForHydration(page);
  const rows = await findRows(page, "Payments");
  await expect(rows.first()).toBeVisible();
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await expect(page).toHaveURL(/status=failed/);
  await page.getByRole("button", { name: "Status" }).last().click();
  await page.getByRole("option", { name: "Paid" }).click();
  await expect(page).toHaveURL(/status=captured/);
  await expect(await findRows(page, "Payments")).not.toHaveCount(0);
  await expectAccessible(page, "payments, narrowed");
  await page.goto("/dashboard/invoices?text=nothing-such");
  await expect(page.getByRole("heading", { name: "No invoice matches" })).toBeVisible();
  await expectAccessible(page, "invoices, none");
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(page).toHaveURL(/\/dashboard\/invoices$/);
  await expect((await findRows(page, "Invoices")).first()).toBeVisible();
});

test("the letterhead is previewed while typing, and saved", async ({ page }, info) => {
  await page.goto("/dashboard/invoices/letterhead");
  await waitForHydration(page);
  const name = `The Harbour, ${info.project.name}`;
  await page.getByLabel("Seller").fill(name);
  await page.getByLabel("Address", { exact: true }).fill("1 Quay Street\nHarbour");
  const link = page.getByRole("link", { name: "Open PDF" });
  await expect(link).toHaveAttribute("href", /line=1\+Quay\+Street&line=Harbour/);
  const sample = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(sample.headers()["content-type"]).toBe("application/pdf");
  await expectAccessible(page, "the letterhead");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Letterhead saved. It applies to new invoices.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Seller")).toHaveValue(name);
});

test("a figure of the revenue page links to the rows behind it", async ({ page }, info) => {
  await buy(page, `monthly-${testRunId(info)}@readers.test`, "recurring");
  await page.goto("/dashboard");
  await waitForHydration(page);
  const figure = page.getByRole("link", { name: /^Monthly recurring revenue \(MRR\), GBP/ });
  await expect(figure).toBeVisible();
  const amount = await figure.locator("span").last().textContent();
  await figure.click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Monthly recurring revenue (MRR)" }),
  ).toBeVisible();
  await expect(page.getByText(`worth ${amount ?? "?"} a month`)).toBeVisible();
  await expect((await findRows(page, "Monthly recurring revenue (MRR)")).first()).toBeVisible();
  await expectAccessible(page, "rows behind a figure");
  await page.goto("/dashboard/revenue");
  await waitForHydration(page);
  await expect(page.getByRole("link", { name: /Invoices, .* in all/ }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Current, by plan" }).first()).toBeVisible();
  await page
    .getByRole("link", { name: /Invoices, .* in all/ })
    .first()
    .click();
  await expect(page).toHaveURL(/kind=invoice&month=\d{4}-\d{2}&currency=[A-Z]{3}/);
  await expect((await findRows(page, "Invoices")).first()).toBeVisible();
});

test("the money pages by keyboard alone", async ({ page }, info) => {
  test.skip(!isWide(page), "a keyboard belongs to a wide screen");
  await signIn(page);
  await buy(page, `keyboard-${testRunId(info)}@readers.test`, "one_time");
  const { keyboard } = page;
  const openByKey = async (key: string, heading: string) =>
    expect(async () => {
      await keyboard.press("g");
      await keyboard.press(key);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible({ timeout: 10_000 });
    }).toPass();
  await openByKey("h", "Revenue");
  await openByKey("k", "Refunds");
  await openByKey("q", "Dunning");
  await openByKey("1", "Gateways");
  await openByKey("j", "Gateway events");
  await openByKey("v", "Invoices");
  await openByKey("x", "Payments");
  await expect((await findRows(page, "Payments")).first()).toBeVisible();
  await keyboard.press("j");
  await expect(page.locator("[data-row-link]").first()).toBeFocused();
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/payments\/\d+/);
  await page.getByRole("tab", { name: "Timeline" }).focus();
  await keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/tab=/);
  await keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await keyboard.type("letterhead");
  await expect(page.getByRole("option", { name: "Edit invoice letterhead" })).toBeVisible();
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Letterhead" })).toBeVisible();
});
