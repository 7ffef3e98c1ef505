import type { Locator, Page } from "@playwright/test";
import { tabInto } from "./embed-paywall-support";

/** A way of using a page: every action of a journey, by mouse or by keyboard. */
export interface InputMethod {
  by: string;
  press(page: Page, target: Locator): Promise<void>;
  write(page: Page, field: Locator, text: string): Promise<void>;
  /** Selects one of several mutually exclusive options. */
  choose(page: Page, radio: Locator): Promise<void>;
}

const byMouse: InputMethod = {
  by: "by mouse",
  press: (_page, target) => target.click(),
  write: async (page, field, text) => {
    await field.click({ clickCount: 3 });
    await page.keyboard.type(text);
  },
  choose: (_page, radio) => radio.check(),
};

const byKeyboard: InputMethod = {
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
      const position = await radio.evaluate((selectedValue) => {
        const root = selectedValue.getRootNode();
        const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
        if (active === selectedValue) return "there";
        return active?.getAttribute("name") === selectedValue.getAttribute("name") ? "beside" : "away";
      });
      if (position === "there") {
        if (!(await radio.isChecked())) await page.keyboard.press("Space");
        return;
      }
      await page.keyboard.press(position === "beside" ? "ArrowDown" : "Tab");
    }
    throw new Error(`no key leads to ${radio.toString()}`);
  },
};

export const INPUT_METHODS: readonly InputMethod[] = [byMouse, byKeyboard];
