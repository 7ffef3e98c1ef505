import type { Browser, Page } from "@playwright/test";

const SETTLE_MS = 500;

/** One widget, on a page where it is visible. */
export interface Widget {
  name: string;
  page: string;
  /** Selector of its container element. */
  container: string;
  /** The text that a reader waits for. */
  content: string;
}

export interface Load {
  /** Milliseconds from the loader's arrival to painted text. */
  readable: number;
  shift: number;
  requests: number;
}

/** Layout shift of a page since its start, as the browser reports it afterwards. */
export function readLayoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(shift), 50);
  });
}

/** Time at which the text was painted, as the browser reports it afterwards; 0: never. */
function readableAt(content: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) {
        const element: unknown = Reflect.get(entry, "element");
        if (element instanceof Element && element.closest(content) !== null)
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
  // A new window occupies the browser for a moment; a reader's window is open already.
  await page.waitForTimeout(SETTLE_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { page, requests };
}

/** Opens a widget's page with an empty cache and measures how long its reader waits. */
export async function loadOnce(
  browser: Browser,
  { name, page: address, container, content }: Widget,
  slowdown: number,
): Promise<Load> {
  const { page, requests } = await freshPage(browser, slowdown);
  await page.goto(address);
  const element = await page.locator(`${container} iframe`).elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error(`the ${name} made no frame`);
  await frame.locator(content).first().waitFor();
  const readable = await frame.evaluate(readableAt, content);
  if (readable === 0) throw new Error(`nothing of the ${name} was painted`);
  const started = await page.evaluate(() => {
    const [script] = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/svc.js"));
    return performance.timeOrigin + Number(Reflect.get(script ?? {}, "responseEnd"));
  });
  // Later requests (live changes) have been sent by now; they must not shift the layout either.
  await page.waitForTimeout(300);
  const shifts = await Promise.all(page.frames().map((one) => one.evaluate(readLayoutShift)));
  await page.context().close();
  return {
    readable: readable - started,
    shift: shifts.reduce((sum, one) => sum + one, 0),
    requests: requests.length,
  };
}
