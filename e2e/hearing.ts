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

/** Whether the keyboard stands somewhere in a widget: not on nothing, from where it would begin anew. */
export function hasFocus(frame: FrameLocator): Promise<boolean> {
  return frame
    .locator(":root")
    .evaluate(
      () =>
        document.hasFocus() && document.activeElement !== null && document.activeElement !== document.body,
    );
}
