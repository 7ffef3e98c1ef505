/** Says something to those who listen to the page instead of seeing it. */
export type Announce = (text: string, urgency?: "polite" | "assertive") => void;

function region(urgency: "polite" | "assertive"): HTMLElement {
  const element = document.createElement("div");
  element.setAttribute("aria-live", urgency);
  element.className = "svc-announce";
  // Heard, never seen, and no part of the frame's height.
  element.style.cssText =
    "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;top:0";
  document.body.append(element);
  return element;
}

/** Makes the live regions, empty: a region is heard only when it was there before its text. */
export function createAnnounce(): Announce {
  const regions = { polite: region("polite"), assertive: region("assertive") };
  return (text, urgency = "polite") => {
    const target = regions[urgency];
    // The same sentence twice is a change only when something came between.
    target.textContent = "";
    setTimeout(() => {
      target.textContent = text;
    }, 50);
  };
}
