import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { findAxeFaults } from "./accessibility-faults";
import { anAddress } from "./checkout-support";
import { closedPair, useUpMeter } from "./embed-paywall-support";
import { INPUT_METHODS, type InputMethod } from "./input-methods";
import { PASSWORD } from "./password";

const WALL = "The rest of this story is for registered readers";
const findWall = (page: Page) => page.locator("[data-svc-paywall]").getByRole("group", { name: WALL });

/** An unknown reader without free stories left, at the wall of a story for registered readers. */
async function openWall(page: Page, request: APIRequestContext): Promise<string> {
  const [story, paid] = await closedPair(request);
  await page.goto(paid.path);
  await useUpMeter(page);
  await page.goto(story.path);
  await expect(findWall(page)).toBeVisible();
  return story.path;
}

async function register(page: Page, { press, write }: InputMethod): Promise<void> {
  await press(page, findWall(page).getByRole("button", { name: "Sign up" }));
  await expect(page).toHaveURL(/\/signup\?/);
  await write(page, page.getByLabel("Name"), "Rina Registered");
  await write(page, page.getByLabel("Email"), anAddress());
  await write(page, page.getByLabel("Password"), PASSWORD);
  expect(await findAxeFaults(page)).toEqual([]);
  await press(page, page.getByRole("button", { name: "Sign up" }));
}

for (const way of INPUT_METHODS)
  test(`a reader sees the registration wall, signs up ${way.by}, and continues reading`, async ({
    page,
    request,
  }) => {
    const path = await openWall(page, request);
    const closed = await page.locator("article[data-closed]").innerText();
    expect(await findAxeFaults(page)).toEqual([]);
    await register(page, way);
    await page.waitForURL((url) => url.pathname === path);
    await expect(findWall(page)).toHaveCount(0);
    await expect(page.locator("[data-svc-paywall]")).toHaveCount(0);
    const story = page.locator("main article").first();
    await expect.poll(async () => (await story.innerText()).length).toBeGreaterThan(closed.length);
  });
