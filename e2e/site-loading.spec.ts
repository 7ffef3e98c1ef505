import { expect, type Page, type Route, test } from "@playwright/test";
import { at, KINDS, type SitePages, sitePages } from "./site-pages";
import { useSlowNetwork } from "./slow-network";

const line = useSlowNetwork();
let pages: SitePages;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  pages = await sitePages(request);
  await request.dispose();
});

/** Records every layout shift of the pages that are opened from now on. */
async function recordMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    const describeNode = (node: unknown) => {
      if (!(node instanceof Node)) return "something that is gone";
      const element = node instanceof Element ? node : node.parentElement;
      return `${element?.tagName ?? ""} "${(node.textContent ?? "").slice(0, 40)}"`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, "sources");
        const nodes = Array.isArray(sources)
          ? sources.map((source) => describeNode(Reflect.get(source, "node")))
          : [];
        moves.push(
          `${Reflect.get(entry, "value")} at ${Math.round(entry.startTime)} ms: ${nodes.join(", ")}`,
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

function readMoves(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moves: unknown = Reflect.get(window, "moves");
    return Array.isArray(moves) ? moves.map(String) : ["nobody looked"];
  });
}

/** Every layout shift from the first paint until the whole page has been scrolled through. */
async function movesWhileLoading(page: Page, url: string): Promise<string[]> {
  await recordMoves(page);
  await page.goto(url, { waitUntil: "load" });
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo({ top: y, behavior: "instant" });
      await frame();
    }
    const pictures = [...document.images].filter((picture) => picture.loading !== "lazy" || picture.complete);
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
    await frame();
    await frame();
  });
  return readMoves(page);
}

for (const width of [390, 1440]) {
  for (const kind of KINDS) {
    test(`${kind}: no layout shift while it loads at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      expect(await movesWhileLoading(page, line.url(at(pages, kind)))).toEqual([]);
    });
  }
}

test("the comment widget replaces the comments of a page without moving what follows, when its beginning is above the window", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await recordMoves(page);
  const held = new Promise<Route>((resolve) => void page.route("**/svc/assets/svc.js", resolve));
  await page.goto(at(pages, "interview"), { waitUntil: "domcontentloaded" });
  const script = await held;
  // Whatever the comments are, the widget is shorter.
  await page.addStyleTag({
    content: "div:has(> #comment-widget:not([data-ready])) { min-block-size: 24rem !important }",
  });
  await page.evaluate(async () => {
    const box = document.getElementById("comment-widget")?.parentElement?.getBoundingClientRect();
    window.scrollBy({ top: (box?.top ?? 0) + 50, behavior: "instant" });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const moves: unknown = Reflect.get(window, "moves");
    if (Array.isArray(moves)) moves.length = 0;
  });
  await expect(page.getByRole("heading", { name: "More on this" })).toBeInViewport();
  await script.continue();
  await expect(page.locator("#comment-widget")).toHaveAttribute("data-settled", "");
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await readMoves(page)).toEqual([]);
});

for (const width of [320, 390, 640, 1440]) {
  test(`the count of free stories has the same size before its script and after it at ${width} pixels`, async ({
    browser,
  }) => {
    const heights: number[] = [];
    for (const javaScriptEnabled of [false, true]) {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width, height: 900 } });
      const page = await context.newPage();
      // The fallback fonts are wider than the publication's own.
      await page.route(/\.woff2/, (route) => route.abort());
      await page.goto(at(pages, "for registered readers"));
      const name = javaScriptEnabled ? /free stories left/ : "Free stories";
      await expect(page.getByRole("complementary", { name })).toBeVisible();
      heights.push((await page.locator("[data-svc-meter]").boundingBox())?.height ?? 0);
      await context.close();
    }
    expect(heights[0]).toBeGreaterThan(0);
    expect(heights[1]).toBe(heights[0]);
  });
}
