import { expect, type FrameLocator } from "@playwright/test";

/** What a widget says from now on to those who listen to it instead of seeing it, each line behind how urgent it is. */
export async function hearing(frame: FrameLocator): Promise<() => Promise<string[]>> {
  await expect(frame.locator("[aria-live]")).toHaveCount(2);
  const root = frame.locator(":root");
  await root.evaluate(() => {
    const said: string[] = [];
    Reflect.set(window, "said", said);
    for (const region of document.querySelectorAll("[aria-live]")) {
      const hear = () => {
        const text = region.textContent ?? "";
        if (text !== "") said.push(`${region.getAttribute("aria-live")}: ${text}`);
      };
      new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });
  return () => root.evaluate(() => Reflect.get(window, "said"));
}

/** Waits until the keyboard stands somewhere in a widget: not on nothing, from where it would begin anew. */
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
 * Looks from now on at every picture that the browser draws of a widget, and keeps from where the keyboard fell to
 * nothing: the last element that had it, as it was written.
 */
export async function falls(frame: FrameLocator): Promise<() => Promise<string[]>> {
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
