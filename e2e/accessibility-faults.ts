import AxeBuilder from "@axe-core/playwright";
import { expect, type Frame, type Locator, type Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Rules that the dark theme can break: everything else is the same as in light, and is checked there. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

interface Look {
  /** Rule sets beyond WCAG 2.2 AA. */
  more?: readonly string[];
  /** Only these parts of the page. */
  within?: readonly string[];
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
  // A frame that is removed meanwhile shows nothing any more.
  await frame.evaluate(arrive).catch(() => null);
}

/**
 * The faults that axe finds on a page in its current state, by rule and element; in the dark, with its colours alone.
 * The content of a frame is another page.
 */
export async function findAxeFaults(page: Page, { more = [], within = [] }: Look = {}): Promise<string[]> {
  await Promise.all((within.length === 0 ? [page.mainFrame()] : page.frames()).map(settled));
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const axe = within.reduce((builder, part) => builder.include(part), new AxeBuilder({ page }));
  // Frames are excluded, so axe's way of looking into them (a new page for each run) is excluded too.
  if (within.length === 0) axe.exclude("iframe").setLegacyMode();
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
