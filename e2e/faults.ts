import AxeBuilder from "@axe-core/playwright";
import { expect, type Frame, type Locator, type Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What darkness can break: everything else is the same page as in the light, and is looked at there. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

interface Look {
  /** Sets of rules beyond WCAG 2.2 AA. */
  more?: readonly string[];
  /** Only these parts of the page. */
  within?: readonly string[];
}

/** What fades or moves in has arrived: a colour half way is no fault. What moves for ever is not waited for. */
async function settled(frame: Frame): Promise<void> {
  const arrive = () => {
    // A document knows nothing of what moves in its components' shadow.
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
  // A frame that goes meanwhile shows nothing any more.
  await frame.evaluate(arrive).catch(() => null);
}

/**
 * What axe finds wrong with a page as it stands, by rule and element; in the dark, with its colours alone.
 * What stands in a frame is somebody else's page.
 */
export async function faultsOf(page: Page, { more = [], within = [] }: Look = {}): Promise<string[]> {
  await Promise.all((within.length === 0 ? [page.mainFrame()] : page.frames()).map(settled));
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const axe = within.reduce((builder, part) => builder.include(part), new AxeBuilder({ page }));
  // Frames are left out, so what axe does to look into them (another page for each look) is left out too.
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

/** By how many pixels it is wider than its window. */
export function beyondWindow(shown: Shown): Promise<number> {
  return shown.locator(":root").evaluate((root) => root.scrollWidth - root.clientWidth);
}

/** Nothing of a page, or of a document in a frame, has to be pushed sideways to be read. */
export async function expectNotWider(shown: Shown, what = "the page"): Promise<void> {
  await expect.poll(() => beyondWindow(shown), `${what} is wider than its window`).toBeLessThanOrEqual(0);
}
