import type { Frame, Page } from "@playwright/test";

/** Elements of a page that move, or will after a change, also in shadow roots; stepped fades are not motion. */
export function findMovements(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const movements = new Set<string>();
    const lasts = (durations: string) => durations.split(",").some((one) => Number.parseFloat(one) > 0);
    const look = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll("*")) {
        for (const pseudo of [null, "::before", "::after", "::backdrop"]) {
          const style = getComputedStyle(element, pseudo);
          const isSudden = /^steps\(1\b/.test(style.animationTimingFunction);
          const isMoving = style.animationName !== "none" && lasts(style.animationDuration) && !isSudden;
          if (isMoving || lasts(style.transitionDuration) || style.scrollBehavior === "smooth")
            movements.add(`${element.localName}.${element.getAttribute("class") ?? ""}${pseudo ?? ""}`);
        }
        if (element.shadowRoot !== null) look(element.shadowRoot);
      }
    };
    look(document);
    return [...movements];
  });
}
