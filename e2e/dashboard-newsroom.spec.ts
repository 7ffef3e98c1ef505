import { expect, test } from "@playwright/test";
import { signIn, startSession, waitForHydration } from "./dashboard-support";
import { performWorkflowStep, saveDraft, toUniqueName, writeStory } from "./newsroom-support";

/** A small picture. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWNQKl+FFTEMpAQApkU8kSiINEsAAAAASUVORK5CYII=",
  "base64",
);

/** This time tomorrow, in the format of the browser's field. */
function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
}

test.beforeEach(async ({ page }) => startSession(page));

test("a story is published from its headline to the publication and the API", async ({ page, request }) => {
  const headline = toUniqueName("Ferry runs at night");
  const id = await writeStory(page, headline);
  await page.getByLabel("Summary", { exact: true }).fill("From spring on.");
  await page.getByRole("button", { name: "Add a section" }).click();
  const section = page.getByRole("listbox", { name: "Add a section" }).getByRole("option").first();
  const name = (await section.locator("span").first().innerText()).trim();
  await section.click();
  await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await page.getByLabel("File for hero image").setInputFiles({
    name: "Night ferry.png",
    mimeType: "image/png",
    buffer: PICTURE,
  });
  await page.getByLabel("Alt text").fill("A ferry under lamps");
  await page.getByRole("button", { name: "Add card" }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("<p>The last boat leaves at two.</p>");
  await saveDraft(page, 2);
  await performWorkflowStep(page, "Submit for approval", "Needs approval");
  await performWorkflowStep(page, "Approve", "Approved");
  await performWorkflowStep(page, "Publish now", "Published");
  const href = await page.getByRole("link", { name: "View on site" }).getAttribute("href");
  const { story } = await (await request.get(`/api/v1/stories/${id}`)).json();
  expect(story).toMatchObject({
    headline,
    summary: "From spring on.",
    "hero-image-alt-text": "A ferry under lamps",
  });
  expect(story.sections).toHaveLength(1);
  expect((await request.get(`/media/${story["hero-image-s3-key"]}`)).status()).toBe(200);
  await page.goto(new URL(href ?? "").pathname);
  await expect(page.getByRole("heading", { level: 1, name: headline })).toBeVisible();
  await expect(page.getByText("The last boat leaves at two.")).toBeVisible();
  await page.goto(`/dashboard/stories/${id}?tab=edit`);
  await expect(page.getByLabel("URL slug")).toBeDisabled();
});

test("a scheduled story waits, is protected from accidental edits, and refuses a time in the past", async ({
  page,
  request,
}) => {
  const id = await writeStory(page, toUniqueName("Market moves"));
  await performWorkflowStep(page, "Submit for approval", "Needs approval");
  await performWorkflowStep(page, "Approve", "Approved");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule" });
  await dialog.getByLabel("Publish at").fill("2020-01-01T10:00");
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(dialog.getByText("This time has passed. Choose a future time.")).toBeVisible();
  await dialog.getByLabel("Publish at").fill(tomorrow());
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("Publishes on")).toBeVisible();
  await expect(page.getByText("A scheduled story cannot be edited.")).toBeVisible();
  expect((await request.get(`/api/v1/stories/${id}`)).status()).toBe(404);
  await performWorkflowStep(page, "Return to draft", "Draft");
});

test("a rejected story is returned with the text of the rejecting editor", async ({ page }) => {
  await writeStory(page, toUniqueName("Bridge closes"));
  await performWorkflowStep(page, "Submit for approval", "Needs approval");
  await page.getByRole("button", { name: "Reject", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Reject" });
  await dialog.getByLabel(/^Note/).fill("Who said so? Name the source.");
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(page.locator("main header").getByText("Rejected", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Who said so? Name the source.")).toBeVisible();
});

test("a save after another editor's save reports the conflict, preserves the text, and may be continued", async ({
  page,
  browser,
}) => {
  const id = await writeStory(page, toUniqueName("Two desks"));
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, `/dashboard/stories/${id}?tab=edit`);
  const otherHeadline = toUniqueName("Written there");
  await page.getByLabel("Subheadline").fill("Written here");
  await other.getByLabel("Subheadline").fill(otherHeadline);
  await saveDraft(other, 2);
  await page.getByRole("button", { name: "Save new version" }).click();
  await expect(page.getByText("Version 2 was saved while you were editing.")).toBeVisible();
  await expect(page.getByLabel("Subheadline")).toHaveValue("Written here");
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await saveDraft(page, 3);
  await elsewhere.close();
});

test("an earlier version is restored as a new one", async ({ page }) => {
  const headline = toUniqueName("As it was");
  await writeStory(page, headline);
  await page.getByLabel("Headline", { exact: true }).fill(`${headline}, changed`);
  await saveDraft(page, 2);
  await page.getByRole("tab", { name: /Versions/ }).click();
  await expect(page.getByRole("region", { name: "What changed" })).toBeVisible();
  await page.getByRole("button", { name: /^Version 1\b/ }).click();
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Version 1 restored as version 3, a draft")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: headline, exact: true })).toBeVisible();
});

test("unsaved text is restored after the page was closed", async ({ page }) => {
  const id = await writeStory(page, toUniqueName("Kept"));
  await page.getByLabel("Subheadline").fill("Half a thought");
  await page.getByLabel("Access", { exact: true }).selectOption("subscription");
  await page.goto(`/dashboard/stories/${id}?tab=edit`);
  await waitForHydration(page);
  await expect(page.getByLabel("Subheadline")).toHaveValue("Half a thought");
  await expect(page.getByLabel("Access", { exact: true })).toHaveValue("subscription");
});
