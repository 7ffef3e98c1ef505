import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { encodePageKey } from "@/server/engagement/pages/index";
import { expectNoFaultWithScripts, expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { joinAsReader } from "./checkout-support";
import { conversationAt, demoAccount, queryDatabase } from "./conversation";
import { closedPair, subscribe, useUpMeter } from "./embed-paywall-support";
import { waitForMailText } from "./outbox";
import { serverFacts } from "./server-facts";
import { newestStories } from "./site-pages";

const { baseUrl } = serverFacts();
const tools = (page: Page) => page.getByRole("region", { name: "Save and share this story" });

async function anOpenStory(request: APIRequestContext) {
  const story = (await newestStories(request)).find(
    (one) => (one["story-template"] ?? "text") === "text" && (one.access ?? "public") === "public",
  );
  if (story === undefined) throw new Error("the demo has no public story");
  return { headline: story.headline, path: `/${story.slug}`, authorSlug: story.authors[0]?.slug ?? "" };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a story is saved from its page, listed in the account, and removed", async ({ page }) => {
      await joinAsReader(page);
      const { path } = await anOpenStory(page.request);
      await page.goto(path);
      await tools(page).getByRole("button", { name: "Save story" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Saved stories" })).toBeVisible();
      await expect(page.getByRole("status")).toHaveText("Story saved.");
      await expect(page.locator(`main a[href$="${path}"]`)).toBeVisible();
      await expectNoFaultWithScripts(page, javaScriptEnabled);
      await expectNoOverflow(page);
      await page.getByRole("button", { name: /^Remove / }).click();
      await expect(page.getByRole("status")).toHaveText("Story removed.");
      await expect(page.getByText("Stories you save appear here.")).toBeVisible();
    });

    test("an author is followed from their page, listed with the email settings, and unfollowed", async ({
      page,
    }) => {
      await joinAsReader(page);
      const { authorSlug } = await anOpenStory(page.request);
      await page.goto(`/author/${authorSlug}`);
      await page.getByRole("button", { name: /^Follow / }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Email settings" })).toBeVisible();
      await expect(page.getByText("You’re following this now.")).toBeVisible();
      await expect(page.locator(`main a[href="/author/${authorSlug}"]`)).toBeVisible();
      await expectNoFaultWithScripts(page, javaScriptEnabled);
      await expectNoOverflow(page);
      await page.getByRole("button", { name: /^Unfollow / }).click();
      await expect(page.getByText("You no longer follow this.")).toBeVisible();
    });

    test("the comments of a story are followed from its page, listed, and unfollowed", async ({ page }) => {
      await joinAsReader(page);
      const { headline, path } = await anOpenStory(page.request);
      await page.goto(path);
      await tools(page).getByRole("button", { name: "Follow the comments" }).click();
      await expect(page.getByText("You’re following this now.")).toBeVisible();
      const story = page.locator(`main a[href="${path}"]`);
      await expect(story).toHaveText(headline);
      await expect(page.getByText("Comments on a story")).toBeVisible();
      await page.getByRole("button", { name: `Unfollow ${headline}` }).click();
      await expect(page.getByText("You no longer follow this.")).toBeVisible();
      await expect(story).toHaveCount(0);
    });

    test("the choice of emails is saved", async ({ page }) => {
      await joinAsReader(page);
      await page.goto("/account/mails");
      const replies = page.getByRole("group", { name: "Replies to my comments" });
      await expect(replies.getByLabel("Right away")).toBeChecked();
      await replies.getByLabel("Once a day").check();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Settings saved.")).toBeVisible();
      await page.goto("/account/mails");
      await expect(replies.getByLabel("Once a day")).toBeChecked();
    });
  });
}

test("a visitor who saves a story logs in first", async ({ page }) => {
  const { path } = await anOpenStory(page.request);
  await page.goto(path);
  await tools(page).getByRole("button", { name: "Save story" }).click();
  await expect(page).toHaveURL(/\/login\?redirect-url=/);
});

test("a link is copied, and that is announced", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { path } = await anOpenStory(page.request);
  await page.goto(path);
  await tools(page).getByRole("button", { name: "Copy link" }).press("Enter");
  await expect(tools(page).getByRole("status")).toHaveText("Link copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path);
});

test("a share button needs no script of another site", async ({ page }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseUrl) && /^https?:/.test(request.url())) foreign.push(request.url());
  });
  const { path } = await anOpenStory(page.request);
  await page.goto(path);
  await expect(tools(page).getByRole("link", { name: "Share on WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\?text=/,
  );
  expect(foreign.filter((url) => /facebook|twitter|wa\.me|linkedin/.test(url))).toEqual([]);
});

test("a reply is mailed, and the link in the mail ends such mails without a log-in", async ({
  page,
  browser,
}) => {
  const email = await joinAsReader(page);
  await queryDatabase("update member set email_verified_at = now() where email = $1", [email]);
  const url = `${baseUrl}/about?replies=${email.split("@")[0] ?? ""}`;
  const pagePath = `/api/v1/accounts/${demoAccount().account.id}/pages/${encodePageKey(url)}/comments.json`;
  const posted = await page.request.post(pagePath, {
    headers: { origin: baseUrl },
    data: { comment: { body: { ops: [{ insert: "What do others think?" }] } } },
  });
  expect(posted.status(), await posted.text()).toBe(201);
  const parentId = Number((await posted.json()).comment.id);
  await conversationAt(url).postComment("Bea Bold", "I agree with you.", parentId);
  const mail = await waitForMailText(email, "replied to your comment");
  expect(mail).toContain("I agree with you.");
  const link = /\/api\/v1\/mails\/unsubscribe\?token=\S+/.exec(mail)?.[0] ?? "";
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("button")).toHaveCount(1);
  expect(await findAxeFaults(stranger)).toEqual([]);
  await stranger.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(stranger.getByRole("heading", { name: "You’re unsubscribed" })).toBeVisible();
  await page.goto("/account/mails");
  await expect(page.getByRole("group", { name: "Replies to my comments" }).getByLabel("Never")).toBeChecked();
});

/** Opens a page; its text as the server sent it. */
async function readSource(page: Page, path: string): Promise<string> {
  return (await (await page.goto(path))?.text()) ?? "";
}

function listParagraphs(source: string): string[] {
  return [...source.matchAll(/<p>([^<]{80,})<\/p>/g)].map(([, text = ""]) => text);
}

test("a subscriber opens a closed story for a friend, and takes it back", async ({ page, browser }) => {
  const email = await joinAsReader(page);
  await subscribe(email);
  const [{ path: metered }, { path }] = await closedPair(page.request);
  const whole = await readSource(page, path);
  await tools(page).getByRole("link", { name: "Give this story" }).click();
  await page.getByRole("button", { name: "Create gift link" }).click();
  const link = await page.getByLabel("Gift link").inputValue();
  expect(await findAxeFaults(page)).toEqual([]);

  // The friend has no free stories left: nothing but the gift opens the story.
  const friend = await (await browser.newContext()).newPage();
  await friend.route("**/frontend/**", (route) => route.abort());
  await friend.goto(metered);
  await useUpMeter(friend);
  const wall = friend.getByRole("heading", { name: "The rest of this story is for subscribers" });
  const open = await readSource(friend, path);
  await expect(wall).toBeVisible();
  const hidden = listParagraphs(whole).filter((text) => !open.includes(text));
  expect(hidden.length).toBeGreaterThan(2);

  const answer = await friend.request.get(link, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()["cache-control"]]).toEqual([303, "private, no-store"]);
  const opened = await friend.goto(link);
  expect(opened?.headers()["cache-control"]).toContain("no-store");
  expect(new URL(friend.url()).pathname).toBe(path);
  const given = (await opened?.text()) ?? "";
  expect(hidden.filter((text) => !given.includes(text))).toEqual([]);
  await expect(wall).toHaveCount(0);
  const notice = friend.getByText("A subscriber gave you this story.");
  await expect(notice).toBeVisible();
  expect(await findAxeFaults(friend)).toEqual([]);

  await page.goto("/account/gift-links");
  await page.getByRole("button", { name: /^Revoke the link/ }).click();
  await expect(page.getByText("Link revoked. It no longer opens the story.")).toBeVisible();
  const closed = await readSource(friend, path);
  await expect(wall).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(hidden.filter((text) => closed.includes(text))).toEqual([]);
  expect((await friend.request.get(link)).status()).toBe(410);
});
