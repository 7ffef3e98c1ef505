import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { anAddress } from "./checkout-support";
import { closedPair, useUpMeter } from "./embed-paywall-support";
import { faultsOf } from "./faults";
import { PASSWORD } from "./password";
import { WAYS, type Way } from "./ways";

const WALL = "The rest of this story is for registered readers";
const wallOf = (page: Page) => page.locator("[data-svc-paywall]").getByRole("group", { name: WALL });

/** A reader whom nobody knows, whose free stories are used up, in front of a story for registered readers. */
async function meetWall(page: Page, request: APIRequestContext): Promise<string> {
  const [story, paid] = await closedPair(request);
  await page.goto(paid.path);
  await useUpMeter(page);
  await page.goto(story.path);
  await expect(wallOf(page)).toBeVisible();
  return story.path;
}

async function register(page: Page, { press, write }: Way): Promise<void> {
  await press(page, wallOf(page).getByRole("button", { name: "Register" }));
  await expect(page).toHaveURL(/\/signup\?/);
  await write(page, page.getByLabel("Name"), "Rina Registered");
  await write(page, page.getByLabel("E-mail"), anAddress());
  await write(page, page.getByLabel("Password"), PASSWORD);
  expect(await faultsOf(page)).toEqual([]);
  await press(page, page.getByRole("button", { name: "Sign up" }));
}

for (const way of WAYS)
  test(`a reader meets the registration wall, signs up ${way.by}, and reads on where they were`, async ({
    page,
    request,
  }) => {
    const path = await meetWall(page, request);
    const closed = await page.locator("article[data-closed]").innerText();
    expect(await faultsOf(page)).toEqual([]);
    await register(page, way);
    await page.waitForURL((url) => url.pathname === path);
    await expect(wallOf(page)).toHaveCount(0);
    await expect(page.locator("[data-svc-paywall]")).toHaveCount(0);
    const story = page.locator("main article").first();
    await expect.poll(async () => (await story.innerText()).length).toBeGreaterThan(closed.length);
  });
