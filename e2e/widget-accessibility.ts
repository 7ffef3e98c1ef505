import { expect, type Frame, type Page, type Route } from "@playwright/test";
import { findAxeFaults, measureOverflow } from "./accessibility-faults";
import { findMovements } from "./movement";

/** Element in which a page shows its widget. */
const PLACE = "#here";

/** The frame of the widget, as Playwright identifies the documents in it. */
function findFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame());
  if (frame === undefined) throw new Error("the page shows no widget");
  return frame;
}

/** Unreadable parts of a widget: beyond its sides, and text that is clipped at an edge. */
async function cutIn(frame: Frame): Promise<string[]> {
  const beyond = await measureOverflow(frame);
  const cut = await frame.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("#svc-root *")].filter((element) => {
      const { overflowX, clipPath, textOverflow } = getComputedStyle(element);
      const isUnseen = clipPath !== "none" || element.clientWidth <= 1;
      const isMeant = textOverflow === "ellipsis" || element.matches("svg, input, textarea, .avatar, .face");
      return (
        /hidden|clip/.test(overflowX) &&
        !isUnseen &&
        !isMeant &&
        element.scrollWidth > element.clientWidth + 1
      );
    });
    return all.map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
  return beyond > 0 ? [`it is ${beyond} pixels too wide`, ...cut] : cut;
}

/** Waits until the frame and its content have their size again: before that, the target of a click may move away. */
async function grownBack(frame: Frame): Promise<void> {
  const sizeNow = () => frame.evaluate(() => `${innerWidth} ${innerHeight} ${document.body.scrollHeight}`);
  await expect.poll(() => frame.evaluate(() => innerWidth)).toBeGreaterThan(320);
  let before = "";
  await expect
    .poll(async () => {
      const last = before;
      before = await sizeNow();
      return before === last;
    })
    .toBe(true);
}

/** The checked view: parts of the page (all of it if none is given), and the document that is magnified. */
interface Shown {
  within: readonly string[];
  frameOf: (page: Page) => Frame;
}

/**
 * Checks the current state: no rule is broken in light or dark; on a screen of 1280 pixels at 400 % nothing is
 * clipped or needs horizontal scrolling; nothing moves with reduced motion. The page's media is set to reduced
 * motion.
 */
async function check(page: Page, state: string, { within, frameOf: shown }: Shown): Promise<void> {
  const size = page.viewportSize();
  expect.soft(await findAxeFaults(page, { within }), state).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await findAxeFaults(page, { within }), `${state}, in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 320, height: 256 });
  await expect.poll(() => shown(page).evaluate(() => innerWidth)).toBeLessThanOrEqual(320);
  await expect.soft.poll(() => cutIn(shown(page)), `${state}, at 400 %`).toEqual([]);
  expect.soft(await findMovements(shown(page)), `${state}, without motion`).toEqual([]);
  if (size === null) return;
  await page.setViewportSize(size);
  await grownBack(shown(page));
}

/** Checks a widget in `#here`. */
export function checkWidget(page: Page, state: string): Promise<void> {
  return check(page, state, { within: [PLACE], frameOf: findFrame });
}

/** Checks a page with its content outside frames. */
export function checkPage(page: Page, state: string): Promise<void> {
  return check(page, state, { within: [], frameOf: (thePage) => thePage.mainFrame() });
}

export interface HeldRequests {
  /** Waits until a request is held. */
  begun: Promise<void>;
  /** Releases the held requests, which continue or fail, and holds no more. */
  release(): Promise<void>;
}

/** Holds requests to an address until they are released: the state in between can be checked. */
export async function holdMatchingRequests(
  page: Page,
  address: string | RegExp,
  method = "GET",
): Promise<HeldRequests> {
  let release: () => void = () => undefined;
  let begin: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const waiting: Promise<void>[] = [];
  const wait = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    waiting.push(released.then(() => route.continue()));
    begin();
    return waiting.at(-1);
  };
  await page.route(address, wait);
  return {
    begun,
    release: async () => {
      release();
      await Promise.all(waiting);
      await page.unroute(address, wait);
    },
  };
}
