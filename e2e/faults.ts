import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What darkness can break: everything else is the same page as in the light, and is looked at there. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

interface Look {
  /** Sets of rules beyond WCAG 2.2 AA. */
  more?: readonly string[];
  /** Only these parts of the page. */
  within?: readonly string[];
}

/**
 * What axe finds wrong with a page as it stands, by rule and element; in the dark, with its colours alone.
 * What stands in a frame is somebody else's page.
 */
export async function faultsOf(page: Page, { more = [], within = [] }: Look = {}): Promise<string[]> {
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
