import { expect, type Page, test } from "@playwright/test";
import { expectNoFaultWithScripts, expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { anAddress, joinAsReader } from "./checkout-support";
import { demoAccount, queryDatabase } from "./conversation";
import { openLoaded, signIn } from "./dashboard-support";
import { waitForMailText } from "./outbox";
import { createInstallationForTest } from "./own-installation";
import { ARABIC, GERMAN, setLanguage } from "./publication-language";

const TITLE = { level: 1 } as const;

/** A daily newsletter out of the demo's largest collection, due in twelve hours. */
async function aNewsletter(): Promise<{ name: string; slug: string }> {
  const slug = `letter-${crypto.randomUUID().slice(0, 8)}`;
  const name = `Letter ${slug.slice(-8)}`;
  await queryDatabase(
    `insert into newsletter (account_id, name, slug, description, collection_id, frequency, hour, scheduled_from,
       created_at, updated_at)
     select a.id, $2, $3, 'What happened, in five minutes.', i.collection_id, 'daily',
       (extract(hour from now() at time zone a.time_zone)::int + 12) % 24, now() - interval '30 days', now(), now()
     from collection_item i join account a on a.id = i.account_id
     where i.account_id = $1 and i.story_id is not null
     group by a.id, i.collection_id order by count(*) desc limit 1`,
    [demoAccount().account.id, name, slug],
  );
  return { name, slug };
}

/** Makes a newsletter due now. */
async function makeDue(slug: string): Promise<void> {
  await queryDatabase(
    `update newsletter n set hour = extract(hour from now() at time zone a.time_zone)::int
     from account a where a.id = n.account_id and n.slug = $1`,
    [slug],
  );
}

async function removeNewsletter(slug: string): Promise<void> {
  await queryDatabase("delete from newsletter where slug = $1", [slug]);
}

async function signUp(page: Page, { name, slug }: { name: string; slug: string }, email: string) {
  await page.goto(`/newsletters/${slug}`);
  await expect(page.getByRole("heading", TITLE)).toHaveText(name);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: `Sign up: ${name}` }).click();
  await expect(page.getByRole("heading", TITLE)).toHaveText("Check your email");
}

function readPath(mail: string, pattern: RegExp): string {
  const [path] = pattern.exec(mail) ?? [];
  expect(path, mail).toBeTruthy();
  return path ?? "";
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a visitor signs up, confirms, gets the letter, reads it online, and unsubscribes", async ({
      page,
    }) => {
      // Letters are created every other minute.
      test.setTimeout(240_000);
      const newsletter = await aNewsletter();
      try {
        const email = anAddress();
        await page.goto(`/newsletters/${newsletter.slug}`);
        await expectNoFaultWithScripts(page, javaScriptEnabled);
        await expectNoOverflow(page);
        await signUp(page, newsletter, email);
        await expectNoFaultWithScripts(page, javaScriptEnabled);

        const confirmation = await waitForMailText(email, "Confirm");
        await page.goto(readPath(confirmation, /\/newsletter-sign-up\/confirm\?token=\S+/));
        await expectNoFaultWithScripts(page, javaScriptEnabled);
        await page.getByRole("button", { name: "Confirm sign-up" }).click();
        await expect(page.getByText(`You’re signed up: ${newsletter.name}`)).toBeVisible();

        await makeDue(newsletter.slug);
        const letter = await waitForMailText(email, `Unsubscribe: ${newsletter.name}`);

        await page.goto(readPath(letter, /\/newsletters\/[a-z0-9-]+\/\d{4}-\d{2}-\d{2}/));
        await expect(page.getByRole("heading", TITLE)).toContainText(newsletter.name);
        await expect(page.getByRole("article").first()).toBeVisible();
        await expectNoFaultWithScripts(page, javaScriptEnabled);
        await expectNoOverflow(page);
        await page.goto(`/newsletters/${newsletter.slug}`);
        await expect(page.getByRole("heading", { name: "Past letters" })).toBeVisible();
        await expect(page.locator("main time")).toHaveCount(1);

        await page.goto(readPath(letter, /\/api\/v1\/mails\/unsubscribe\?token=\S+/));
        await expectNoFaultWithScripts(page, javaScriptEnabled);
        await page.getByRole("button", { name: "Unsubscribe" }).click();
        await expect(page.getByRole("heading", TITLE)).toHaveText("You’re unsubscribed");
        await expect(page.getByText(`You won’t get ${newsletter.name} any more.`)).toBeVisible();
      } finally {
        await removeNewsletter(newsletter.slug);
      }
    });

    test("a member gets and ends a newsletter by one click in the account", async ({ page }) => {
      const { name, slug } = await aNewsletter();
      try {
        await joinAsReader(page);
        await page.goto("/account/mails");
        await page.getByRole("button", { name: `Sign up: ${name}` }).click();
        await expect(page.getByText("Your newsletters were changed.")).toBeVisible();
        await expectNoFaultWithScripts(page, javaScriptEnabled);
        await expectNoOverflow(page);
        await page.getByRole("button", { name: `Unsubscribe: ${name}` }).click();
        await expect(page.getByRole("button", { name: `Sign up: ${name}` })).toBeVisible();
      } finally {
        await removeNewsletter(slug);
      }
    });
  });

test("an address that is none is asked for again, and a link that is none confirms nothing", async ({
  page,
}) => {
  const newsletter = await aNewsletter();
  try {
    await page.goto(`/newsletters/${newsletter.slug}`);
    await page.getByLabel("Email address").evaluate((field) => field.setAttribute("type", "text"));
    await page.getByLabel("Email address").fill("nobody");
    await page.getByRole("button", { name: `Sign up: ${newsletter.name}` }).click();
    await expect(page.getByRole("heading", TITLE)).toHaveText("Check your email address");
    await page.getByLabel("Email address").fill(anAddress());
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("heading", TITLE)).toHaveText("Check your email");
    await page.goto("/newsletter-sign-up/confirm?token=wrong");
    await page.getByRole("button", { name: "Confirm sign-up" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "This link has expired" })).toBeVisible();
  } finally {
    await removeNewsletter(newsletter.slug);
  }
});

test("an editor creates a newsletter, sees it listed, pauses and deletes it", async ({ page }) => {
  await signIn(page, "/dashboard/newsletters");
  await openLoaded(page, "/dashboard/newsletters");
  const slug = `desk-${crypto.randomUUID().slice(0, 8)}`;
  const name = `Desk ${slug.slice(-8)}`;
  await page.getByRole("button", { name: "Add newsletter" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("Enter a URL slug.")).toBeVisible();
  await dialog.getByLabel("URL slug").fill(slug);
  await dialog.getByLabel("Collection").selectOption({ index: 1 });
  await dialog.getByLabel("Frequency").selectOption("weekly");
  await dialog.getByLabel("Day", { exact: true }).selectOption("5");
  expect(await findAxeFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add" }).click();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("Every Friday at 07:00");
  await expect(row).toContainText("0 readers");
  expect(await findAxeFaults(page)).toEqual([]);
  await expectNoOverflow(page);
  await row.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await dialog.getByLabel("Active").uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Paused");
  expect((await page.request.get(`/newsletters/${slug}`)).status()).toBe(404);
  await row.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete newsletter" }).click();
  await expect(row).toHaveCount(0);
});

for (const { language, title, signUpFor, sent } of [
  {
    language: GERMAN,
    title: "Newsletter",
    signUpFor: "Anmelden: Hafenpost",
    sent: "Sehen Sie in Ihr Postfach",
  },
  {
    language: ARABIC,
    title: "النشرات البريدية",
    signUpFor: "اشترك: Hafenpost",
    sent: "تحقَّق من بريدك",
  },
])
  test(`the newsletters of a publication in ${language.name} are in it`, async ({ page }) => {
    const installation = await createInstallationForTest();
    try {
      await setLanguage(installation, language);
      await installation.query(
        `insert into newsletter (account_id, name, slug, collection_id, frequency, hour, scheduled_from, created_at, updated_at)
         select c.account_id, 'Hafenpost', 'hafenpost', c.id, 'daily', 7, now(), now(), now() from collection c limit 1`,
        [],
      );
      const origin = `http://127.0.0.1:${(await installation.start()).port}`;
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${origin}/newsletters`);
      await expect(page.getByRole("heading", TITLE)).toHaveText(title);
      await expect(page.locator("html")).toHaveAttribute("dir", language.direction);
      expect(await findAxeFaults(page)).toEqual([]);
      await expectNoOverflow(page);
      await page.locator('main input[type="email"]').fill("ada@readers.test");
      await page.getByRole("button", { name: signUpFor }).click();
      await expect(page.getByRole("heading", TITLE)).toHaveText(sent);
      expect(await findAxeFaults(page)).toEqual([]);
    } finally {
      await installation.close();
    }
  });
