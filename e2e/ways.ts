import type { Locator, Page } from "@playwright/test";
import { tabInto } from "./embed-paywall-support";

/** How somebody uses a page: everything that a journey does, done by the one or by the other. */
export interface Way {
  by: string;
  press(page: Page, target: Locator): Promise<void>;
  write(page: Page, field: Locator, text: string): Promise<void>;
  /** Chooses one of several of which only one can be chosen. */
  choose(page: Page, radio: Locator): Promise<void>;
}

const byMouse: Way = {
  by: "by mouse",
  press: (_page, target) => target.click(),
  write: async (page, field, text) => {
    await field.click({ clickCount: 3 });
    await page.keyboard.type(text);
  },
  choose: (_page, radio) => radio.check(),
};

const byKeyboard: Way = {
  by: "by keyboard",
  press: async (page, target) => {
    await tabInto(page, target);
    await page.keyboard.press("Enter");
  },
  write: async (page, field, text) => {
    await tabInto(page, field);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  },
  choose: async (page, radio) => {
    await radio.waitFor();
    for (let presses = 0; presses < 200; presses += 1) {
      const place = await radio.evaluate((wanted) => {
        const root = wanted.getRootNode();
        const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
        if (active === wanted) return "there";
        return active?.getAttribute("name") === wanted.getAttribute("name") ? "beside" : "away";
      });
      if (place === "there") {
        if (!(await radio.isChecked())) await page.keyboard.press("Space");
        return;
      }
      await page.keyboard.press(place === "beside" ? "ArrowDown" : "Tab");
    }
    throw new Error(`no key leads to ${radio.toString()}`);
  },
};

export const WAYS: readonly Way[] = [byMouse, byKeyboard];
