import { expect, type Frame, type Page, type Route } from "@playwright/test";
import { beyondWindow, faultsOf } from "./faults";
import { movementsOf } from "./movement";

/** Where a page shows its widget. */
const PLACE = "#here";

/** The frame of the widget, as Playwright knows the documents in it. */
function frameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame());
  if (frame === undefined) throw new Error("the page shows no widget");
  return frame;
}

/** What of a widget nobody could read: beyond its sides, and words that end at an edge. */
async function cutIn(frame: Frame): Promise<string[]> {
  const beyond = await beyondWindow(frame);
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

/** The frame has its size again, and so has what stands in it: what is pressed before that may be gone from under it. */
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

/** Where somebody looks: the parts of the page, all of it where none is named, and the document that is magnified. */
interface Shown {
  within: readonly string[];
  frameOf: (page: Page) => Frame;
}

/**
 * Looks at what is shown in the state that it is in: nothing breaks a rule in the light or in the dark; on a screen of
 * 1280 pixels at 400 % nothing is cut or has to be pushed sideways; nothing moves for whoever wants no motion. The page
 * has its media in reduced motion.
 */
async function lookAt(page: Page, state: string, { within, frameOf: shown }: Shown): Promise<void> {
  const size = page.viewportSize();
  expect.soft(await faultsOf(page, { within }), state).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await faultsOf(page, { within }), `${state}, in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 320, height: 256 });
  await expect.poll(() => shown(page).evaluate(() => innerWidth)).toBeLessThanOrEqual(320);
  await expect.soft.poll(() => cutIn(shown(page)), `${state}, at 400 %`).toEqual([]);
  expect.soft(await movementsOf(shown(page)), `${state}, without motion`).toEqual([]);
  if (size === null) return;
  await page.setViewportSize(size);
  await grownBack(shown(page));
}

/** Looks at a widget, which stands in `#here`. */
export function look(page: Page, state: string): Promise<void> {
  return lookAt(page, state, { within: [PLACE], frameOf });
}

/** Looks at a page with what stands in it without a frame. */
export function lookAtPage(page: Page, state: string): Promise<void> {
  return lookAt(page, state, { within: [], frameOf: (whole) => whole.mainFrame() });
}

export interface Held {
  /** Waits until something is held. */
  begun: Promise<void>;
  /** Lets what was held go on, or fail, and holds nothing any more. */
  release(): Promise<void>;
}

/** Holds requests to an address until they are let go: the state in between can be looked at. */
export async function hold(page: Page, address: string | RegExp, method = "GET"): Promise<Held> {
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
