import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Frame, type Locator, type Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Rules that the dark theme can break: everything else is the same as in light, and is checked there. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const AXE = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

interface Look {
  /** Rule sets beyond WCAG 2.2 AA. */
  more?: readonly string[];
  /** Only these parts of the page. */
  within?: readonly string[];
  /** All but these parts. */
  without?: readonly string[];
}

/** Waits until transitions have ended: an intermediate colour is no fault. Endless animations are not waited for. */
async function settled(frame: Frame): Promise<void> {
  const arrive = () => {
    // A document does not list the animations inside shadow roots.
    const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
    ];
    return Promise.all(
      roots(document)
        .flatMap((root) => root.getAnimations())
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.then(() => null).catch(() => null)),
    );
  };
  await frame.evaluate(arrive);
}

/** Gives a document axe, once: the builder would give it again for each run, and one page is checked several times. */
async function provideAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => "axe" in window)) return;
  await frame.evaluate(AXE);
}

/** A stand-in whose given members replace those of an object. */
function replaceMembers<Whole extends object>(whole: Whole, members: Partial<Whole>): Whole {
  return new Proxy(whole, {
    get: (target, name) => {
      const member: unknown = Reflect.get(name in members ? members : target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/**
 * The page for axe's builder, which puts the results of all frames together in a new page for each run, as a page that
 * it does not trust could change them there: here it does that in the page itself, in a fraction of the time.
 */
async function assembledInPlace(page: Page): Promise<Page> {
  await page.evaluate(() => Reflect.deleteProperty(window, "partialResults"));
  const staying = replaceMembers(page, { close: async () => undefined });
  const context = replaceMembers(page.context(), { newPage: async () => staying });
  return replaceMembers(page, { context: () => context });
}

/**
 * The faults that axe finds on a page in its current state, by rule and element; in the dark, with its colours alone.
 * The content of a frame is another page.
 */
export async function findAxeFaults(
  page: Page,
  { more = [], within = [], without = [] }: Look = {},
): Promise<string[]> {
  const frames = within.length === 0 ? [page.mainFrame()] : page.frames();
  const prepare = async (frame: Frame) => {
    await settled(frame);
    await provideAxe(frame);
  };
  // A frame that is removed meanwhile shows nothing any more.
  await Promise.all(frames.map((frame) => prepare(frame).catch(() => null)));
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const axe = new AxeBuilder({ page: await assembledInPlace(page), axeSource: "undefined" });
  // Of what passes, one element per rule is enough: axe computes a unique selector for each one that it reports.
  axe.options({ resultTypes: ["violations"] });
  for (const part of within) axe.include(part);
  for (const part of without) axe.exclude(part);
  if (within.length === 0) axe.exclude("iframe");
  // In one run where there is no frame to look into.
  if (within.length === 0 || page.frames().length === 1) axe.setLegacyMode();
  const chosen = isDark ? axe.withRules(RULES_OF_COLOUR) : axe.withTags([...STANDARDS, ...more]);
  const { violations } = await chosen.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

/** A page, or a document in a frame. */
interface Shown {
  locator(selector: string): Locator;
}

/** Horizontal overflow of its window, in pixels. */
export function measureOverflow(shown: Shown): Promise<number> {
  return shown.locator(":root").evaluate((root) => root.scrollWidth - root.clientWidth);
}

/** Checks that a page, or a document in a frame, needs no horizontal scrolling. */
export async function expectNoOverflow(shown: Shown, what = "the page"): Promise<void> {
  await expect.poll(() => measureOverflow(shown), `${what} is wider than its window`).toBeLessThanOrEqual(0);
}

/** Expect no fault, where scripts run: axe is a script itself. The pages have the same HTML without scripts. */
export async function expectNoFaultWithScripts(page: Page, javaScriptEnabled: boolean): Promise<void> {
  if (javaScriptEnabled) expect(await findAxeFaults(page)).toEqual([]);
}
