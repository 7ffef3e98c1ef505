import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, startSession, waitForHydration } from "./dashboard-support";

/** A name of this test's own. */
function own(name: string, project: string): string {
  return `${name} ${project} ${Date.now().toString(36)}`;
}

async function addGroup(page: Page, name: string): Promise<void> {
  await page.goto("/dashboard/plans");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Add group" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add group" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("checkbox", { name: "Every story" }).check();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/plans\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test.beforeEach(async ({ page }) => startSession(page));

test("a group and a plan are created, previewed as buyers see them, changed and retired", async ({
  page,
}, info) => {
  await addGroup(page, own("Weekend", info.project.name));
  await page.getByRole("button", { name: "Add plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Add plan" });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("Enter a name.")).toBeVisible();
  await expect(dialog.getByText("Enter an amount.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Title" }).fill("Saturdays");
  await dialog.getByRole("textbox", { name: "Price", exact: true }).fill("0");
  await dialog.getByRole("textbox", { name: "Add a currency" }).fill("eur");
  await dialog.getByRole("button", { name: "Add currency" }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const euros = dialog.getByRole("textbox", { name: "Price in EUR" });
  await expect(euros).toHaveValue("");
  await expect(euros).toHaveAccessibleDescription("Enter an amount.");
  await euros.fill("5");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("Enter a price, or make the plan free.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Free of charge" }).check();
  await expect(euros).toBeHidden();
  await dialog.getByRole("checkbox", { name: "Free of charge" }).uncheck();
  await dialog.getByRole("textbox", { name: "Price", exact: true }).fill("4.50");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("£4.50 for 1 month")).toBeVisible();
  await page.getByRole("tab", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "Saturdays" })).toBeVisible();
  await expect(preview.getByText("Every story")).toBeVisible();
  await expectAccessible(page, "group as buyers see it");
  await page.getByRole("tab", { name: "Plans" }).click();
  await page.getByRole("button", { name: "Actions for Saturdays" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Saturdays" });
  await edit.getByRole("textbox", { name: "Price", exact: true }).fill("5");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("£5.00 for 1 month")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Saturdays" }).click();
  await page.getByRole("menuitem", { name: "Retire" }).click();
  await page
    .getByRole("dialog", { name: "Retire this plan?" })
    .getByRole("button", { name: "Retire" })
    .click();
  await expect(page.getByText("No plans yet. Readers can't subscribe until a plan is added.")).toBeVisible();
});

test("a coupon is created, refused twice under one code, found and ended", async ({ page }, info) => {
  const code = own("CODE", info.project.name).replaceAll(" ", "-").toUpperCase();
  const add = async () => {
    await page.getByRole("button", { name: "Add coupon" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add coupon" });
    await dialog.getByRole("textbox", { name: "Code" }).fill(code.toLowerCase());
    await dialog.getByRole("textbox", { name: "Title" }).fill("A tenth less");
    await dialog.getByRole("spinbutton", { name: "Percent" }).fill("10");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    return dialog;
  };
  await page.goto("/dashboard/coupons");
  await waitForHydration(page);
  await expect((await add()).first()).toBeHidden();
  await expect((await add()).getByText("A coupon with this code already exists.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search coupons" }).fill(code);
  await expect(page).toHaveURL(new RegExp(`text=${code}`));
  await expectAccessible(page, "coupons");
  await page.getByRole("button", { name: code, exact: true }).click();
  await page.getByRole("button", { name: "End coupon…" }).click();
  const ending = page.getByRole("dialog", { name: "End this coupon?" });
  await ending.getByRole("button", { name: "End coupon" }).click();
  await expect(page.getByRole("heading", { name: "No coupon matches" })).toBeVisible();
});

test("campaigns show their progress, and the paywall page what readers see", async ({ page }) => {
  await page.goto("/dashboard/campaigns");
  await waitForHydration(page);
  await expect(page.getByRole("progressbar", { name: /tide gauge/ })).toBeVisible();
  await page.goto("/dashboard/paywall");
  await waitForHydration(page);
  await page.getByRole("spinbutton", { name: "Anonymous visitors" }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("spinbutton", { name: "Anonymous visitors" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await page.getByRole("spinbutton", { name: "Anonymous visitors" }).fill("2");
  await expect(
    page.getByText("Anonymous visitors can read 2 stories a month, then see the paywall."),
  ).toBeVisible();
  const tries = page.getByRole("textbox", { name: "Failed payments" });
  await expect(tries).toHaveValue("1, 3, 5");
  await tries.fill("5, 2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter each day once, in ascending order.")).toBeVisible();
  await expect(tries).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "paywall");
  for (const tab of ["Single stories", "Assets", "Taxes"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expectAccessible(page, tab);
  }
});
