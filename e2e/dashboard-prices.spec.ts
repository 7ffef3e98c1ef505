import { expect, type Page, test } from "@playwright/test";
import { expectThanks, payOnGatewayPage, pressPay, signUp } from "./checkout-support";
import { expectAccessible, signIn, waitForHydration } from "./dashboard-support";
import { allPlansOf, closedPair, useUpMeter } from "./embed-paywall-support";
import { testRunId } from "./test-run-id";

async function openTab(page: Page, name: RegExp): Promise<void> {
  await page.goto("/dashboard/paywall");
  await waitForHydration(page);
  await page.getByRole("tab", { name }).click();
}

/** Sets how many closed stories a visitor may open each month, and checks that it was saved. */
async function setMeter(page: Page, stories: number): Promise<void> {
  await openTab(page, /^Paywall/);
  const field = page.getByRole("spinbutton", { name: "Anonymous visitors" });
  await field.fill(String(stories));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Live within a few seconds.")).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(String(stories));
}

async function addPrice(page: Page, storyId: string, title: string): Promise<void> {
  await openTab(page, /^Single stories/);
  await page.getByRole("button", { name: "Add price" }).click();
  const dialog = page.getByRole("dialog", { name: "Add price" });
  await dialog.getByRole("checkbox", { name: /^All stories/ }).uncheck();
  await dialog.getByRole("textbox", { name: "Story ID" }).fill(storyId);
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByRole("textbox", { name: "Price" })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a price that is wrong");
  await dialog.getByRole("textbox", { name: "Price" }).fill("2.40");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("£2.40");
}

async function addTax(page: Page, name: string): Promise<void> {
  await openTab(page, /^Taxes/);
  const form = page.getByRole("form", { name: "Taxes" });
  await form.getByRole("button", { name: "Add tax" }).click();
  await form.getByRole("textbox", { name: "Name" }).last().fill(name);
  await form.getByRole("spinbutton", { name: "Percent" }).last().fill("5");
  await expect(form.getByText(`${name} 5%`)).toBeVisible();
  await expectAccessible(page, "a tax that is being added");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Taxes saved. They apply to new invoices.")).toBeVisible();
}

async function restoreSettings(page: Page, { price, tax }: { price: string; tax: string }): Promise<void> {
  await openTab(page, /^Single stories/);
  await page.getByRole("button", { name: `Retire ${price}` }).click();
  await page
    .getByRole("dialog", { name: "Retire this price?" })
    .getByRole("button", { name: "Retire price" })
    .click();
  await expect(page.getByRole("listitem").filter({ hasText: price })).toHaveCount(0);
  await openTab(page, /^Taxes/);
  await page.getByRole("button", { name: `Remove ${tax}` }).click();
  await page.getByRole("form", { name: "Taxes" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Taxes saved. They apply to new invoices.")).toBeVisible();
  await setMeter(page, 2);
}

test("settings of the meter, a story's price and a tax apply to its reader, and appear on the invoice", async ({
  page,
  browser,
  request,
}, info) => {
  const [tax, price] = [`Levy ${testRunId(info)}`, `The metre ${testRunId(info)}`];
  const [counted, story] = await closedPair(request);
  await signIn(page, "/dashboard/paywall");
  await setMeter(page, 1);
  await addPrice(page, story.id, price);
  await addTax(page, tax);

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const reader = await context.newPage();
  // Without the access script; with it, see embed-paywall.spec.ts.
  await reader.route("**/frontend/**", (route) => route.abort());
  // Settings apply within seconds.
  await expect(async () => {
    await context.clearCookies();
    await reader.goto(counted.path);
    await expect(reader.locator("[data-svc-meter]")).toContainText("That was your last free story", {
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  await useUpMeter(reader);
  await signUp(reader, "/about");
  await reader.goto(story.path);
  await allPlansOf(reader).click();
  await reader.getByRole("link", { name: `Buy for £2.40: ${price}` }).click();
  await pressPay(reader);
  await payOnGatewayPage(reader, "Pay");
  await expectThanks(reader);
  await context.close();

  await page.goto("/dashboard/invoices");
  await waitForHydration(page);
  await expect(page.getByRole("table", { name: "Invoices" })).toHaveAttribute("aria-busy", "false");
  await page.locator("[data-row-link]").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Invoice");
  await expect(page.getByText(`${tax} 5%`, { exact: true })).toBeVisible();
  await expect(page.getByText("£2.40").first()).toBeVisible();
  await restoreSettings(page, { price, tax });
});
