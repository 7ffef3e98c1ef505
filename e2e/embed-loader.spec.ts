import { expect, test } from "@playwright/test";
import { loaderTag, useHostPages } from "./host-page";
import { serverFacts } from "./server-facts";

const host = useHostPages();

test("a frame shows on a page of the account, and on no other", async ({ page }) => {
  const frame = `<iframe src="${serverFacts().baseUrl}/iframe?page_url=http://localhost/a" title="Comments"></iframe>`;
  host.serve("/", `${loaderTag()}${frame}`);
  await page.goto(host.url());
  await expect(page.frameLocator("iframe").locator("#svc-root")).not.toBeEmpty();
  await page.goto(host.foreignUrl());
  await expect(page.frameLocator("iframe").locator("#svc-root")).toHaveCount(0);
});
