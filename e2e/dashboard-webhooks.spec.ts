import { expect, type Page, type TestInfo, test } from "@playwright/test";
import { expectNoOverflow } from "./accessibility-faults";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  openLoaded,
  signIn,
  startSession,
  waitForHydration,
} from "./dashboard-support";
import { testRunId } from "./test-run-id";
import { useLocalReceiver } from "./webhook-receiver";

const receiver = useLocalReceiver();

/** A path of this test's own. */
function ownPath(name: string, info: TestInfo): string {
  return `/${testRunId(info)}/${name}`;
}

/** Creates a webhook through its form and opens it. Returns its id. */
async function addWebhook(page: Page, url: string, events: readonly string[]): Promise<string> {
  await page.goto("/dashboard/webhooks/new");
  await waitForHydration(page);
  await page.getByLabel("URL", { exact: true }).fill(url);
  for (const event of events) await page.getByRole("checkbox", { name: event }).check();
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByRole("heading", { name: "Webhook added" })).toBeVisible();
  await page.getByRole("link", { name: "View webhook" }).click();
  await expect(page).toHaveURL(/\/dashboard\/webhooks\/\d+$/);
  return page.url().split("/").at(-1) ?? "";
}

async function sendTest(page: Page, outcome: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Send test event" }).click();
  const dialog = page.getByRole("dialog", { name: "Send test event" });
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog.getByText(outcome)).toBeVisible();
}

test.beforeEach(async ({ page }) => startSession(page));

test("a webhook is created, its secret shown once, and a signed test event arrives", async ({
  page,
}, info) => {
  const path = ownPath("made", info);
  await page.goto("/dashboard/webhooks");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Add webhook" }).first().click();
  await page.getByLabel("URL", { exact: true }).fill(receiver.url(path));
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Choose at least one event.")).toBeVisible();
  await page.getByRole("checkbox", { name: "story-publish" }).check();
  await page.getByRole("button", { name: "Add webhook" }).click();
  const secret = page.getByRole("region", { name: "The webhook's secret" });
  await expect(secret).toBeFocused();
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Code for Node.js" })).toContainText("timingSafeEqual");
  await expectAccessible(page, "secret shown once");
  await sendTest(page, /Delivered: status 200/);
  await expectAccessible(page, "test event sent");
  const [call] = receiver.calls(path);
  expect(call?.headers["webhook-signature"]).toMatch(/^v1,/);
  expect(call?.headers["x-qt-signature"]).toMatch(/^[0-9a-f]{64}$/);
  await page.getByRole("link", { name: "View request and response" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "story-publish" })).toBeVisible();
  await expect(page.getByText("The receiver says 200.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);
});

test("a forbidden address is refused at its field", async ({ page }) => {
  await page.goto("/dashboard/webhooks/new");
  await waitForHydration(page);
  await page.getByLabel("URL", { exact: true }).fill("http://169.254.169.254/latest");
  await page.getByRole("checkbox", { name: "story-publish" }).check();
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByLabel("URL", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(/169\.254\.169\.254/)).toBeVisible();
  await expectAccessible(page, "address refused");
});

test("a delivery is shown with its response, replayed, and appears live", async ({ page }, info) => {
  const path = ownPath("replayed", info);
  const id = await addWebhook(page, receiver.url(path), ["story-publish", "story-retract"]);
  await page.getByRole("button", { name: "Go live" }).click();
  const rows = page.getByRole("table", { name: "Deliveries" }).locator("tbody tr");
  receiver.answer(path, 500);
  await sendTest(page, /The endpoint returned status 500/);
  await page.keyboard.press("Escape");
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("option", { name: "Delivered" }).click();
  await expect(page).toHaveURL(/state=delivered/);
  await expect(page.getByRole("heading", { name: "No delivery matches" })).toBeVisible();
  await page.goBack();
  receiver.answer(path, 200);
  await page.locator("[data-row-link]").first().click();
  await expect(page.getByText("The receiver says 500.")).toBeVisible();
  await page.getByRole("button", { name: "Replay" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replay" }).click();
  await expect(page.getByText("Delivered").first()).toBeVisible();
  await expect(page.getByText("The receiver says 200.")).toBeVisible();
  const [first, second] = receiver.calls(path);
  expect(second?.body).toBe(first?.body);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Webhook", exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`/webhooks/${id}$`));
  await expect(rows).toHaveCount(2);
});

test("a webhook is paused, enabled, given another secret, changed and deleted", async ({ page }, info) => {
  const url = receiver.url(ownPath("changed", info));
  await addWebhook(page, url, ["story-publish"]);
  const moreActions = page.getByRole("button", { name: "More actions" });
  await moreActions.click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  const notice = page.getByRole("region", { name: "Paused" });
  await expect(notice).toContainText("Disabled by");
  await notice.getByRole("button", { name: "Enable webhook" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enable webhook" }).click();
  await expect(notice).toHaveCount(0);
  await moreActions.click();
  await page.getByRole("menuitem", { name: "Rotate secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByRole("dialog").getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("button", { name: "I have saved the secret" }).click();
  await expect(page.getByText(/the old secret is valid until/)).toBeVisible();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("checkbox", { name: "Deliver in order" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("In order", { exact: true })).toBeVisible();
  await moreActions.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Delete" })).toBeDisabled();
  await dialog.getByRole("textbox").fill(new URL(url).host);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/dashboard\/webhooks$/);
});

test("an event links to the delivery that it caused", async ({ page }, info) => {
  const path = ownPath("caused", info);
  await addWebhook(page, receiver.url(path), ["collection-publish"]);
  const slug = `made-in-a-test-${testRunId(info)}`;
  const created = await page.request.post("/api/trpc/collections.create", {
    data: { json: { slug, name: "Made in a test" } },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(created.status()).toBe(200);
  await expect.poll(() => receiver.calls(path).length).toBe(1);
  await page.goto("/dashboard/events");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Name" }).click();
  await page.getByRole("option", { name: "publishing/collection.published" }).click();
  await expect(page).toHaveURL(/name=/);
  // As for a viewer right after the event, when none of its deliveries has been sent yet.
  const nothingYet = { json: [{ result: { data: { json: [] } } }] };
  await page.route(/\/webhooks\.ofEvent\?/, (route) => route.fulfill(nothingYet), { times: 1 });
  await page.getByRole("row").filter({ hasText: slug }).locator("[data-row-link]").click();
  await expect(
    page.getByRole("heading", { level: 1, name: "publishing/collection.published" }),
  ).toBeVisible();
  await page.getByRole("list", { name: "Deliveries" }).getByRole("link").filter({ hasText: path }).click();
  await expect(page.getByText("The receiver says 200.")).toBeVisible();
  await page.getByRole("link", { name: /^collection:/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/events\//);
});

test("from the palette to a replay, by keyboard alone", async ({ page, viewport }, info) => {
  test.skip((viewport?.width ?? 0) < 1000, "a keyboard belongs to a wide screen");
  const path = ownPath("keys", info);
  const { keyboard } = page;
  await signIn(page);
  await keyboard.press("Control+k");
  await keyboard.type("add webhook");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Add webhook" })).toBeVisible();
  await page.getByLabel("URL", { exact: true }).focus();
  await keyboard.type(receiver.url(path));
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "story-submit" })).toBeFocused();
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "The webhook's secret" })).toBeFocused();
  await keyboard.press("g");
  await keyboard.press("w");
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
  await keyboard.press("j");
  await keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "Deliveries" })).toBeVisible();
  await page.getByRole("button", { name: "Send test event" }).focus();
  await keyboard.press("Enter");
  await page.getByRole("button", { name: "Send", exact: true }).focus();
  await keyboard.press("Enter");
  await expect(page.getByText(/Delivered: status 200/)).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Send test event" })).toBeFocused();
  await expect(page.locator("[data-row-link]")).toHaveCount(1);
  await keyboard.press("j");
  await keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "Attempts" })).toBeVisible();
  await page.getByRole("button", { name: "Replay", exact: true }).focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Replay delivery" })).toBeVisible();
  await keyboard.press("Tab");
  await expect(page.getByLabel("Send to")).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(page.getByText("Replay started")).toBeVisible();
  await expect(page.getByText("Replay", { exact: true }).first()).toBeVisible();
});

test("axe finds no fault on the page of a webhook, its delivery and their dialogs, in light or dark", async ({
  page,
}, info) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const path = ownPath("seen", info);
  const id = await addWebhook(page, receiver.url(path), ["story-publish"]);
  receiver.answer(path, 503);
  await sendTest(page, /The endpoint returned status 503/);
  const delivery = await page.getByRole("link", { name: "View request and response" }).getAttribute("href");
  for (const address of [
    `/dashboard/webhooks/${id}`,
    `/dashboard/webhooks/${id}?tab=settings`,
    `/dashboard/webhooks/${id}?tab=verify`,
    delivery ?? "",
    `${delivery}?tab=body`,
  ]) {
    await openLoaded(page, address);
    await expectAccessibleInBothThemes(page, address);
    await expectNoOverflow(page, address);
  }
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await expectAccessibleInBothThemes(page, "replay");
  await openLoaded(page, `/dashboard/webhooks/${id}`);
  await page.getByRole("button", { name: "Replay deliveries" }).click();
  await expectAccessibleInBothThemes(page, "replay a range");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Rotate secret" }).click();
  await expectAccessibleInBothThemes(page, "rotate");
});
