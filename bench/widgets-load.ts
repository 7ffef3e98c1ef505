import type { Browser, Page } from "@playwright/test";

const SETTLE_MS = 500;

/** One widget, on a page where it is in sight. */
export interface Widget {
  name: string;
  page: string;
  /** Selector of the element that holds it. */
  place: string;
  /** What a reader waits for. */
  words: string;
}

export interface Load {
  /** Milliseconds from the loader's arrival to words that are painted. */
  readable: number;
  shift: number;
  requests: number;
}

/** What has moved in a page by itself since it began, as the browser tells it afterwards. */
function shiftOf(): Promise<number> {
  return new Promise((resolve) => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(shift), 50);
  });
}

/** When the words were painted, as the browser tells it afterwards; never: 0. */
function readableAt(words: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) {
        const element: unknown = Reflect.get(entry, "element");
        if (element instanceof Element && element.closest(words) !== null)
          resolve(performance.timeOrigin + entry.startTime);
      }
    };
    new PerformanceObserver(look).observe({ type: "largest-contentful-paint", buffered: true });
    setTimeout(() => resolve(0), 5_000);
  });
}

export async function freshPage(
  browser: Browser,
  slowdown: number,
): Promise<{ page: Page; requests: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  // A new window keeps the browser busy for a moment, which no reader's does.
  await page.waitForTimeout(SETTLE_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { page, requests };
}

/** Opens a widget's page with an empty cache, and tells how long its reader waited. */
export async function loadOnce(
  browser: Browser,
  { name, page: address, place, words }: Widget,
  slowdown: number,
): Promise<Load> {
  const { page, requests } = await freshPage(browser, slowdown);
  await page.goto(address);
  const element = await page.locator(`${place} iframe`).elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error(`the ${name} made no frame`);
  await frame.locator(words).first().waitFor();
  const readable = await frame.evaluate(readableAt, words);
  if (readable === 0) throw new Error(`nothing of the ${name} was painted`);
  const started = await page.evaluate(() => {
    const [script] = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/svc.js"));
    return performance.timeOrigin + Number(Reflect.get(script ?? {}, "responseEnd"));
  });
  // What comes later (live changes) has been asked for by now; it must not move anything either.
  await page.waitForTimeout(300);
  const shifts = await Promise.all(page.frames().map((one) => one.evaluate(shiftOf)));
  await page.context().close();
  return {
    readable: readable - started,
    shift: shifts.reduce((sum, one) => sum + one, 0),
    requests: requests.length,
  };
}
