/** Announces a text to screen readers. */
export type Announce = (text: string, urgency?: "polite" | "assertive") => void;

function region(urgency: "polite" | "assertive"): HTMLElement {
  const element = document.createElement("div");
  element.setAttribute("aria-live", urgency);
  element.className = "svc-announce";
  // Visually hidden, and without effect on the frame's height.
  element.style.cssText =
    "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;top:0";
  document.body.append(element);
  return element;
}

/** Creates the live regions, empty: a region is announced only if it existed before its text. */
export function createAnnounce(): Announce {
  const regions = { polite: region("polite"), assertive: region("assertive") };
  return (text, urgency = "polite") => {
    const target = regions[urgency];
    // A live region announces the same sentence twice only if it changes in between.
    target.textContent = "";
    setTimeout(() => {
      target.textContent = text;
    }, 50);
  };
}
