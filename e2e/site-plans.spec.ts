import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { anAddress, choose, tabTo } from "./checkout-support";
import { allPlansOf, closedPair, locateWall, useUpMeter } from "./embed-paywall-support";

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const OFFER = "Subscribe for £7 a month";
const TITLE = "The rest of this story is for subscribers";

/** Opens a page without its access script. */
async function blockScript(page: Page): Promise<void> {
  await page.route("**/frontend/**", (route) => route.abort());
}

/** The height from the top of one element to the bottom of another. */
async function measureSpan(page: Page, [first, last]: readonly [string, string]): Promise<number> {
  const [top, bottom] = [
    await page.getByText(first, { exact: true }).first().boundingBox(),
    await page.getByText(last, { exact: true }).first().boundingBox(),
  ];
  if (top === null || bottom === null) throw new Error(`${first} or ${last} is not visible`);
  return bottom.y + bottom.height - top.y;
}

/** A visitor whose browser runs no scripts, with no free story left. */
async function visitPlainly(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  return { context, page: await context.newPage() };
}

for (const viewport of VIEWPORTS) {
  test(`the wall makes one offer, with its price on the button and the log-in above it: ${viewport.width} pixels`, async ({
    page,
    request,
  }) => {
    await blockScript(page);
    await page.setViewportSize(viewport);
    const [counted, story] = await closedPair(request);
    await page.goto(counted.path);
    await useUpMeter(page);
    await page.goto(story.path);
    const box = page.locator("[data-svc-paywall]");
    await expect(box.getByRole("heading", { name: TITLE })).toBeVisible();
    const [text, wall] = [
      await page.locator('article [data-kind="text"]').first().boundingBox(),
      await page.locator("[data-wall]").boundingBox(),
    ];
    expect([wall?.x, wall?.width], "the wall has the measure of the text").toEqual([text?.x, text?.width]);
    const offer = box.getByRole("link", { name: OFFER, exact: true });
    await expect(offer).toBeVisible();
    await expect(box.getByRole("link", { name: /^Subscribe for/ })).toHaveCount(1);
    const logIn = box.getByRole("link", { name: "Already a subscriber? Log in" });
    const [above, below] = [await logIn.boundingBox(), await offer.boundingBox()];
    expect(above?.y ?? Number.NaN).toBeLessThan(below?.y ?? Number.NaN);
    expect(await measureSpan(page, [TITLE, "See all plans"])).toBeLessThan(600);
    await expectNoOverflow(page);

    await tabTo(page, allPlansOf(box));
    await page.keyboard.press("Enter");
    await expect(box.getByRole("link", { name: "Subscribe for £9: A month" })).toBeVisible();
    await expect(box.getByText("Student pass")).toHaveCount(0);
    // The list has the featured plan in its place: it is not offered twice.
    await expect(offer).toBeHidden();
    await expect(box.getByRole("link", { name: `${OFFER}: Monthly` })).toBeVisible();
    await expectNoOverflow(page);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await offer.click();
    await expect(page.getByRole("heading", { level: 1, name: "Monthly" })).toBeVisible();
  });

  test(`the access script's wall agrees with the server's, and claims no free stories that were not metered: ${viewport.width} pixels`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport);
    const [counted, story] = await closedPair(request);
    await page.goto(counted.path);
    await useUpMeter(page);
    await page.goto(story.path);
    const wall = locateWall(page);
    await expect(wall.getByRole("button", { name: OFFER, exact: true })).toBeVisible();
    await expect(wall.getByRole("button", { name: "Already a subscriber? Log in" })).toBeVisible();
    await expect(wall).not.toContainText("free stories");
    await expect(wall.getByText("The archive since 1894", { exact: true })).toBeVisible();
    expect((await wall.boundingBox())?.height ?? Number.NaN).toBeLessThan(600);
    await expectNoOverflow(page);
    expect(await findAxeFaults(page)).toEqual([]);
    await allPlansOf(wall).click();
    await expect(wall.getByRole("radio", { name: /^Monthly / })).toBeChecked();
    await expect(wall.getByRole("radio", { name: /^Student pass/ })).toHaveCount(0);
    await expect(wall.getByRole("button", { name: OFFER, exact: true })).toHaveCount(1);
    await expectNoOverflow(page);
  });

  test(`without scripts the plans page switches between months and years: ${viewport.width} pixels`, async ({
    browser,
  }) => {
    const { context, page } = await visitPlainly(browser, viewport);
    await page.goto("/subscribe?from=%2Fabout");
    const periods = page.getByRole("navigation", { name: "Billing period" });
    await expect(periods.getByRole("link", { name: /^Monthly/ })).toHaveAttribute("aria-current", "page");
    const first = page.locator("[data-plan]").first();
    await expect(first).toHaveAttribute("data-featured", "true");
    await expect(first).toContainText("Recommended");
    await expect(first).toContainText("The archive since 1894");
    await expect(page.getByRole("link", { name: "Choose A year", exact: true })).toHaveCount(0);
    await periods.getByRole("link", { name: /^Yearly/ }).click();
    await expect(periods.getByRole("link", { name: /^Yearly · Save up to \d+%$/ })).toHaveAttribute(
      "aria-current",
      "page",
    );
    // A year costs £79, twelve months of £9 cost £108.
    await expect(page.locator("[data-plan]", { hasText: "A year" }).first()).toContainText(
      "Save £29.00 (26%) compared with 12 × “A month” (£108.00).",
    );
    await expect(page.getByText("Proof required: A student card of a school in Larkhaven")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to what you were reading" })).toBeVisible();
    await expectNoOverflow(page);

    await expect(page.getByRole("region", { name: "What happens when you cancel" })).toContainText(
      "You keep access until the end of the period you’ve paid for.",
    );
    const question = page.getByText("Can I change my plan later?");
    await question.click();
    await expect(page.getByText("Open the plan in your account.")).toBeVisible();
    const ways = page.getByRole("navigation", { name: "Other ways to subscribe" });
    await expect(ways.getByRole("link", { name: "Subscriptions for groups" })).toHaveAttribute(
      "href",
      /^#group-\d+$/,
    );
    await ways.getByRole("link", { name: "Give a subscription as a gift" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Monthly" })).toBeVisible();
    await expect(page.getByLabel("Recipient’s email")).toBeVisible();
    await context.close();
  });

  test(`the plans page of each period is accessible, light and dark: ${viewport.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    for (const period of ["month", "year"])
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`/subscribe?period=${period}`);
        expect(await findAxeFaults(page), `${period}, ${colorScheme}`).toEqual([]);
      }
  });
}

test("errors of the checkout go as soon as their fields are right", async ({ page }) => {
  await choose(page, "A month");
  await page.getByRole("button", { name: /^Pay / }).click();
  const name = page.getByLabel("Full name");
  // The browser asks for the name before the form is sent.
  await name.fill("Ada Lovelace");
  await page.getByRole("button", { name: /^Pay / }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Enter your email address or mobile number." });
  await expect(alert).toBeFocused();
  const email = page.getByLabel("Email");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill("ada@");
  await expect(alert).toBeVisible();
  await email.fill(anAddress());
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await expect(alert).toHaveCount(0);
  await expect(name).toHaveValue("Ada Lovelace");

  await email.fill("");
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(alert).toBeVisible();
  await page.getByLabel("Or mobile number").fill("+44 7700 900123");
  await expect(alert).toHaveCount(0);
});
