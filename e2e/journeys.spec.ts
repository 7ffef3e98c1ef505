import { expect, test } from "@playwright/test";
import { encodePageKey } from "@/server/engagement/pages/index";
import { anAddress } from "./checkout-support";
import { readerToken } from "./conversation";
import { DESKTOP, describeUse, type ForeignPublication, PHONE, Reader, startPublication } from "./journey";
import { waitForMailMatch } from "./outbox";

// Readers' journeys in other languages. In English each has a file of its own, with more details.
for (const language of ["German", "Arabic"] as const)
  test.describe(`a publication in ${language}`, () => {
    let publication: ForeignPublication;
    test.beforeAll(async () => {
      publication = await startPublication(language);
    });
    test.afterAll(() => publication.installation.close());

    /** Expects that the link in the mail to an address opens the story on a device that has no free stories left. */
    const expectUnlocking = async (device: Reader, email: string) => {
      await device.useUpMeter();
      await device.expectWall(true);
      await device.page.goto(await waitForMailMatch(publication.installation, email, /\/unlock\/\S+/));
      await device.expectPage(device.text("account", "unlockTitle"));
      await device.pressButton(device.text("account", "unlock"));
      await device.expectPage(device.text("account", "unlocked"));
      await device.expectWall(false);
      await device.close();
    };

    for (const use of [PHONE, DESKTOP]) {
      test(`wall, declined payment, purchase, and the link for another device: ${describeUse(use)}`, async ({
        browser,
      }) => {
        const reader = await Reader.open(browser, publication, use);
        const { page } = reader;
        const { subscribers: story } = await reader.findClosedStories();
        await reader.useUpMeter();
        await reader.expectWall(true);
        await reader.expectSound();
        await reader.pressLink(reader.text("paywall", "subscribeFor"));
        await reader.expectPage("Monthly");
        const email = anAddress();
        await reader.fillBuyer(email);
        await reader.pay("Decline");
        await reader.expectText("problems", "notCharged");
        await expect(page.locator("#email")).toHaveValue(email);
        await reader.expectSound();
        await reader.pay();
        await reader.expectThanks();
        await reader.pressLink(reader.text("shop", "continueReading"));
        await page.waitForURL((url) => url.pathname === story);
        await reader.expectWall(false);

        await expectUnlocking(await Reader.open(browser, publication, use), email);
        await reader.close();
      });

      test(`a trial, and a gift that its recipient unlocks: ${describeUse(use)}`, async ({ browser }) => {
        const reader = await Reader.open(browser, publication, use);
        await reader.choose("Two weeks on trial");
        await expect(reader.page.locator("form button[value=buy]")).toHaveText(
          reader.text("paywall", "startTrial"),
        );
        await reader.expectText("plans", "cardCheckCharge");
        await reader.fillBuyer(anAddress());
        await reader.expectSound();
        await reader.pay();
        await reader.expectThanks();
        await reader.expectText("plans", "cardCheckLabel");

        await reader.choose("A month");
        await reader.pressLink(reader.text("shop", "asGift"));
        const recipient = anAddress();
        await reader.page.getByLabel(reader.text("shop", "recipientEmail")).fill(recipient);
        await reader.fillBuyer(anAddress());
        await reader.expectSound();
        await reader.pay();
        await reader.expectThanks();
        await reader.expectText("shop", "giftConfirmed");

        await expectUnlocking(await Reader.open(browser, publication, use), recipient);
        await reader.close();
      });

      test(`a plan is changed, cancelled, and the cancellation undone: ${describeUse(use)}`, async ({
        browser,
      }) => {
        const reader = await Reader.open(browser, publication, use);
        const { page } = reader;
        await reader.join();
        await reader.choose("A month");
        await reader.fillBuyer(null);
        await reader.pay();
        await reader.expectThanks();
        await page.goto("/account/plans");
        await reader.expectPage(reader.text("account", "yourPlans"));
        await reader.pressLink(reader.text("account", "detailsOf"));
        await reader.expectPage("A month");
        await reader.pressLink(reader.text("account", "changePlan"));
        await reader.expectText("account", "changePlanLead");
        await reader.expectSound();
        await reader.press(page.locator("form").filter({ hasText: "A year" }).getByRole("button").first());
        await reader.expectPage(reader.text("account", "changeToTitle"));
        await reader.pressButton(reader.text("account", "changeAndPay"));
        await reader.payAtGateway();
        await reader.expectPage("A year");
        await reader.expectText("account", "planChanged");

        // Of the same group a second plan would start later: another reader buys the one that is cancelled.
        await page.context().clearCookies();
        await reader.join();
        await reader.choose("Monthly");
        await reader.fillBuyer(null);
        await reader.pay();
        await reader.expectThanks();
        await page.goto("/account/plans");
        await reader.press(
          page
            .getByRole("link", { name: reader.text("account", "detailsOf") })
            .and(page.getByLabel("Monthly")),
        );
        await reader.expectPage("Monthly");
        await reader.pressLink(reader.text("account", "cancelSubscription"));
        await reader.expectPage(reader.text("account", "cancelTitle"));
        await reader.pressButton(reader.text("account", "cancelSubscription"));
        await reader.expectText("account", "planCancelled");
        await reader.expectText("plans", "statusCancelled");
        await reader.expectSound();
        await reader.pressButton(reader.text("account", "undoCancel"));
        await reader.expectText("account", "planResumed");
        await reader.expectSound();
        await reader.close();
      });
    }

    test("a reply is mailed, and the link in the mail ends such mails", async ({ browser }) => {
      const { installation, origin } = publication;
      const reader = await Reader.open(browser, publication, PHONE);
      const email = await reader.join();
      const { id, engagement_secret: secret } = installation.demo().account;
      const comments = `/api/v1/accounts/${id}/pages/${encodePageKey(`${origin}/about?replies`)}/comments.json`;
      const question = await reader.page.request.post(comments, {
        headers: { origin },
        data: { comment: { body: { ops: [{ insert: "Wie hoch steht das Wasser?" }] } } },
      });
      expect(question.status(), await question.text()).toBe(201);
      const parent = (await question.json()).comment.id;
      const jwt = await readerToken("Bea Bold", secret);
      const reply = await fetch(`${origin}${comments}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          jwt,
          comment: { body: { ops: [{ insert: "Bis zur Treppe." }] }, parent_comment_id: parent },
        }),
      });
      expect(reply.status, await reply.text()).toBe(201);
      const link = await waitForMailMatch(installation, email, /\/api\/v1\/mails\/unsubscribe\?token=\S+/);
      await reader.page.goto(link);
      await reader.expectText("mails", "askReplies");
      await reader.expectSound();
      await reader.pressButton(reader.text("mails", "unsubscribe"));
      await reader.expectPage(reader.text("mails", "unsubscribed"));
      await reader.close();
    });

    test("a newsletter is signed up for, confirmed, read, and ended", async ({ browser }) => {
      const { installation } = publication;
      await installation.query(
        `insert into newsletter (account_id, name, slug, description, collection_id, frequency, hour,
           scheduled_from, created_at, updated_at)
         select a.id, 'Hafenpost', 'hafenpost', 'Was war.', i.collection_id, 'daily',
           (extract(hour from now() at time zone a.time_zone)::int + 12) % 24, now() - interval '30 days', now(), now()
         from collection_item i join account a on a.id = i.account_id where i.story_id is not null
         group by a.id, i.collection_id order by count(*) desc limit 1`,
      );
      const reader = await Reader.open(browser, publication, PHONE);
      const { page } = reader;
      const email = anAddress();
      await page.goto("/newsletters/hafenpost");
      await reader.expectPage("Hafenpost");
      await page.locator('main input[type="email"]').fill(email);
      await reader.pressButton(reader.text("newsletters", "signUpFor"));
      await reader.expectPage(reader.text("newsletters", "checkTitle"));
      const find = (pattern: RegExp) => waitForMailMatch(installation, email, pattern);
      await page.goto(await find(/\/newsletter-sign-up\/confirm\?token=\S+/));
      await reader.pressButton(reader.text("newsletters", "confirmAction"));
      await reader.expectText("newsletters", "confirmed");
      await reader.expectSound();
      await installation.query(
        "update newsletter n set hour = extract(hour from now() at time zone a.time_zone)::int from account a where a.id = n.account_id",
      );
      await page.goto(await find(/\/newsletters\/hafenpost\/\d{4}-\d{2}-\d{2}/));
      await expect(page.getByRole("article").first()).toBeVisible();
      await reader.expectSound();
      await page.goto(await find(/\/api\/v1\/mails\/unsubscribe\?token=\S+/));
      await reader.pressButton(reader.text("newsletters", "unsubscribe"));
      await reader.expectPage(reader.text("newsletters", "unsubscribedTitle"));
      await reader.close();
    });
  });
