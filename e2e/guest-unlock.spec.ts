import { expect, type Page, test } from "@playwright/test";
import { expectNoOverflow, findAxeFaults } from "./accessibility-faults";
import { anAddress, choose, expectThanks, fillName, payOnGatewayPage, pressPay } from "./checkout-support";
import { useUpMeter } from "./embed-paywall-support";
import { waitForUnlockPath } from "./outbox";
import { PASSWORD } from "./password";
import { demoFacts } from "./server-facts";
import { newestStories } from "./site-pages";

test("without scripts the form behind a mailed link works", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`/unlock/${"a".repeat(43)}`);
  await expect(plain.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
  await plain.getByRole("button", { name: "Send new link" }).click();
  await expect(plain.getByText("we’ve sent a new link")).toBeVisible();
  await context.close();
});

const wall = (page: Page) => page.getByRole("heading", { name: "The rest of this story is for subscribers" });

test("a guest reads at once, on another device by the mailed link, and no longer once the subscription has ended", async ({
  page,
  browser,
  request,
}) => {
  const stories = await newestStories(request);
  const closed = (access: string) => `/${stories.find((one) => one.access === access)?.slug}`;
  const story = closed("subscription");
  const expectWall = async (where: Page, count: number) => {
    await where.goto(story);
    await expect(where.locator("article[data-template]")).toBeVisible();
    await expect(wall(where)).toHaveCount(count);
  };
  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  const phone = await other.newPage();
  for (const one of [page, phone]) {
    await one.route("**/frontend/**", (route) => route.abort());
    await one.goto(closed("login"));
    await useUpMeter(one);
    await expectWall(one, 1);
  }
  const email = anAddress();
  await choose(page, "A month");
  await page.getByLabel("Email").fill(email);
  await fillName(page);
  await pressPay(page);
  await payOnGatewayPage(page, "Pay");
  await expectThanks(page);
  await expectWall(page, 0);

  const link = await waitForUnlockPath(email);
  await phone.goto(link);
  expect(await findAxeFaults(phone)).toEqual([]);
  await expectNoOverflow(phone);
  await phone.getByRole("button", { name: "Unlock" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Unlocked on this device" })).toBeVisible();
  expect(await findAxeFaults(phone)).toEqual([]);
  await expectWall(phone, 0);
  await phone.goto("/unlock");
  await phone.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await phone.getByLabel("Confirm new password").fill(PASSWORD);
  await phone.getByRole("button", { name: "Set password" }).click();
  await phone.waitForURL((url) => url.pathname === "/");
  await phone.goto("/account/plans");
  await expect(phone.getByText("A month").first()).toBeVisible();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
  await phone.getByRole("button", { name: "Send new link" }).click();
  await expect(phone.getByText("we’ve sent a new link")).toBeVisible();
  await expect.poll(async () => (await waitForUnlockPath(email)) === link).toBe(false);

  const headers = { "x-subauth": demoFacts().account.server_key };
  const rows = `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriptions.json`;
  const list = await (await request.get(rows, { headers })).json();
  const [{ id }] = list.subscriptions ?? list;
  const cancel = rows.replace(".json", `/${id}/cancel.json?immediately=true`);
  const ended = await request.put(cancel, { headers, data: {} });
  expect(ended.ok(), await ended.text()).toBe(true);
  await expectWall(page, 1);
  await expectWall(phone, 1);
  await other.close();
});
