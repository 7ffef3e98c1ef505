import { expect, type Page, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { demoAccount, queryDatabase } from "./conversation";
import { openLoaded, signIn } from "./dashboard-support";
import { waitForMail } from "./outbox";

/** A paused newsletter out of the demo's largest collection. */
async function aNewsletter(): Promise<{ name: string; slug: string }> {
  const slug = `template-${crypto.randomUUID().slice(0, 8)}`;
  const name = `Template ${slug.slice(-8)}`;
  await queryDatabase(
    `insert into newsletter (account_id, name, slug, description, collection_id, frequency, hour, active,
       scheduled_from, created_at, updated_at)
     select i.account_id, $2, $3, 'What happened.', i.collection_id, 'daily', 7, false, now(), now(), now()
     from collection_item i where i.account_id = $1 and i.story_id is not null
     group by i.account_id, i.collection_id order by count(*) desc limit 1`,
    [demoAccount().account.id, name, slug],
  );
  return { name, slug };
}

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const letter = (page: Page) => preview(page).frameLocator("iframe");

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("an editor changes the template of a newsletter, sees it in all previews, tests and saves it", async ({
      page,
    }) => {
      const { name, slug } = await aNewsletter();
      try {
        await signIn(page, "/dashboard/newsletters");
        await openLoaded(page, "/dashboard/newsletters");
        await page.getByRole("link", { name: `Template of ${name}` }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Template of ${name}`);
        await expect(letter(page).getByRole("heading", { level: 1 })).toHaveText(name);
        await expect(letter(page).getByText("What happened.")).toBeVisible();
        expect(await findAxeFaults(page)).toEqual([]);
        await expectNoOverflow(page);

        await page.getByLabel("Introduction").fill("Good <b>morning</b>.\nHere is the news.");
        await page.getByLabel("Footer note").fill("Made at the quay.");
        await page.getByLabel("Section", { exact: true }).check();
        await page.getByLabel("Picture", { exact: true }).check();
        await page.getByLabel("Use another colour than the publication's").check();
        await page.getByLabel("Colour", { exact: true }).fill("#004488");
        await expect(letter(page).getByText("Good <b>morning</b>.")).toBeVisible();
        await expect(letter(page).getByText("Made at the quay.")).toBeVisible();
        await expect(letter(page).locator("img").first()).toBeAttached();
        await expect(letter(page).locator("td.tone")).toHaveCSS("border-top-color", "rgb(0, 68, 136)");

        await preview(page).getByLabel("Colours").selectOption("dark");
        await expect(letter(page).locator("body")).toHaveCSS("background-color", "rgb(15, 19, 24)");
        await preview(page).getByLabel("Width").selectOption("phone");
        const box = await preview(page).locator("iframe").boundingBox();
        expect(box?.width ?? 0).toBeLessThanOrEqual(375);
        expect(await findAxeFaults(page)).toEqual([]);
        await expectNoOverflow(page);

        await page.getByRole("button", { name: "Send me a test" }).click();
        await expect(page.getByText("Test email sent to you")).toBeVisible();
        const { text } = await waitForMail(demoAccount().staff.email, new RegExp(`^\\[Test\\] ${name}`));
        expect(text).toContain("Made at the quay.");

        await page.getByRole("button", { name: "Save", exact: true }).click();
        await expect(page.getByText("Saved. Used from the next email.")).toBeVisible();
        await page.reload();
        await expect(page.getByLabel("Footer note")).toHaveValue("Made at the quay.");
        await expect(page.getByLabel("Section", { exact: true })).toBeChecked();
      } finally {
        await queryDatabase("delete from newsletter where slug = $1", [slug]);
      }
    });

    test("a wrong picture address is refused at its field, by keyboard", async ({ page }) => {
      const { name, slug } = await aNewsletter();
      try {
        await signIn(page, "/dashboard/newsletters");
        await openLoaded(page, "/dashboard/newsletters");
        await page.getByRole("link", { name: `Template of ${name}` }).press("Enter");
        await page.getByLabel("Header", { exact: true }).selectOption("picture");
        const address = page.getByLabel("Picture address");
        await address.fill("javascript:alert(1)");
        await address.press("Enter");
        await expect(address).toHaveAccessibleDescription(/Enter an https address/);
        expect(await findAxeFaults(page)).toEqual([]);
        await page.reload();
        await expect(page.getByLabel("Header", { exact: true })).toHaveValue("publication");
      } finally {
        await queryDatabase("delete from newsletter where slug = $1", [slug]);
      }
    });
  });
