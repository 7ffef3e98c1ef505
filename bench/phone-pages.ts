import type { Browser } from "@playwright/test";
import { readLayoutShift } from "./widgets-load";

/** How a page loaded on a phone with an empty cache. */
export interface PhoneLoad {
  /** Milliseconds from the start of the navigation to the largest contentful paint. */
  largestPaint: number;
  shift: number;
  /** Bytes received, headers and compression included. */
  bytes: number;
}

/** A slow mobile network: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms to each response. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Time after the load event in which late parts arrive. */
const SETTLE_MILLISECONDS = 3_000;

/** Largest contentful paint of a page so far, as the browser reports it afterwards. */
function readLargestPaint(): Promise<number> {
  return new Promise((resolve) => {
    let latest = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) latest = Math.max(latest, startTime);
    }).observe({ type: "largest-contentful-paint", buffered: true });
    setTimeout(() => resolve(latest), 50);
  });
}

/** Opens a page as a phone on a slow network would, its processor slowed down by a factor. */
export async function loadOnPhone(browser: Browser, url: string, slowdown: number): Promise<PhoneLoad> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    let bytes = 0;
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", NETWORK);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(url);
    await page.waitForTimeout(SETTLE_MILLISECONDS);
    const largestPaint = await page.evaluate(readLargestPaint);
    if (largestPaint === 0) throw new Error(`nothing of ${url} was painted`);
    return { largestPaint, shift: await page.evaluate(readLayoutShift), bytes };
  } finally {
    await context.close();
  }
}
