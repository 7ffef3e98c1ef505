import type { Frame, Page } from "@playwright/test";

/** What moves on a page, or will once something changes, behind shadows as well; fades that jump are no movement. */
export function movementsOf(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const lasts = (durations: string) => durations.split(",").some((one) => Number.parseFloat(one) > 0);
    const look = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll("*")) {
        for (const pseudo of [null, "::before", "::after", "::backdrop"]) {
          const style = getComputedStyle(element, pseudo);
          const isSudden = /^steps\(1\b/.test(style.animationTimingFunction);
          const isMoving = style.animationName !== "none" && lasts(style.animationDuration) && !isSudden;
          if (isMoving || lasts(style.transitionDuration) || style.scrollBehavior === "smooth")
            found.add(`${element.localName}.${element.getAttribute("class") ?? ""}${pseudo ?? ""}`);
        }
        if (element.shadowRoot !== null) look(element.shadowRoot);
      }
    };
    look(document);
    return [...found];
  });
}
