import { expect, type FrameLocator } from "@playwright/test";

/** Records a widget's announcements to screen readers from now on, each line with its politeness. */
export async function recordAnnouncements(frame: FrameLocator): Promise<() => Promise<string[]>> {
  await expect(frame.locator("[aria-live]")).toHaveCount(2);
  const root = frame.locator(":root");
  await root.evaluate(() => {
    const announcements: string[] = [];
    Reflect.set(window, "said", announcements);
    for (const region of document.querySelectorAll("[aria-live]")) {
      const record = () => {
        const text = region.textContent ?? "";
        if (text !== "") announcements.push(`${region.getAttribute("aria-live")}: ${text}`);
      };
      new MutationObserver(record).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });
  return () => root.evaluate(() => Reflect.get(window, "said"));
}

/** Waits until an element of a widget has the focus: lost focus would restart at the top. */
export async function expectFocus(frame: FrameLocator): Promise<void> {
  const isSomewhere = () =>
    frame
      .locator(":root")
      .evaluate(
        () =>
          document.hasFocus() && document.activeElement !== null && document.activeElement !== document.body,
      );
  await expect.poll(isSomewhere, "the keyboard stands somewhere in the frame").toBe(true);
}

/**
 * Checks every frame that the browser paints of a widget from now on, and records where the focus was lost: the
 * markup of the last element that had it.
 */
export async function recordFocusLosses(frame: FrameLocator): Promise<() => Promise<string[]>> {
  const root = frame.locator(":root");
  await root.evaluate(() => {
    const fallen: string[] = [];
    Reflect.set(window, "fallen", fallen);
    let last: Element | null = null;
    const look = () => {
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body) last = activeElement;
      else if (last !== null && document.hasFocus()) {
        fallen.push(last.outerHTML.slice(0, 200));
        last = null;
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => root.evaluate(() => Reflect.get(window, "fallen"));
}
