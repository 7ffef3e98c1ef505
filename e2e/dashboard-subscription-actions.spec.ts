import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, startSession, waitForHydration } from "./dashboard-support";
import { demoFacts } from "./server-facts";
import { choosePlan, requestAccessExplanation, sellOverApi } from "./subscription-admin";
import { testRunId } from "./test-run-id";

/** A person of this try alone: a retried or repeated test meets no rows of an earlier try. */
function somebody(what: string): string {
  return `${what}-${testRunId(test.info())}-${Date.now()}@readers.test`;
}

async function chooseAction(page: Page, action: "Renew" | "Change plan"): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test.beforeEach(async ({ page }) => startSession(page));

test("staff switch a subscription, renew its successor, and add a note", async ({ page }) => {
  const email = somebody("moves");
  await sellOverApi(page, email);
  const first = page.url();
  await chooseAction(page, "Change plan");
  const switching = page.getByRole("dialog", { name: "Change plan" });
  await expect(switching.getByText(/Upgrade: .* due now\./)).toBeVisible();
  await expectAccessible(page, "switching");
  await switching.getByRole("button", { name: "Change plan" }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("A year,");
  const second = page.url();
  await chooseAction(page, "Renew");
  const renewing = page.getByRole("dialog", { name: "Renew this subscription?" });
  await expectAccessible(page, "renewing");
  await renewing.getByRole("button", { name: "Renew" }).click();
  await expect(page).not.toHaveURL(second);
  // It begins where the other one ends.
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Rang twice about the paper.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Notes saved")).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Rang twice about the paper.");
  await expectAccessible(page, "notes");
  await page.goto(first);
  await expect(page.getByRole("list", { name: "Log" })).toContainText("Switched");
});

test("a subscription is given, and both parties' pages show it", async ({ page }) => {
  const [giver, receiver] = [somebody("giver"), somebody("receiver")];
  await sellOverApi(page, giver);
  await page.getByRole("main").getByRole("link", { name: giver }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(giver);
  await waitForHydration(page);
  await page.getByRole("tab", { name: /^Gifts/ }).click();
  await page.getByRole("button", { name: "Gift subscription", exact: true }).first().click();
  const giving = page.getByRole("dialog", { name: "Gift a subscription" });
  await expect(giving.getByLabel("Gift from", { exact: true })).toHaveValue(giver);
  await choosePlan(page, "Gift a subscription", ": A year,");
  await giving.getByLabel("Recipient", { exact: true }).fill(giver);
  await giving.getByRole("button", { name: "Gift subscription", exact: true }).click();
  // A gift to oneself is refused, and the entries are preserved.
  await expect(page.getByText(/themselves|oneself|yourself|someone else/i).first()).toBeVisible();
  await giving.getByLabel("Recipient", { exact: true }).fill(receiver);
  await expectAccessible(page, "giving");
  await giving.getByRole("button", { name: "Gift subscription", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscriptions\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(receiver);
  await expect(page.getByText("Gift from")).toBeVisible();
  await expectAccessible(page, "a gift");
});

test("colleagues share a subscription, and one leaves it", async ({ page }) => {
  const [desk, colleague] = [somebody("desk"), somebody("colleague")];
  await sellOverApi(page, desk, "group_access");
  await page.getByRole("tab", { name: /^Members/ }).click();
  await expect(page.getByText("0 of 5 members, not counting the buyer.")).toBeVisible();
  await page.getByRole("button", { name: "Add member" }).click();
  const adding = page.getByRole("dialog", { name: "Add member" });
  await adding.getByLabel("Email address").fill(colleague);
  await expectAccessible(page, "adding a member");
  await adding.getByRole("button", { name: "Add member", exact: true }).click();
  await expect(adding).toHaveCount(0);
  await expect(page.getByText("1 of 5 members, not counting the buyer.")).toBeVisible();
  await expectAccessible(page, "members");
  await page.getByRole("button", { name: `Remove ${colleague}` }).click();
  await expect(page.getByText("0 of 5 members, not counting the buyer.")).toBeVisible();
  await expect(page.getByText(colleague)).toHaveCount(0);
});

test("a file of subscriptions is validated, imported, and exported again with its formulas escaped", async ({
  page,
}) => {
  const email = somebody("sheet");
  const key = email.replace(/@.*/, "");
  await page.goto("/dashboard/subscriptions");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import subscriptions" });
  const plan = String(demoFacts().plans.one_time);
  const lines = [
    "provider,identity,name,plan_id,payment_type,start,external_id,notes",
    `email,${email},"=HYPERLINK(""http://evil.test"")",${plan},manual,,${key},+1 for the desk`,
    `email,${email},,999999,manual,,${key}-none,`,
  ];
  await dialog.getByLabel("File").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\n")),
  });
  await dialog.getByRole("button", { name: "Validate file" }).click();
  const status = dialog.getByRole("status");
  await expect(status).toHaveText("1 would be created, 0 already exist, 1 refused.");
  await expectAccessible(page, "an import that was tried");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(status).toHaveText("1 created, 0 already exist, 1 refused.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search subscriptions" }).fill(email);
  await expect(page.locator("[data-row-link]")).toHaveCount(1);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const text = await readFile(await (await saving).path(), "utf8");
  const [, line = ""] = text.split("\r\n");
  expect(line).toContain(email);
  // A value that a spreadsheet would execute begins with an apostrophe.
  expect(line).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
  expect(line).not.toMatch(/(?:^|,)"?[=+@-]/);
});

test("explains why a story was closed before, and is open now", async ({ page }) => {
  const email = somebody("past");
  await sellOverApi(page, email);
  await page.getByRole("main").getByRole("link", { name: email }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(email);
  await waitForHydration(page);
  const answer = await requestAccessExplanation(page);
  await expect(answer.getByRole("status")).toHaveText(/They have access to this story/);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel("Date and time (optional)").fill(yesterday);
  await page.getByRole("button", { name: "Check access" }).click();
  await expect(answer.getByRole("status")).not.toHaveText("They have access to this story.");
  await expect(answer.getByRole("list", { name: "Rules checked" })).toBeVisible();
  await expectAccessible(page, "why a story was closed");
});
