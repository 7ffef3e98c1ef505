import { expect, type Page, test } from "@playwright/test";
import { demoFacts } from "./server-facts";

/** Bytes as they are sent, by the kind of resource, of a page and its frames. */
async function weigh(page: Page, path: string): Promise<Record<string, number>> {
  const weights: Record<string, number> = {};
  const weighing: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const add = async () => {
      const { responseBodySize } = await request.sizes();
      const kind = request.resourceType();
      weights[kind] = (weights[kind] ?? 0) + responseBodySize;
    };
    weighing.push(add());
  });
  await page.goto(path, { waitUntil: "load" });
  const comments = page.locator("#comment-widget");
  if ((await comments.count()) > 0) {
    await comments.scrollIntoViewIfNeeded();
    await expect(comments).toHaveAttribute("data-ready", "");
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await Promise.all(weighing);
  return weights;
}

test("a story with its comments loads at most 100 kB of scripts and 60 kB of fonts", async ({ page }) => {
  const { script = 0, font = 0 } = await weigh(page, `/${demoFacts().story.slug}`);
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThan(100_000);
  expect(font).toBeGreaterThan(0);
  expect(font).toBeLessThan(60_000);
});

test("the front page is at most 20 kB of HTML as it is sent, and loads no script and 60 kB of fonts", async ({
  page,
}) => {
  const { document = 0, script = 0, font = 0 } = await weigh(page, "/");
  expect(document).toBeGreaterThan(0);
  expect(document).toBeLessThan(20_000);
  expect(script).toBe(0);
  expect(font).toBeLessThan(60_000);
});
