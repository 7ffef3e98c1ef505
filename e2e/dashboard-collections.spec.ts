import { expect, type Page, test } from "@playwright/test";
import { startSession } from "./dashboard-support";
import { makeCollection, readCollectionItems, toUniqueName } from "./newsroom-support";
import { newestStories } from "./site-pages";

test.beforeEach(async ({ page }) => startSession(page));

/** Finds a story by the keyboard alone and puts it at the top. */
async function addStory(page: Page, headline: string): Promise<void> {
  const rows = page.getByRole("list", { name: "Items" }).getByRole("listitem");
  const before = await rows.count();
  await page.getByRole("button", { name: "Add a story or a collection" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(headline);
  const option = page.getByRole("option").filter({ hasText: headline });
  await expect(option).toBeVisible();
  while ((await option.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(before + 1);
}

async function save(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Save items" });
  await button.click();
  await expect(button).toHaveCount(0);
}

test("a collection is filled by keyboard and ordered by keyboard and by dragging, with immediate effect for readers", async ({
  page,
  request,
}) => {
  const name = toUniqueName("Picks");
  const slug = await makeCollection(page, name, "hand");
  const [first, second] = await newestStories(request);
  await addStory(page, first?.headline ?? "");
  await addStory(page, second?.headline ?? "");
  await save(page);
  await expect.poll(() => readCollectionItems(request, slug)).toHaveLength(2);
  const [one = "", two = ""] = await readCollectionItems(request, slug);
  expect(new Set([one, two]).size).toBe(2);

  const handles = page.getByRole("button", { name: /^Move .+ with the arrow keys, . of 2$/ });
  await handles.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(handles.nth(1)).toBeFocused();
  await save(page);
  await expect.poll(() => readCollectionItems(request, slug)).toEqual([two, one]);

  const [from, to] = [await handles.nth(0).boundingBox(), await handles.nth(1).boundingBox()];
  if (from === null || to === null) throw new Error("there is nothing to drag");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 5 });
  await page.mouse.up();
  await save(page);
  await expect.poll(() => readCollectionItems(request, slug)).toEqual([one, two]);

  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(`${name}, renamed`);
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name}, renamed` })).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Delete collection" })).toBeDisabled();
  await dialog.getByLabel(/^Type/).fill(`${name}, renamed`);
  await dialog.getByRole("button", { name: "Delete collection" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  expect((await request.get(`/api/v1/collections/${slug}`)).status()).toBe(404);
});

test("rules preview their matches as they change, and fill the collection once saved", async ({
  page,
  request,
}) => {
  const slug = await makeCollection(page, toUniqueName("By section"), "rules");
  const matchCount = page.getByRole("region", { name: "Preview" }).getByText(/^(No|[\d,]+) items? match/);
  await expect(matchCount).toBeVisible();
  const all = await matchCount.innerText();
  await page.getByRole("button", { name: "Add a section" }).click();
  await page.getByRole("listbox", { name: "Add a section" }).getByRole("option").first().click();
  await expect(matchCount).not.toHaveText(all);
  const previewed = await page.getByRole("list", { name: "Matching items" }).getByRole("listitem").count();
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByRole("button", { name: "Discard changes" })).toHaveCount(0);
  await expect
    .poll(async () => (await readCollectionItems(request, slug)).slice(0, previewed))
    .toHaveLength(previewed);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(1);
});
